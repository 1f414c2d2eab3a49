// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerModel
import PickerProfiles

struct ListProfiles: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the device profiles, without the bases that they extend.",
    discussion: """
      The list is sorted by platform. Each line has the identifier, the name, the size of the \
      screen in pixels, and which photos of a library the device may show. If a profile is not \
      valid, the command reports it on stderr and ends with status 1.

      EXAMPLES
        locket profiles list
        locket profiles list --json
        locket profiles list --profiles ./my-devices
      """)

  @OptionGroup var folder: ProfileFolder

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    try await reporting {
      let store = try folder.store()
      var profiles: [DeviceProfile] = []
      var isFine = true
      for identifier in store.documents {
        do throws(ProfileError) {
          let (resolved, isAbstract) = try store.base(identifier)
          if !isAbstract { profiles.append(resolved.profile) }
        } catch {
          Console.say(error.description)
          isFine = false
        }
      }
      if json {
        try Console.print(["profiles": .array(profiles.map(Self.document))])
      } else {
        for line in Self.table(of: profiles) { try Console.print(line) }
      }
      if !isFine { throw ExitCode(1) }
    }
  }

  private static func table(of profiles: [DeviceProfile]) -> [String] {
    let platforms = Dictionary(grouping: profiles) { $0.platform ?? "Other" }
    var lines: [String] = []
    var table = TextTable()
    for (_, group) in platforms.sorted(by: { $0.key.lowercased() < $1.key.lowercased() }) {
      for profile in group {
        let newest = profile.library.newest.map { "newest \(Console.number($0))" } ?? "all"
        table.add([
          "  " + profile.identifier, profile.name, profile.screen.size.description,
          "\(newest) (\(profile.library.scope.rawValue))",
        ])
      }
    }
    var rows = table.lines[...]
    for (platform, group) in platforms.sorted(by: { $0.key.lowercased() < $1.key.lowercased() }) {
      lines.append(Console.shown(platform))
      lines += rows.prefix(group.count)
      rows = rows.dropFirst(group.count)
    }
    return lines
  }

  private static func document(_ profile: DeviceProfile) -> JSONValue {
    [
      "identifier": .string(profile.identifier),
      "name": .string(profile.name),
      "platform": profile.platform.map(JSONValue.string) ?? .null,
      "platformVersion": profile.platformVersion.map(JSONValue.string) ?? .null,
      "width": .integer(Int64(profile.screen.size.width)),
      "height": .integer(Int64(profile.screen.size.height)),
      "scope": .string(profile.library.scope.rawValue),
      "newest": profile.library.newest.map { .integer(Int64($0)) } ?? .null,
    ]
  }
}
