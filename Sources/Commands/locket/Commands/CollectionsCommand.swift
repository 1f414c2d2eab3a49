// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import LocketPicker
import PickerModel

struct CollectionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collections",
    abstract: "List the albums, folders and media types of the photos that a device may show.",
    discussion: """
      The command counts only photos that the device may show. It does not list a collection that \
      has no such photo.

      With --months the command lists the months in which these photos were taken, newest first. \
      The clock of the camera determines the month.

      Exit status: 0 done, 1 no collection, 2 an error of Locket or of the machine, 64 wrong usage.

      EXAMPLES
        locket collections --profile apple-watch-45mm --library ~/Pictures
        locket collections --profile apple-watch-45mm --library ~/Pictures --json
        locket collections --profile mac --library ~/Pictures --months
      """)

  @OptionGroup var options: WindowOptions

  @Flag(help: "List months instead of collections.")
  var months = false

  func run() async throws {
    try await reporting {
      let (profile, library, window) = try await options.open()
      let query = AssetQuery(filter: options.filter)
      let collections =
        months
        ? try await library.assets.months(in: window, matching: query)
        : try await library.assets.collections(in: window, matching: query)
      if options.json {
        try Console.print(.collections(collections, profile: profile))
      } else {
        let lines = collections.map { collection in
          "\(collection.count)\t\(collection.kind.rawValue)\t\(Console.shown(collection.title))\t"
            + Console.shown(collection.identifier.rawValue)
        }
        if !lines.isEmpty { try Console.print(lines.joined(separator: "\n")) }
      }
      if collections.isEmpty { throw ExitCode(1) }
    }
  }
}

extension JSONValue {
  /// The collections of a window, as `locket collections --json` prints them.
  fileprivate static func collections(
    _ collections: [AssetCollection], profile: DeviceProfile
  ) -> JSONValue {
    [
      "profile": .string(profile.identifier),
      "collections": .array(
        collections.map { collection in
          [
            "identifier": .string(collection.identifier.rawValue),
            "kind": .string(collection.kind.rawValue), "title": .string(collection.title),
            "count": .integer(Int64(collection.count)),
            "newest": .string(collection.newest.rawValue),
          ]
        }),
    ]
  }
}
