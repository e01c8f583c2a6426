// Puts our own copy of htmx in place of the CDN's when that is refused, altered, slow or silent.
// Stands before the CDN's tag and runs at once; neither script ever holds up the page.
(() => {
  const patience = 2500; // milliseconds
  const local = document.currentScript.dataset.local;
  let decided = false;

  const useLocal = () => {
    if (decided || window.htmx) return;
    decided = true;
    // A script moved to another document never runs: an answer that comes late after all
    // cannot start a second htmx, which would send everything twice.
    const late = document.getElementById('htmx-cdn');
    if (late) document.implementation.createHTMLDocument('').adoptNode(late);
    const script = document.createElement('script');
    script.src = local;
    document.head.append(script);
  };

  // Errors of loading do not bubble, but they can be captured on the way down.
  addEventListener('error', event => {
    if (event.target?.id === 'htmx-cdn') useLocal();
  }, true);
  setTimeout(useLocal, patience);
})();
