from wordcore._engine.lexicon.core import Core

class Checker:
    def __init__(self, core: Core, plain: bool = False) -> None: ...
