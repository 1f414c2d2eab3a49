// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The shape of `report.json`, equivalent to `Data/schemas/report.schema.json`.
enum ReportShape {
  static let report = Shape.object([
    "format": .exactly(1),
    "implementation": .object(["name": .text, "version": .text]),
    "capabilities": .list(.text),
    "suite": .object(["rules": .whole, "caseFiles": .whole, "sha256": .text]),
    "set": .object(["name": .text, "sha256": .orNull(.text)]),
    "filter": .object([
      "profiles": .orNull(.list(.text)), "only": .orNull(.list(.text)), "leftOut": .whole,
    ]),
    "totals": totals,
    "profiles": .list(
      .object(["profile": .text, "claimed": .bool, "totals": totals, "unscored": totals])),
    "claims": .list(claim),
    "known": .list(
      .object(["check": .text, "profile": .text, "reason": .text, "issue": .text, "until": .text])),
    "rules": .list(
      .object([
        "id": .text, "area": .text, "level": level, "basis": basis, "source": .text,
        "says": .text,
      ])),
    "checks": .list(check),
    "transcripts": .list(
      .object([
        "profile": .text, "case": .text, "title": .text,
        "kind": .word(ConformanceCase.Kind.allCases.map(\.rawValue)),
        "steps": .list(.object(["t": .whole, "did": .text, "came": .text])),
      ])),
    "times": .object(["start": .text, "seconds": .number, "profiles": .map(.number)]),
  ])

  private static let verdicts = Verdict.allCases.map(\.rawValue)
  private static let level = Shape.word(Rule.Level.allCases.map(\.rawValue))
  private static let basis = Shape.word(Rule.Basis.allCases.map(\.rawValue))

  private static let totals = Shape.object(
    Dictionary((verdicts + ["checks"]).map { ($0, .whole) }, uniquingKeysWith: { $1 }))

  private static let standing = Shape.object([
    "level": .orNull(.word(Claim.Level.allCases.map(\.rawValue))), "passed": .whole,
    "total": .whole,
  ])

  private static let claim = Shape.object([
    "profile": .text, "set": .text, "timing": .word(["timed", "untimed"]),
    "withDecisions": standing, "statedOnly": standing, "missing": .list(.text), "text": .text,
  ])

  private static let check = Shape.object([
    "check": .text, "profile": .text, "case": .text, "rule": .text, "level": level,
    "basis": basis, "verdict": .word(verdicts), "reason": .text, "scored": .bool,
    "differences": .list(.object(["path": .text, "expected": .text, "actual": .text])),
    "lastSteps": .list(.text),
  ])
}
