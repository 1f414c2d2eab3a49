// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A suite whose texts try to break every kind of quoting.
enum HostileSuite {
  static let title =
    "It's <b>&amp;</b> \"so\" ]]> \u{0}\u{1}\u{8}\u{B}\u{1F}\u{7F}\u{85}\u{FFFE} \t\r\n 👩‍👩‍👧 é"

  static var files: [String: JSONValue] {
    var rule = SuiteFiles.rule("tap.selects").objectValue ?? [:]
    rule["says"] = .string(title)
    rule["source"] = .string(title)
    return [
      "devices.json": ["watch": [:]],
      "rules/all.json": ["rules": [.object(rule)]],
      "cases/b/first.json": SuiteFiles.tapping(
        "b/first", rule: "tap.selects",
        [
          "title": .string(title), "rows": [["row": .string(title), "id": "img-00001"]],
          "steps": [
            [
              "do": ["tap": "$id"],
              "expect": ["tap.selects": ["selection": ["img-00001", .string(title)]]],
            ]
          ],
        ]),
    ]
  }
}
