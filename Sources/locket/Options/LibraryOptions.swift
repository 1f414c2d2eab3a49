// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import ImagingClient
import LocketPicker
import PickerCore

/// Which library.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of photos, an index file, or the name of a cloud.", valueName: "library"))
  var library: String

  @Option(
    help: ArgumentHelp(
      "Where the index lives (default: below $XDG_CACHE_HOME/locket).", valueName: "file"))
  var index: String?

  /// Opens the library, telling on stderr how reading new files goes and what was left out.
  func open(with workers: ImagingWorkers) async throws -> PhotoLibrary {
    try await openLibrary(library, index: index, with: workers)
  }
}

/// Opens a library for a person: progress and problems go to stderr.
func openLibrary(
  _ path: String, index: String?, with workers: ImagingWorkers
) async throws -> PhotoLibrary {
  let bar = ProgressBar(doing: "Reading photos")
  if let cloud = try CloudFolder.named(path) {
    guard index == nil else {
      throw ValidationError("--index: a cloud has an index of its own; leave it out")
    }
    if cloud.refreshed == nil { try await cloud.refreshForPerson(to: Console.say) }
    let (library, scan) = try await PhotoLibrary.open(cloud, headers: workers) {
      bar.show($0.done, of: $0.total)
    }
    bar.end()
    Console.report(scan)
    return library
  }
  let (library, scan) = try await PhotoLibrary.open(path, index: index, headers: workers) {
    bar.show($0.done, of: $0.total)
  }
  bar.end()
  if let scan { Console.report(scan) }
  return library
}
