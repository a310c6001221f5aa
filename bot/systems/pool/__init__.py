"""掷骰 and 位置与距离: the game of points and numbers (rule ids P-…)."""
