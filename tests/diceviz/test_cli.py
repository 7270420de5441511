"""The command line, without a window."""

import pytest

from diceviz import __version__
from diceviz.cli import main


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--theme", "pink"], "diceviz: argument --theme: invalid choice: 'pink' (choose from"),
        (["--nonsense"], "diceviz: unrecognized arguments: --nonsense; see `diceviz --help`."),
    ],
)
def test_a_bad_argument_gets_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    told = capsys.readouterr()
    assert stopped.value.code == 2
    assert told.err.startswith(said) and told.err.count("\n") == 1 and told.out == ""


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0 and capsys.readouterr().out == f"diceviz {__version__}\n"
