"""Pictures of chances: distributions as bars, what adds up over time as curves."""
