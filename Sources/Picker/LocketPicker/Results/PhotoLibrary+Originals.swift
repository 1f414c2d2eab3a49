// SPDX-License-Identifier: Apache-2.0

package import AssetIndex
import Foundation
import Glibc
package import PickerModel
package import PickerPorts

/// A file of an asset on the device, with a fingerprint of the version to read.
package struct LocatedFile: Hashable, Sendable {
  /// The absolute path of the file.
  package let path: String
  /// The fingerprint of the file's version; nil for a fetched original, because only Locket writes
  /// such a file.
  package let fingerprint: FileFingerprint?
}

extension PhotoLibrary {
  /// Calls a closure with a file of a picked asset.
  ///
  /// Between the pick and the delivery, other programs may rename, replace or edit files of the
  /// folder. If the picked file is no longer at its path, the method searches for it with one scan
  /// of the folder. The method never uses another file instead.
  ///
  /// - Parameters:
  ///   - file: Which file of the asset to use.
  ///   - asset: The asset as it was when the person picked it.
  ///   - use: The closure, which may be called twice. If the file does not match the fingerprint,
  ///     the closure must throw `changed` and undo what it did.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure. `notFound` if the file is not on the device. `changed` if
  ///   the device has only another version of the file.
  package func using<Answer: Sendable>(
    _ file: AssetFile, of asset: Asset,
    _ use: @Sendable (LocatedFile) async throws(MediaError) -> Answer
  ) async throws(MediaError) -> Answer {
    guard sources.isEmpty else { return try await usingSources(file, of: asset, use) }
    if holdsPrefixes || file == .original && asset.availability == .cloud {
      guard file == .original, let path = original(of: asset) else {
        throw MediaError(
          path: asset.file, reason: .notFound,
          detail: remedy ?? "its original is not on the device")
      }
      return try await use(LocatedFile(path: path, fingerprint: nil))
    }
    var isSecond = false
    while true {
      let failure: MediaError
      var isKnown = false
      switch try await status(of: file, of: asset) {
      case .present(let path, let fingerprint):
        do throws(MediaError) {
          return try await use(LocatedFile(path: path, fingerprint: fingerprint))
        } catch {
          guard error.isAboutAnother else { throw error }
          failure = error
        }
      case .stale(let path):
        // If this user may not read a whole folder, one scan is enough for all of its files.
        isKnown = access(path, R_OK) != 0 && (errno == EACCES || errno == EPERM)
        failure =
          isKnown
          ? MediaError(
            path: path, reason: .unauthorised, detail: "Locket has no permission to read it")
          : FileManager.default.fileExists(atPath: path)
            ? MediaError(changed: path) : MediaError(gone: path)
      // The index already contains this change. It can be wrong if the file was being moved during
      // the scan.
      case .changed(let path):
        (failure, isKnown) = (MediaError(changed: path), true)
      case .gone:
        (failure, isKnown) = (MediaError(gone: root + "/" + asset.file), true)
      }
      guard !isSecond, let refresh else { throw failure }
      isSecond = true
      // If the scan fails, its error is ignored: the error about the file is more helpful.
      if isKnown {
        try? await refresh.unlessRecent()
      } else {
        try? await assets.readAgain(file, of: asset)
        try? await refresh.now()
      }
    }
  }

  private func status(
    of file: AssetFile, of asset: Asset
  ) async throws(MediaError) -> FileStatus {
    do { return try await assets.status(of: file, of: asset, in: root) } catch {
      throw MediaError(path: asset.file, reason: .stalled, detail: "\(error)", cause: .reader)
    }
  }

  /// Calls a closure with the first copy of the file that is on the device, from any source.
  private func usingSources<Answer: Sendable>(
    _ file: AssetFile, of asset: Asset,
    _ use: @Sendable (LocatedFile) async throws(MediaError) -> Answer
  ) async throws(MediaError) -> Answer {
    var failure = MediaError(
      path: asset.file, reason: .notFound, detail: remedy ?? "its original is not on the device")
    let copies = (try? await assets.copies(of: [asset.identifier]))?[asset.identifier] ?? []
    for copy in copies {
      guard let source = source(of: copy) else { continue }
      do throws(MediaError) {
        return try await source.using(file, of: copy.ownAsset(of: asset, among: copies), use)
      } catch {
        guard error.isAboutAnother || error.reason == .unauthorised else { throw error }
        failure = error
      }
    }
    throw failure
  }
}

extension AssetCopy {
  /// Returns the asset as this copy's source describes it.
  ///
  /// If an asset has several copies, its date is the oldest of their dates. The date is then
  /// removed, because it does not identify a copy.
  func ownAsset(of asset: Asset, among copies: [AssetCopy]) -> Asset {
    var own = self.asset(of: asset)
    if copies.count > 1 { own.modificationDate = nil }
    return own
  }
}

extension MediaError {
  /// Whether the error means that the picked file was replaced, moved or deleted.
  fileprivate var isAboutAnother: Bool { reason == .changed || reason == .notFound }

  fileprivate init(gone path: String) {
    self.init(path: path, reason: .notFound, detail: "it was moved away or deleted")
  }

  fileprivate init(changed path: String) {
    self.init(
      path: path, reason: .changed, detail: "the file is not the one that was picked; pick it again"
    )
  }
}
