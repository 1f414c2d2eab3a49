#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the skeleton of a rule: the rule, a case with three sides, a mutant and a test.

Usage: new-rule.py [--root DIR] ID [AREA]
ID is the rule's name, such as search.dates.found. AREA is the file of rules, such as browsing; it can
be left out if other rules begin like ID. Every place to fill in says TODO, and the tests fail until
none is left.
"""
import json
import os
import re
import sys

DATA = "Sources/Conformance/Conformance/Data"


def fail(message):
    sys.exit(f"new-rule: {message}")


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def write(root, path, text):
    path = os.path.join(root, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def area_of(root, rule, area):
    """Returns the file of rules for a rule, and refuses a rule that exists."""
    folder = os.path.join(root, DATA, "rules")
    areas = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".json"):
            rules = json.loads(read(root, f"{DATA}/rules/{name}"))["rules"]
            areas[name[:-5]] = [known["id"] for known in rules]
    for known, rules in areas.items():
        if rule in rules:
            fail(f"{rule}: the rule exists in {known}.json; choose another id")
    if area:
        if area not in areas:
            fail(f"no area named '{area}'; use one of {', '.join(areas)}")
        return area
    first = rule.split(".")[0] + "."
    found = [name for name, rules in areas.items() if any(id.startswith(first) for id in rules)]
    if len(found) != 1:
        fail(f"{rule}: name its area, for example AREA=browsing; areas are {', '.join(areas)}")
    return found[0]


def insert_before_last(text, mark, new, path):
    position = text.rfind(mark)
    if position < 0:
        fail(f"{path}: expected {mark!r}")
    return text[:position] + new + text[position:]


def main(arguments):
    root = "."
    if arguments[:1] == ["--root"]:
        root, arguments = arguments[1], arguments[2:]
    if not 1 <= len(arguments) <= 2 or not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", arguments[0]):
        fail("give the rule's id, such as search.dates.found, and its area if it begins a new group")
    rule = arguments[0]
    area = area_of(root, rule, arguments[1] if len(arguments) > 1 else None)
    first, *rest = rule.split(".")
    slug = "-".join(rest)
    case = f"{area}/{slug}"
    mutant = f"{first}-{slug}-broken"

    rules = f"{DATA}/rules/{area}.json"
    text = insert_before_last(read(root, rules), "\n  ]\n}", f""",
    {{ "id": "{rule}",
      "level": "MUST",
      "basis": "decided",
      "source": "TODO: the talk, the page or the reason.",
      "says": "TODO: what a picker does, in one sentence.",
      "profiles": ["*"],
      "mutants": ["{mutant}"],
      "sides": {{
        "positive": ["{case}[happens]"],
        "boundary": ["{case}[edge]"],
        "negative": ["{case}[not]"]
      }} }}""", rules)

    cases = f"{DATA}/cases/{case}.json"
    if os.path.exists(os.path.join(root, cases)):
        fail(f"{cases} exists; choose another id")

    mutants = f"Sources/Conformance/PickerMutants/{area.capitalize()}Mutants.swift"
    swift = read(root, mutants)
    end = swift.index("\n  }\n", swift.index("@MutantList static var"))
    swift = swift[:end] + f"""

    // TODO: the error of this picker, in one sentence.
    Mutant(
      "{mutant}", breaks: "{rule}",
      killedBy: ["{case}[happens]"], expecting: ["TODO"],
      Tampering(reply: {{ _, _ in }}))""" + swift[end:]

    tests = f"Tests/Core/PickerCoreTests/{first.capitalize()}Tests.swift"
    words = "".join(part.capitalize() for part in re.split(r"[.-]", ".".join(rest)))
    test = f"""
  @Test("{rule}: TODO what is checked")
  func {words[0].lower() + words[1:]}() {{
    Issue.record("TODO: check the rule on the core")
  }}
"""
    if os.path.exists(os.path.join(root, tests)):
        checked = insert_before_last(read(root, tests), "\n}", "\n" + test.rstrip("\n"), tests)
    else:
        checked = f"""// SPDX-License-Identifier: Apache-2.0

import PickerCore
import Testing

@Suite struct {first.capitalize()}Tests {{{test}}}
"""

    write(root, rules, text)
    write(root, cases, f"""{{
  "format": 1,
  "id": "{case}",
  "kind": "sequence",
  "title": "TODO: the behavior as a sentence",
  "rules": ["{rule}"],
  "library": {{ "gen": "roll", "images": 3 }},
  "config": {{ "limit": 0 }},
  "rows": [
    {{ "row": "happens", "selection": ["img-00001"] }},
    {{ "row": "edge", "selection": ["img-00001"] }},
    {{ "row": "not", "selection": ["img-00001"] }}
  ],
  "steps": [
    {{ "do": {{ "tap": "img-00001" }}, "expect": {{ "{rule}": {{ "TODO": "$selection" }} }} }}
  ]
}}
""")
    write(root, mutants, swift)
    write(root, tests, checked)

    print(f"""Fill in what says TODO:
  {rules}: source, what a picker does; profiles
  {cases}: library and steps; one row for each side
  {mutants}: an error that the row 'happens' detects
  {tests}: the rule on the core; then change the core
Then run:
  make rules                                       # the page of the area
  locket-conformance run --only {rule}
  locket-conformance prove --mutant {mutant}""")


main(sys.argv[1:])
