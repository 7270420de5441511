"""What the window says about itself: its version, its keys, and boxes that show a text."""

import html

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from diceviz import __version__

ABOUT = f"""<h3>diceviz {__version__}</h3>
<p>Optimal play of dice races, solved exactly: every value comes with a proven bound on its error.</p>
<p>The rules and variants of Pig are those of F. Crocce and E. Mordecki,
<i>Optimal minimax strategy in a dice game</i> (2009); those of Hog of H. C. Tijms and J. van der Wal,
<i>A real-world stochastic two-person game</i> (2006).</p>"""
KEYS = """<table cellpadding="3">
<tr><td><b>Arrow keys</b></td><td>move the cursor in the view that has the focus; with Shift ten at a time</td></tr>
<tr><td><b>Click</b></td><td>puts the cursor there</td></tr>
<tr><td><b>Page Up, Page Down</b></td><td>sweep the fixed number of the slice</td></tr>
<tr><td><b>F2, C</b></td><td>fix the next number; cut through the surface</td></tr>
<tr><td><b>Ctrl+1 to Ctrl+7</b></td><td>layouts; <b>Ctrl+0</b> restores the present one</td></tr>
<tr><td><b>F3, F6</b></td><td>the next picture behind this one; the next place</td></tr>
<tr><td><b>Wheel, drag</b></td><td>zoom and move a picture; <b>A</b> shows everything again</td></tr>
<tr><td><b>In space</b></td><td>drag turns, drag with Ctrl moves, the wheel zooms to the mouse</td></tr>
<tr><td><b>M, W</b></td><td>shade by what a mistake costs; fade what is rarely met</td></tr>
<tr><td><b>P, Esc</b></td><td>paint a strategy of your own; paint no more. Meanwhile <b>Space</b> paints at the cursor,
<b>R, H, 1 to 9, 0</b> paint that choice, <b>+ and −</b> choose the next one, <b>[ and ]</b> the width of the brush,
<b>Shift+B, Shift+L, Shift+R</b> brush, line and box</td></tr>
<tr><td><b>L</b></td><td>lock the opponent: all pictures show the best reply; unlock</td></tr>
<tr><td><b>At the table</b></td><td><b>Left, Right, Home, End</b> step through the game, <b>Space</b> plays and pauses;
<b>Alt+Left, Alt+Right</b> step from anywhere</td></tr>
<tr><td><b>R, H, 1 to 9, 0</b></td><td>roll, hold, throw so many dice (0 is ten);
where dice are told by hand, what they show</td></tr>
<tr><td><b>I, B</b></td><td>a hint; back to where the game stands</td></tr>
<tr><td><b>N, Shift+N</b></td><td>to the next decision of the game that cost something, and back to the one before</td></tr>
<tr><td><b>Up, Down in the moves</b></td><td>turn by turn; a click on a roll goes there</td></tr>
<tr><td><b>Ctrl+N, Ctrl+Shift+C</b></td><td>a new game; copy its moves as text</td></tr>
<tr><td><b>Ctrl+S, Ctrl+Shift+O</b></td><td>save the game; open one (JSON)</td></tr>
<tr><td><b>Ctrl+E, Ctrl+Alt+C</b></td><td>export the picture that has the keyboard as a figure; copy it</td></tr>
<tr><td><b>Ctrl+Shift+E</b></td><td>export the numbers behind it</td></tr>
<tr><td><b>Ctrl+Shift+S</b></td><td>save the session: rules, cursor, layout and game</td></tr>
<tr><td><b>Ctrl+Z, Ctrl+Shift+Z</b></td><td>undo and redo changes of the rules; a new game can be undone too</td></tr>
<tr><td><b>Ctrl+O</b></td><td>open a session, a game, rules, a strategy of your own (CSV, NPZ, JSON,
.strat, hog_contest.py), or a solution;
files may also be dropped on the window</td></tr>
<tr><td><b>Ctrl+Alt+R, Ctrl+Alt+V</b></td><td>copy the rules as a line of text; play by rules that were copied</td></tr>
<tr><td><b>Ctrl+G</b></td><td>variants: rules by name; type to search, Enter plays by them</td></tr>
<tr><td><b>F5, Esc</b></td><td>solve again; cancel solving</td></tr>
<tr><td><b>Ctrl+T</b></td><td>switch between light and dark</td></tr></table>"""


def sentence(problem: str) -> str:
    """A problem as a paragraph that begins with a capital and ends with a full stop."""
    return f"<p>{html.escape(problem[:1].upper() + problem[1:])}.</p>"


def tell(parent: QWidget, title: str, text: str) -> None:
    """Show a text in a box of its own."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, QMessageBox.StandardButton.Close, parent)
    box.setTextFormat(Qt.TextFormat.RichText)
    box.open()
