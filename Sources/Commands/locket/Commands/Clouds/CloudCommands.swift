// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CloudDelivery
import Foundation
import LocketPicker
import PickerModel

struct ListClouds: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the clouds that were added.",
    discussion: """
      EXAMPLES
        locket cloud list
        locket cloud list --json
      """)

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    try await reporting {
      let folders = try CloudFolder.accounts.list().map { CloudFolder($0) }
      if json {
        return try Console.print(.array(folders.map { $0.account.document($0) }))
      }
      if folders.isEmpty { Console.say("no clouds; add one with 'locket cloud add URL'") }
      for folder in folders {
        try Console.print(
          "\(folder.account.name)  \(folder.account.address)  \(folder.refreshedText)")
      }
    }
  }
}

struct RefreshCloud: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    abstract: "List a cloud again, and read the start of each new file.",
    discussion: """
      Stopped at any moment and started again, it continues. A file that cannot be read is \
      reported, and tried again the next time; a folder that cannot be listed stays as it was.

      EXAMPLES
        locket cloud refresh home
        locket cloud refresh home --json
      """)

  @Argument(help: "The cloud's name.")
  var name: String

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    try await reporting {
      try await CloudFolder(CloudFolder.accounts.find(name)).refreshForPerson(json: json)
    }
  }
}

struct CloudStatus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what is on this device of a cloud, without a request to its server.",
    discussion: """
      EXAMPLES
        locket cloud status home
        locket cloud status home --json
      """)

  @Argument(help: "The cloud's name.")
  var name: String

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    try await reporting {
      let folder = CloudFolder(try CloudFolder.accounts.find(name))
      let kept = folder.originals.kept
      if json {
        var members = folder.account.document(folder).objectValue ?? [:]
        members["originals"] = .integer(Int64(kept.count))
        members["originalBytes"] = .integer(kept.bytes)
        return try Console.print(.object(members))
      }
      try Console.print(
        "\(folder.account.name)  \(folder.account.address)\n\(folder.refreshedText)\n"
          + "\(Console.number(kept.count)) originals here, \(Console.bytes(kept.bytes))")
    }
  }
}

struct RemoveCloud: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Forget a cloud, and remove all of it from this device.",
    discussion: """
      Nothing changes in the cloud, nor in other libraries that its photos were shown with. While \
      another command uses the cloud, it is not removed. If the removal is stopped, the same \
      command completes it.

      EXAMPLES
        locket cloud remove home
      """)

  @Argument(help: "The cloud's name.")
  var name: String

  func run() async throws {
    try await reporting {
      if let account = try CloudFolder.accounts.list().first(where: { $0.name == name }) {
        try await CloudFolder(account).forget()
      } else if try !CloudFolder.removeRest(of: name) {
        // Throws an error that lists the existing clouds.
        _ = try CloudFolder.accounts.find(name)
      }
      Console.say("\(name) is forgotten; nothing changed in the cloud")
    }
  }
}
