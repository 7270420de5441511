"""What leaves the window: figures, the numbers behind them, solutions."""
