"""Koprulu for research: many games at once, with hidden information, as arrays. See README.md of this folder.

Only the standard library is needed. `Batch` plays many games at once; `aec.env()` is PettingZoo's interface to one game.
"""

from .batch import KEEP, MOST_LEGAL, Batch, Error

__all__ = ["KEEP", "MOST_LEGAL", "Batch", "Error"]
