// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import CloudDelivery
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel

/// The options that name the library to open.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of photos, an index file, or the name of a cloud; several make one library.",
      valueName: "library"))
  var library: [String]

  @Option(
    help: ArgumentHelp(
      "The index file; for several libraries, the file of their common index (default: below "
        + "$XDG_CACHE_HOME/locket).", valueName: "file"))
  var index: String?

  /// Opens the library.
  ///
  /// The progress and the files that were left out are printed to stderr.
  func open(with workers: ImagingWorkers) async throws -> PhotoLibrary {
    try await openLibrary(library, index: index, with: workers)
  }
}

/// The options that name the library to open.
///
/// The default is the library in which a pick was made.
struct PickedLibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of photos, an index file, or the name of a cloud; several make one library. With "
        + "--token, the default is the library of the pick.", valueName: "library"))
  var library: [String] = []

  @Option(
    help: ArgumentHelp(
      "The index file; for several libraries, the file of their common index (default: below "
        + "$XDG_CACHE_HOME/locket).", valueName: "file"))
  var index: String?

  func validate() throws {
    guard !library.isEmpty || index == nil else {
      throw ValidationError("--index needs --library; give the library that the index belongs to")
    }
  }

  /// Opens the library that the person named, or otherwise the library of a pick.
  func open(with workers: ImagingWorkers, else pick: LibraryReference) async throws -> PhotoLibrary
  {
    if library.isEmpty {
      return try await openLibrary(pick.paths, index: pick.index, with: workers)
    }
    return try await open(with: workers)
  }

  /// Opens the library that the person named.
  func open(with workers: ImagingWorkers) async throws -> PhotoLibrary {
    try await openLibrary(library, index: index, with: workers)
  }
}

/// Opens one or several libraries as one library.
///
/// Progress and problems are printed to stderr.
///
/// If a cloud cannot be opened, the problem is printed and the other libraries are opened.
func openLibrary(
  _ paths: [String], index: String?, with workers: ImagingWorkers
) async throws -> PhotoLibrary {
  guard paths.count > 1 else {
    return try await openSource(paths.first ?? "", index: index, with: workers).library
  }
  var sources: [OpenedSource] = []
  var failure: CloudError?
  for path in paths {
    do {
      let source = try await openSource(path, index: nil, with: workers)
      guard !sources.contains(where: { $0.key == source.key }) else {
        throw ValidationError("--library: \(path) is named twice; name it once")
      }
      sources.append(source)
    } catch let error as CloudError {
      Console.say("locket: \(path): left out: \(error)")
      failure = failure ?? error
    }
  }
  if sources.isEmpty, let failure { throw failure }
  let bar = ProgressBar(doing: "Comparing photos")
  let library = try await PhotoLibrary.merge(sources, index: index) {
    bar.show($0.done, of: $0.total)
  }
  bar.end()
  Console.reportIfBroken(library.assets)
  return library
}

/// Opens one library.
private func openSource(
  _ path: String, index: String?, with workers: ImagingWorkers
) async throws -> OpenedSource {
  let bar = ProgressBar.ofLibrary()
  if let cloud = try CloudFolder.named(path) {
    guard index == nil else {
      throw ValidationError("--index: a cloud has its own index; leave the option out")
    }
    if cloud.refreshed == nil { try await cloud.refreshForPerson(to: Console.say) }
    let (library, scan) = try await PhotoLibrary.open(cloud, headers: workers) {
      bar.show($0.done, of: $0.total)
    }
    bar.end()
    Console.reportIfBroken(library.assets)
    Console.report(scan)
    return OpenedSource(library, of: cloud)
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
  Console.reportIfBroken(library.assets)
  if let scan { Console.report(scan) }
  return OpenedSource(library)
}

/// The error for a name that is neither a folder nor a cloud.
struct LibraryNameError: Error, CustomStringConvertible {
  let name: String
  /// The names of the clouds that the person has added.
  let clouds: [String]

  /// One line of text that states the name, the cloud with the most similar name, and what to do.
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
