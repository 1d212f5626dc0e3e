from wordcore._engine.core import Core

class Checker:
    def __init__(self, core: Core, plain: bool = False) -> None: ...
