from wordcore._engine.graph.filter import CompiledWhere
from wordcore._engine.lexicon.core import Core

def shortest_ladder(lexicon: Core, start: int, end: int, where: CompiledWhere | None) -> list[int]: ...
