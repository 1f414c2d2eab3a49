// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import CloudDelivery
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel

/// Which library.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of photos, an index file, or the name of a cloud; several make one library.",
      valueName: "library"))
  var library: [String]

  @Option(
    help: ArgumentHelp(
      "Where the index lives, of several libraries the one of all (default: below "
        + "$XDG_CACHE_HOME/locket).", valueName: "file"))
  var index: String?

  /// Opens the library, telling on stderr how reading new files goes and what was left out.
  func open(with workers: ImagingWorkers) async throws -> PhotoLibrary {
    try await openLibrary(library, index: index, with: workers)
  }
}

/// Which library, unless a pick that was written down says so.
struct PickedLibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of photos, an index file, or the name of a cloud; several make one library. With "
        + "--token the pick's own, unless it is given.", valueName: "library"))
  var library: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the index lives, of several libraries the one of all (default: below "
        + "$XDG_CACHE_HOME/locket).", valueName: "file"))
  var index: String?

  func validate() throws {
    guard !library.isEmpty || index == nil else {
      throw ValidationError("--index: give the --library that it is of as well")
    }
  }

  /// Opens the library that was given, else the one of a pick.
  func open(with workers: ImagingWorkers, else pick: LibraryReference) async throws -> PhotoLibrary
  {
    if library.isEmpty {
      return try await openLibrary(pick.paths, index: pick.index, with: workers)
    }
    return try await open(with: workers)
  }

  /// Opens the library that was given.
  func open(with workers: ImagingWorkers) async throws -> PhotoLibrary {
    try await openLibrary(library, index: index, with: workers)
  }
}

/// Opens libraries for a person as one: progress and problems go to stderr.
///
/// A cloud that cannot be opened is told of, and the others are opened all the same.
func openLibrary(
  _ paths: [String], index: String?, with workers: ImagingWorkers
) async throws -> PhotoLibrary {
  guard paths.count > 1 else {
    return try await openPart(paths.first ?? "", index: index, with: workers).library
  }
  var parts: [LibraryPart] = []
  var failure: CloudError?
  for path in paths {
    do {
      let part = try await openPart(path, index: nil, with: workers)
      guard !parts.contains(where: { $0.key == part.key }) else {
        throw ValidationError("--library: \(path) is named twice; name it once")
      }
      parts.append(part)
    } catch let error as CloudError {
      Console.say("locket: \(path): left out: \(error)")
      failure = failure ?? error
    }
  }
  if parts.isEmpty, let failure { throw failure }
  let bar = ProgressBar(doing: "Comparing photos")
  let library = try await PhotoLibrary.merge(parts, index: index) {
    bar.show($0.done, of: $0.total)
  }
  bar.end()
  Console.tellIfBroken(library.assets)
  return library
}

/// Opens one library.
private func openPart(
  _ path: String, index: String?, with workers: ImagingWorkers
) async throws -> LibraryPart {
  let bar = ProgressBar.ofLibrary()
  if let cloud = try CloudFolder.named(path) {
    guard index == nil else {
      throw ValidationError("--index: a cloud has an index of its own; leave it out")
    }
    if cloud.refreshed == nil { try await cloud.refreshForPerson(to: Console.say) }
    let (library, scan) = try await PhotoLibrary.open(cloud, headers: workers) {
      bar.show($0.done, of: $0.total)
    }
    bar.end()
    Console.tellIfBroken(library.assets)
    Console.report(scan)
    return LibraryPart(library, of: cloud)
  }
  let library: PhotoLibrary
  let scan: ScanReport?
  do {
    (library, scan) = try await PhotoLibrary.open(path, index: index, headers: workers) {
      bar.show($0.done, of: $0.total)
    }
  } catch AssetIndexError.noSuchFolder where !path.contains("/") {
    throw LibraryNameError(name: path, clouds: try CloudFolder.accounts.list().map(\.name))
  }
  bar.end()
  Console.tellIfBroken(library.assets)
  if let scan { Console.report(scan) }
  return LibraryPart(library)
}

/// A library's name that is neither that of a folder nor that of a cloud.
struct LibraryNameError: Error, CustomStringConvertible {
  let name: String
  /// The names of the clouds that were added.
  let clouds: [String]

  /// One line: the name, the nearest cloud and the remedy.
  var description: String {
    let problem = "no folder, index file or cloud named '\(name)'; "
    if let nearest = name.nearestName(among: clouds) {
      return problem + "did you mean the cloud '\(nearest)'? See 'locket cloud list'"
    }
    let remedy = "give a folder of photos, or the name of a cloud"
    return problem + remedy
      + (clouds.isEmpty
        ? " that 'locket cloud add' added" : ": \(clouds.sorted().joined(separator: ", "))")
  }
}
