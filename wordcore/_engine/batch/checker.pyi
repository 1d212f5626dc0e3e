from wordcore._engine.lexicon.store import Store

class Checker:
    def __init__(self, store: Store, plain: bool = False) -> None: ...
