// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import ImagingClient
import LocketPicker
import PickerModel

struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Fill or refresh the index of a folder of photos or an Apple Photos library.",
    discussion: """
      The command indexes one folder. To show several folders as one library, repeat the option \
      --library of other commands. Only new and changed files are opened, and moved files keep \
      their identifiers. You can stop the command at any time; when you start it again, it \
      continues. If the folder contains an Apple Photos library, the command leaves that library \
      out and reports it: index it separately.

      With --watch the command runs until Ctrl-C and updates the index when something changes in \
      the folder. It waits half a second after a change; while changes continue, it waits longer, \
      up to eight seconds. If the folder is removed, the command keeps the index and waits until \
      the folder exists again.

      EXAMPLES
        locket index ~/Pictures
        locket index ~/Pictures --watch
        locket index ~/Pictures/Photos.photoslibrary --stats
        locket index /media/card --index /tmp/card.locket --json
      """)

  @Argument(
    help: ArgumentHelp("A folder of photos, or an Apple Photos library.", valueName: "library"))
  var library: String

  @Option(
    help: ArgumentHelp(
      "The index file (default: below $XDG_CACHE_HOME/locket).", valueName: "file"))
  var index: String?

  @Flag(help: "Keep running, and update the index when something changes in the folder.")
  var watch = false

  @Flag(help: "Print counts of what the index contains, such as photos, videos and bytes.")
  var stats = false

  @Flag(
    help: "Print one JSON document; with --watch, one line of JSON for each update with changes.")
  var json = false

  func run() async throws {
    try await reporting {
      guard let root = try LibraryLocation(library).root else {
        throw ValidationError("\(library): not a folder; give a folder of photos")
      }
      // The watch starts before the first scan, so that no change is missed between them.
      let watch =
        watch
        ? try FolderWatch(root, besides: index ?? LibraryLocation.defaultIndex(of: root)) : nil
      let workers = ImagingWorkers()
      try await refresh(root, workers)
      guard let watch else { return }
      if watch.unwatchedCount > 0 {
        Console.say(
          "locket: \(watch.unwatchedCount) folders cannot be watched; increase "
            + "fs.inotify.max_user_watches, or run the command again later")
      }
      try await follow(watch, root, workers)
    }
  }

  /// Updates the index after every change until the command ends.
  ///
  /// While the folder is missing, the command waits for it.
  private func follow(
    _ watch: FolderWatch, _ root: String, _ workers: ImagingWorkers
  ) async throws {
    var pace = WatchPace()
    var end = ContinuousClock.now
    var isAway = false
    for await _ in watch.changes {
      try await Task.sleep(for: pace.wait(after: end.duration(to: .now)))
      do {
        guard try LibraryLocation(root).root != nil else {
          throw AssetIndexError.noSuchFolder(root)
        }
        try await refresh(root, workers, isAgain: true)
        if isAway { Console.say("locket: \(root): exists again") }
        isAway = false
      } catch let error as AssetIndexError {
        guard let message = error.temporaryProblem else { throw error }
        if !isAway { Console.say("locket: \(message); waiting for it") }
        isAway = true
      }
      end = .now
    }
  }

  /// Updates the index and prints the changes; prints nothing if there are no changes.
  private func refresh(
    _ root: String, _ workers: ImagingWorkers, isAgain: Bool = false
  ) async throws {
    let bar = ProgressBar.ofLibrary()
    let file = index ?? LibraryLocation.defaultIndex(of: root)
    let (opened, scan) = try await PhotoLibrary.open(root, index: index, headers: workers) {
      bar.show($0.done, of: $0.total)
    }
    bar.end()
    Console.reportIfBroken(opened.assets)
    guard let scan, !isAgain || !scan.isWithoutChange else { return }
    let statistics = stats ? try await opened.assets.statistics() : nil
    if json {
      try Console.print(document(scan, file, statistics), onOneLine: watch)
      return
    }
    Console.report(scan, isWhole: !isAgain)
    try Console.print(
      "\(Console.number(scan.assetCount)) assets in \(Console.shown(file)): \(scan.added) new, "
        + "\(scan.updated) changed, \(scan.moved) moved, \(scan.unchanged) as before, "
        + "\(scan.removed) gone; \(scan.problems.count) left out, \(scan.otherFiles) other files")
    if let statistics { try Console.print(statistics.text) }
  }

  private func document(
    _ scan: ScanReport, _ file: String, _ statistics: IndexStatistics?
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "index": .string(file),
      "assetCount": .integer(Int64(scan.assetCount)),
      "added": .integer(Int64(scan.added)),
      "updated": .integer(Int64(scan.updated)),
      "moved": .integer(Int64(scan.moved)),
      "unchanged": .integer(Int64(scan.unchanged)),
      "removed": .integer(Int64(scan.removed)),
      "otherFiles": .integer(Int64(scan.otherFiles)),
      "photosLibraries": .array(scan.photosLibraries.map { .string($0) }),
      "problems": .array(
        scan.problems.map {
          [
            "file": .string($0.path), "reason": .string($0.reason.rawValue),
            "detail": .string($0.detail),
          ]
        }),
    ]
    members["stats"] = statistics?.document
    return .object(members)
  }
}

extension AssetIndexError {
  /// The text of a temporary problem, during which the command waits; nil if waiting does not help.
  fileprivate var temporaryProblem: String? {
    switch self {
    case .noSuchFolder(let path): "\(path): does not exist now"
    case .unreadableFolder(let path, let detail): "\(path): cannot be read now: \(detail)"
    case .unreadableCatalogue(let path, let detail, _): "\(path): cannot be read now: \(detail)"
    default: nil
    }
  }
}
