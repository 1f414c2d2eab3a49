// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import Glibc
import PickerCore
import PickerModel

/// A file of an asset that is here, and how it is told from every other.
struct LocatedFile: Hashable, Sendable {
  /// The absolute path.
  let path: String
  /// What it is known by, nil for a fetched original, which only this library writes.
  let stamp: FileStamp?
}

extension PhotoLibrary {
  /// Does something with a file of a picked asset, and with no other file.
  ///
  /// Folders are not ours: between a tap and the delivery anybody may rename, replace or edit what
  /// lies in them. A file that is not where the index has it is looked for once by a scan.
  ///
  /// - Parameters:
  ///   - file: Which of its files.
  ///   - asset: The asset as it was picked.
  ///   - use: What to do; it throws `changed` where the file is not the one of the stamp, and must
  ///     leave nothing behind then. It may be called twice.
  /// - Returns: What that returned.
  /// - Throws: What that threw; `notFound` where the file is not here, and `changed` where there is
  ///   only another version than the one that was picked.
  func using<Answer: Sendable>(
    _ file: AssetFile, of asset: Asset,
    _ use: @Sendable (LocatedFile) async throws(MediaError) -> Answer
  ) async throws(MediaError) -> Answer {
    guard parts.isEmpty else { return try await usingParts(file, of: asset, use) }
    if holdsHeads || file == .original && asset.availability == .cloud {
      guard file == .original, let path = original(of: asset) else {
        throw MediaError(
          path: asset.file, reason: .notFound,
          detail: remedy ?? "its original is not on the device")
      }
      return try await use(LocatedFile(path: path, stamp: nil))
    }
    var isSecond = false
    while true {
      let failure: MediaError
      var isKnown = false
      switch try await place(of: file, of: asset) {
      case .here(let path, let stamp):
        do throws(MediaError) {
          return try await use(LocatedFile(path: path, stamp: stamp))
        } catch {
          guard error.isAboutAnother else { throw error }
          failure = error
        }
      case .astray(let path):
        // Whose folder nobody may read is not looked for file by file.
        isKnown = access(path, R_OK) != 0 && (errno == EACCES || errno == EPERM)
        failure =
          isKnown
          ? MediaError(path: path, reason: .unauthorised, detail: "it may not be read")
          : FileManager.default.fileExists(atPath: path)
            ? MediaError(changed: path) : MediaError(gone: path)
      // The index knows already, unless it saw the folder while the file was on its way.
      case .changed(let path):
        (failure, isKnown) = (MediaError(changed: path), true)
      case .gone:
        (failure, isKnown) = (MediaError(gone: root + "/" + asset.file), true)
      }
      guard !isSecond, let refresh else { throw failure }
      isSecond = true
      // Where it cannot be scanned, what is wrong with the file is the better answer.
      if isKnown {
        try? await refresh.unlessRecent()
      } else {
        try? await assets.readAgain(file, of: asset)
        try? await refresh.now()
      }
    }
  }

  private func place(
    of file: AssetFile, of asset: Asset
  ) async throws(MediaError) -> FilePlace {
    do { return try await assets.place(of: file, of: asset, in: root) } catch {
      throw MediaError(path: asset.file, reason: .stalled, detail: "\(error)", fault: .reader)
    }
  }

  /// The same of the first copy that is here.
  private func usingParts<Answer: Sendable>(
    _ file: AssetFile, of asset: Asset,
    _ use: @Sendable (LocatedFile) async throws(MediaError) -> Answer
  ) async throws(MediaError) -> Answer {
    var failure = MediaError(
      path: asset.file, reason: .notFound, detail: remedy ?? "its original is not on the device")
    let copies = (try? await assets.copies(of: [asset.identifier]))?[asset.identifier] ?? []
    for copy in copies {
      guard let part = part(of: copy) else { continue }
      do throws(MediaError) {
        return try await part.using(file, of: copy.ownAsset(of: asset, among: copies), use)
      } catch {
        guard error.isAboutAnother || error.reason == .unauthorised else { throw error }
        failure = error
      }
    }
    throw failure
  }
}

extension AssetCopy {
  /// The asset as its source is asked for it: of several copies the oldest date is the asset's, so that
  /// none of them is known by it.
  func ownAsset(of asset: Asset, among copies: [AssetCopy]) -> Asset {
    var own = self.asset(of: asset)
    if copies.count > 1 { own.modificationDate = nil }
    return own
  }
}

extension MediaError {
  /// What was picked is elsewhere, or nowhere.
  fileprivate var isAboutAnother: Bool { reason == .changed || reason == .notFound }

  fileprivate init(gone path: String) {
    self.init(path: path, reason: .notFound, detail: "it was moved away or deleted")
  }

  fileprivate init(changed path: String) {
    self.init(
      path: path, reason: .changed, detail: "it is another than was picked; pick it again")
  }
}
