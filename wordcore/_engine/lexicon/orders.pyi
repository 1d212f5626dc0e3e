from typing import Final

ORDERS: Final[tuple[str, ...]]
