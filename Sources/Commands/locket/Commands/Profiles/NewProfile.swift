// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerProfiles

struct NewProfile: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Print the document of a new device that extends a profile or a base.",
    discussion: """
      The document is already valid. Save it in a file whose name is the identifier with .json at \
      the end, and replace the name and the numbers in it. Docs/reference/profile-format.md \
      describes each field. If an inherited length does not suit the screen, the command prints a \
      warning on stderr.

      EXAMPLES
        locket profiles new --extends watchos --id my-watch > my-watch.json
        locket profiles new --extends garmin-venu-2
      """)

  @Option(name: .customLong("extends"), help: "The profile or base that the new document extends.")
  var parent: String

  @Option(help: "The new identifier (default: 'my-' and the identifier of the extended document).")
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
