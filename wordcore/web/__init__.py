"""The page: challenge computer, explorer, mat, board and card table, as an ASGI app that any server can mount.

    >>> import wordcore
    >>> from wordcore.web import app  # needs the extra: pip install "wordcore[web]"
    >>> application = app([wordcore.load()])

``wordcore serve`` runs it. No rule of any game is in this folder: every answer is a
public call of the library and its ``to_json()``. Not here: the pages' own look and
behaviour (``static/``, plain ES modules that are served as they are).
"""

from wordcore.web.app import app

__all__ = ["app"]
