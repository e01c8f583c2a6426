"""Where others in the same network find this computer."""

import socket


def address_in_the_network() -> str:
    """Return the address that other machines see, without asking any of them; empty if none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            # Connecting sends nothing: it only picks the way out. The address is one of those
            # set aside for documentation.
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
    except OSError:  # no way out: a network of its own, say a phone's hotspot
        address = _own_name()
    return "" if address.startswith("127.") else address


def _own_name() -> str:
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return ""
