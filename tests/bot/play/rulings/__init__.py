"""Tests of what bare questions are answered."""
