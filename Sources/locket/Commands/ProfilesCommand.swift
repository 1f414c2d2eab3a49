// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerModel
import PickerProfiles

struct ProfilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profiles",
    abstract: "Look at the device profiles.",
    subcommands: [List.self, Validate.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the profiles that a picker can be opened with.",
      discussion: """
        EXAMPLES
          locket profiles list
          locket profiles list --profiles ./my-devices
        """)

    @Option(help: ArgumentHelp("A folder of more profiles.", valueName: "dir"))
    var profiles: String?

    func run() async throws {
      try await reporting {
        let store = try ProfileStore(directory: profiles)
        var isFine = true
        for identifier in store.identifiers {
          let profile: DeviceProfile
          do throws(ProfileError) {
            profile = try store.profile(identifier)
          } catch {
            Console.say(error.description)
            isFine = false
            continue
          }
          let newest = profile.library.newest.map { "newest \(Console.number($0))" } ?? "all"
          try Console.print(
            "\(identifier)\t\(profile.name)\t\(profile.screen.size)\t\(newest) "
              + "(\(profile.library.scope.rawValue))")
        }
        if !isFine { throw ExitCode(1) }
      }
    }
  }

  struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check profiles of a folder and what they extend.",
      discussion: """
        Every mistake is one line with its file and key path. Exit status 1 where there is one.

        EXAMPLES
          locket profiles validate my-watch --profiles ./my-devices
        """)

    @Argument(help: "The identifiers of the profiles.")
    var identifiers: [String]

    @Option(help: ArgumentHelp("A folder of more profiles.", valueName: "dir"))
    var profiles: String?

    func run() async throws {
      try await reporting {
        let store = try ProfileStore(directory: profiles)
        var isFine = true
        for identifier in identifiers {
          do {
            _ = try store.profile(identifier)
            try Console.print("\(identifier): fine")
          } catch let error as ProfileError {
            try Console.print(error.description)
            isFine = false
          }
        }
        if !isFine { throw ExitCode(1) }
      }
    }
  }
}
