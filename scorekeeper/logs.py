"""What is logged holds no key: whoever reads a server's logs opens nobody's table with them."""

import logging
import re

KEY = re.compile(r"/([tw])/[^/?\s'\"]+")  # as addresses hold it


class WithoutKeys(logging.Filter):
    """Takes keys out of all that a logger is given, tracebacks included."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = _without(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = _without(logging.Formatter().formatException(record.exc_info))
        return True


WITHOUT_KEYS = WithoutKeys()


def _without(text: str) -> str:
    return KEY.sub(r"/\1/…", text)
