// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerModel
import PickerProfiles

struct CompareProfiles: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print the values in which two profiles differ, inherited values included.",
    discussion: """
      One line for each value: its key path and the two values. A hyphen means that the profile \
      does not have the value. If the profiles are equal, the command prints nothing.

      EXAMPLES
        locket profiles diff apple-watch-45mm apple-watch-45mm-family
        locket profiles diff iphone-ios14 iphone-ios15 --json
      """)

  @Argument(help: "The identifier of the first profile.")
  var first: String

  @Argument(help: "The identifier of the second profile.")
  var second: String

  @OptionGroup var folder: ProfileFolder

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    try await reporting {
      let store = try folder.store()
      let differences = try store.base(first).profile
        .differences(from: store.base(second).profile)
      if json {
        let list: [JSONValue] = differences.map { difference in
          [
            "key": .string(difference.keyPath),
            "first": difference.here ?? .null,
            "second": difference.there ?? .null,
          ]
        }
        try Console.print([
          "first": .string(first), "second": .string(second), "differences": .array(list),
        ])
      } else {
        var table = TextTable()
        for (keyPath, here, there) in differences {
          table.add([keyPath, here?.line ?? "-", there?.line ?? "-"])
        }
        for line in table.lines { try Console.print(line) }
      }
    }
  }
}
