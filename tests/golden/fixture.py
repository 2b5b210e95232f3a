"""fixture.py - how the numbers that are wanted are written."""

import json
import os

FOLDER = os.path.dirname(os.path.abspath(__file__))
DECIMALS = 10  # of every number that is written


def flat(array):
    """Rounded numbers of a tensor or an array; null where one is not known."""
    return [None if number != number else round(number, DECIMALS)
            for number in array.flatten().tolist()]


def encode(value, indent=0):
    """JSON with a line for each member, and for each array of numbers."""
    inner, pad = "\n" + " " * (indent + 1), "\n" + " " * indent
    if isinstance(value, dict):
        rows = [f"{json.dumps(key)}: {encode(member, indent + 1)}"
                for key, member in value.items()]
        return "{" + inner + ("," + inner).join(rows) + pad + "}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        rows = [encode(member, indent + 1) for member in value]
        return "[" + inner + ("," + inner).join(rows) + pad + "]"
    return json.dumps(value)


def write(name, value):
    """To a file beside this one."""
    with open(os.path.join(FOLDER, name), "w", encoding="ascii") as file:
        file.write(encode(value) + "\n")
