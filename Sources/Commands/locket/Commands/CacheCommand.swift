// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import LocketPicker
import PickerModel
import PickerProfiles
import ThumbnailCache

struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show or clear the thumbnail cache on the disk.",
    discussion: """
      The thumbnail cache is the folder $XDG_CACHE_HOME/locket/thumbnails, or else \
      ~/.cache/locket/thumbnails. Only you can read it. If the cache is full, Locket removes the \
      thumbnails that were not used for the longest time. Locket can make every thumbnail again.

      EXAMPLES
        locket cache show
        locket cache show --profile apple-watch-45mm --json
        locket cache clear
      """,
    subcommands: [Show.self, Clear.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Print the path, size and number of the stored thumbnails, and when they were used.",
      discussion: """
        EXAMPLES
          locket cache show
          locket cache show --profile apple-watch-45mm --json
        """)

    @Option(help: "Show the maximum cache size of this device's profile.")
    var profile: String?

    @OptionGroup var folder: ProfileFolder

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
      try await reporting {
        let device = try profile.map { try folder.store().profile($0) }
        let facts = await ThumbnailCache(
          folder: LibraryLocation.thumbnails, budget: device?.budgets.thumbnailCache
        ).facts()
        if json { try Console.print(facts.document) } else { try Console.print(facts.text) }
      }
    }
  }

  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove all thumbnails, even while other programs use the cache.",
      discussion: """
        EXAMPLES
          locket cache clear
          locket cache clear --json
        """)

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
      try await reporting {
        let cache = ThumbnailCache(folder: LibraryLocation.thumbnails)
        let before = await cache.facts()
        try await cache.clear()
        let after = await cache.facts()
        guard json else {
          let freed = Console.bytes(max(0, before.byteCount - after.byteCount))
          return try Console.print(
            "\(after.folder): \(Console.number(before.count)) thumbnails removed, \(freed) freed")
        }
        var document = after.document.objectValue ?? [:]
        document["removed"] = .integer(Int64(before.count))
        try Console.print(JSONValue.object(document))
      }
    }
  }
}

extension ThumbnailCacheFacts {
  fileprivate var document: JSONValue {
    [
      "folder": .string(folder),
      "byteCount": .integer(byteCount),
      "budget": .integer(budget),
      "count": .integer(Int64(count)),
      "failureCount": .integer(Int64(failureCount)),
      "oldestUse": oldestUse.map { .string($0.rfc3339) } ?? .null,
      "newestUse": newestUse.map { .string($0.rfc3339) } ?? .null,
    ]
  }

  fileprivate var text: String {
    var lines = [
      "\(Console.shown(folder)): \(Console.number(count)) thumbnails, "
        + "\(Console.bytes(byteCount)) of \(Console.bytes(budget))"
    ]
    if failureCount > 0 {
      lines.append("\(Console.number(failureCount)) of them record that a file cannot be shown")
    }
    if let oldestUse, let newestUse {
      lines.append("last used from \(oldestUse.rfc3339) to \(newestUse.rfc3339)")
    }
    return lines.joined(separator: "\n")
  }
}
