// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerProfiles

struct NewProfile: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Print the document of a new device that extends another.",
    discussion: """
      The document is valid as it is; save it under its identifier and replace the name and \
      the numbers. Docs/reference/profile-format.md describes each field. Inherited lengths \
      that do not suit its screen are warnings on stderr.

      EXAMPLES
        locket profiles new --extends watchos --id my-watch > my-watch.json
        locket profiles new --extends garmin-venu-2
      """)

  @Option(name: .customLong("extends"), help: "The profile or base that it is based on.")
  var parent: String

  @Option(help: "The new profile's identifier (default: 'my-' and the other's).")
  var id: String?

  @OptionGroup var folder: ProfileFolder

  func validate() throws {
    guard let id, !ProfileStore.isIdentifier(id) else { return }
    throw ValidationError(
      "--id \(id): use letters, digits, dots, hyphens and underscores, a letter or digit first")
  }

  func run() async throws {
    try await reporting {
      let draft = try folder.store().draft(id ?? "my-\(parent)", extending: parent)
      try Console.print(draft.text)
      for warning in draft.warnings { Console.say("warning: \(warning)") }
    }
  }
}
