"""The words of all messages, in each language.

Classic gettext: the English sentence stands in the code and is the catalog's key; the
other languages are the ``.po`` files in ``locales``.
"""
