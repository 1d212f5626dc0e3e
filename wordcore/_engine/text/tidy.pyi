HIGH: int
TAB: int
MARK: int
EMPTY: int
TABS: int
KEEP: int

def survey(text: bytes, mark: int = 0, *, plain: bool = False) -> tuple[int, int]: ...
def tidy(text: bytes, rules: int, remark: bytes, keep_blank: bool) -> tuple[bytes, bytes | None, int, int]: ...
