from wordcore._engine.graph.filter import CompiledWhere
from wordcore._engine.grid.cells import Cells
from wordcore._engine.lexicon.core import Core
from wordcore._engine.lexicon.words import Words

def count_words(lexicon: Core, cells: Cells, where: CompiledWhere | None, limit: int = 0) -> int: ...
def list_words(lexicon: Core, cells: Cells, where: CompiledWhere | None) -> Words: ...
