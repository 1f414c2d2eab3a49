// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import ImagingClient
import LocketPicker
import PickerModel

struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Fill or refresh the index of a folder of photos.",
    discussion: """
      One folder at a time; several become one library where they are opened together. Only new \
      and changed files are opened. Stopped at any moment and started again, it goes on.

      EXAMPLES
        locket index ~/Pictures
        locket index /media/card --index /tmp/card.locket --json
      """)

  @Argument(help: ArgumentHelp("A folder of photos.", valueName: "library"))
  var library: String

  @Option(
    help: ArgumentHelp(
      "Where the index lives (default: below $XDG_CACHE_HOME/locket).", valueName: "file"))
  var index: String?

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    try await reporting {
      guard case .folder(let root) = try LibraryLocation(library) else {
        throw ValidationError("\(library): not a folder; give a folder of photos")
      }
      let bar = ProgressBar(doing: "Reading photos")
      let file = index ?? LibraryLocation.defaultIndex(of: root)
      let (_, scan) = try await PhotoLibrary.open(
        library, index: file, headers: ImagingWorkers()
      ) { bar.show($0.done, of: $0.total) }
      bar.end()
      guard let scan else { return }
      if json {
        try Console.print(document(scan, file))
      } else {
        Console.report(scan)
        try Console.print(
          "\(Console.number(scan.assetCount)) assets in \(file): \(scan.added) new, "
            + "\(scan.updated) changed, \(scan.unchanged) as before, \(scan.removed) gone; "
            + "\(scan.problems.count) left out, \(scan.otherFiles) other files")
      }
    }
  }

  private func document(_ scan: ScanReport, _ file: String) -> JSONValue {
    [
      "index": .string(file),
      "assetCount": .integer(Int64(scan.assetCount)),
      "added": .integer(Int64(scan.added)),
      "updated": .integer(Int64(scan.updated)),
      "unchanged": .integer(Int64(scan.unchanged)),
      "removed": .integer(Int64(scan.removed)),
      "otherFiles": .integer(Int64(scan.otherFiles)),
      "problems": .array(
        scan.problems.map {
          [
            "file": .string($0.path), "reason": .string($0.reason.rawValue),
            "detail": .string($0.detail),
          ]
        }),
    ]
  }
}
