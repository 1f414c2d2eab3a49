// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// Reads files of a folder with their sidecars, several at a time.
struct FileReader: Sendable {
  private let headers: any MediaReading
  private let parallel: Int
  private let availability: Availability

  init(_ headers: any MediaReading, parallel: Int, availability: Availability) {
    self.headers = headers
    self.parallel = parallel
    self.availability = availability
  }

  /// Reads files and returns the results in the order of the files.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - root: The library's absolute path.
  ///   - each: Called once for each file, in any order.
  /// - Returns: The files with their results. If nothing can be read at all, the result is
  ///   `MediaError`. If the task is cancelled, it is `CancellationError`.
  func read(
    _ files: [FileRow], in root: String, each: () -> Void
  ) async -> Result<[ReadFile], any Error> {
    do {
      return .success(try await readAll(files, in: root, each: each))
    } catch {
      return .failure(error)
    }
  }

  private func readAll(
    _ files: [FileRow], in root: String, each: () -> Void
  ) async throws -> [ReadFile] {
    try await withThrowingTaskGroup(of: (Int, ReadFile).self) { group in
      var results = [ReadFile?](repeating: nil, count: files.count)
      func add(_ index: Int) {
        let file = files[index]
        group.addTask { (index, try await read(file, in: root)) }
      }
      for index in files.indices.prefix(parallel) { add(index) }
      var next = min(parallel, files.count)
      while let (index, file) = try await group.next() {
        results[index] = file
        if file.row.role != .albumMetadata { each() }
        try Task.checkCancellation()
        if next < files.count {
          add(next)
          next += 1
        }
      }
      return results.compactMap(\.self)
    }
  }

  /// Reads a file.
  ///
  /// If the process that decodes files ends meanwhile, the read is repeated once, because the file
  /// may be intact.
  ///
  /// - Throws: `MediaError` if nothing can be read at all.
  private func read(_ file: FileRow, in root: String) async throws(MediaError) -> ReadFile {
    if file.role == .albumMetadata { return try await readAlbumMetadata(file, in: root) }
    let result = try await twice(file.path) { () throws(MediaError) in
      SearchableText.limited(try await headers.header(ofFileAt: root + "/" + file.path))
    }
    var read = ReadFile(row: file, result: result, availability: availability)
    guard case .success = result, !file.sidecars.isEmpty else { return read }
    let folder = root + "/" + file.path.dropLast(file.name.count)
    for name in file.sidecars {
      // If a sidecar cannot be read, it is ignored, and the file is indexed without it.
      let sidecar = try await twice(name) { () throws(MediaError) in
        SearchableText.limited(try await headers.sidecar(ofFileAt: folder + name))
      }
      if case .success(let facts) = sidecar { read.sidecars.append(facts) }
    }
    return read
  }

  /// Reads the title of an album from the metadata file in the album's folder.
  private func readAlbumMetadata(
    _ file: FileRow, in root: String
  ) async throws(MediaError) -> ReadFile {
    let metadata = try await twice(file.path) { () throws(MediaError) in
      try await headers.sidecar(ofFileAt: root + "/" + file.path)
    }
    // Whatever the metadata file contains, it is not a photo.
    let other = MediaError(
      path: file.path, reason: .unsupported, detail: "it describes an album, not a photo")
    switch metadata {
    case .success(let facts):
      var read = ReadFile(row: file, result: .failure(other), availability: availability)
      read.albumTitle = facts.albumTitle
      return read
    case .failure(let error):
      return ReadFile(row: file, result: .failure(error), availability: availability)
    }
  }

  private func twice<Value>(
    _ name: String, _ read: () async throws(MediaError) -> Value
  ) async throws(MediaError) -> Result<Value, MediaError> {
    var failure = MediaError(path: name, reason: .damaged, detail: "cannot be read")
    for _ in 0..<2 {
      do throws(MediaError) {
        return .success(try await read())
      } catch {
        if error.cause == .installation { throw error }
        failure = error
        if error.cause == .file { break }
      }
    }
    return .failure(failure)
  }
}
