// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import PickerCore
public import PickerModel
public import PickerPorts

extension PhotoLibrary {
  /// Fetches the originals of assets that are not on the device.
  ///
  /// - Parameters:
  ///   - assets: The assets in the order in which they are needed. Assets on the device are ready
  ///     at once.
  ///   - parallel: The maximum number of transfers at the same time; nil, the default, uses the
  ///     number that the library's ``delivery`` chooses.
  ///   - progress: Called with the number of bytes that were received and the number of all bytes
  ///     to receive.
  /// - Returns: An item for each asset, in the same order.
  public func fetch(
    _ assets: [Asset], parallel: Int? = nil,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void = { _, _ in }
  ) async -> [PickedItem] {
    var terms = DeliveryTerms()
    terms.parallel = parallel
    return await fetch(assets, within: terms, progress: progress)
  }

  /// Fetches missing originals within the limits of a device.
  ///
  /// - Parameters:
  ///   - assets: The assets; those whose originals are on the device need no fetch.
  ///   - terms: The limits of the device, such as the time for a fetch.
  ///   - progress: Called with the number of bytes that were received and the total.
  /// - Returns: The items in the order of the assets.
  package func fetch(
    _ assets: [Asset], within terms: DeliveryTerms,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void
  ) async -> [PickedItem] {
    var wanted: Set<AssetIdentifier> = []
    let missing = assets.filter {
      wanted.insert($0.identifier).inserted && original(of: $0) == nil
    }
    let total = missing.reduce(Int64(0)) { bytes, asset in
      let (more, isTooLarge) = bytes.addingReportingOverflow(max(0, asset.byteCount ?? 0))
      return isTooLarge ? .max : more
    }
    var received: [AssetIdentifier: Int64] = [:]
    var receivedCount: Int64 = 0
    progress(0, total)
    let outcomes =
      missing.isEmpty
      ? [:]
      : await fetch(missing, terms: terms) { event in
        let bytes: Int64
        switch event.change {
        case .received(let count, _): bytes = count
        case .restarted: bytes = 0
        default: return
        }
        receivedCount += bytes - (received.updateValue(bytes, forKey: event.identifier) ?? 0)
        progress(min(receivedCount, total), total)
      }
    return assets.map { asset in
      PickedItem(asset: asset, outcome: outcomes[asset.identifier] ?? .ready)
    }
  }

  /// Copies fetched originals into a folder; each file gets the name that it has in the library.
  ///
  /// - Parameters:
  ///   - items: The fetched items. In their names, characters that could control a terminal become
  ///     `_`.
  ///   - folder: The absolute path of an existing folder.
  /// - Returns: For each ready item the path of its copy, or the error because of which it could
  ///   not be copied.
  /// - Throws: An error that concerns all files: the disk is full, or the folder is not writable.
  public func export(
    _ items: [PickedItem], to folder: String
  ) async throws -> [AssetIdentifier: Result<String, MediaError>] {
    var files: [AssetIdentifier: Result<String, MediaError>] = [:]
    var taken: Set<String> = []
    for (index, item) in items.enumerated() {
      guard item.outcome == .ready, files[item.asset.identifier] == nil else { continue }
      let name = item.asset.file.split(separator: "/").last.map(String.init) ?? "original"
      let printable = ResultNames.printable(name)
      var target = printable
      // Two folders of a library may contain files with the same name.
      var number = index
      while !taken.insert(target).inserted {
        number += 1
        target = "\(number)-\(printable)"
      }
      let path = folder + "/" + target
      // The file's name may have the maximum length, so the temporary name does not contain it.
      let identifier = item.asset.identifier.rawValue.map { $0 == "/" ? "_" : $0 }
      let partial = "\(folder)/.\(String(identifier)).part"
      do throws(MediaError) {
        try await copy(item.asset, to: path, temporary: partial, in: folder)
        files[item.asset.identifier] = .success(path)
      } catch {
        if [.noSpace, .unauthorised].contains(error.reason) { throw error }
        files[item.asset.identifier] = .failure(error)
      }
    }
    return files
  }

  /// Copies an original to a file; the file appears only when it is complete.
  private func copy(
    _ asset: Asset, to path: String, temporary: String, in folder: String
  ) async throws(MediaError) {
    var copy = try ResultFile(in: folder, temporary: temporary)
    let descriptor = copy.descriptor
    let result = try await using(.original, of: asset) { file throws(MediaError) in
      try Self.copy(file, to: descriptor)
    }
    try result.get()
    try copy.finish(as: path)
  }

  /// Copies a file into an open file and replaces the content of the open file.
  ///
  /// - Returns: Success, or the error because of which the copy could not be written.
  /// - Throws: `changed` if the file is not the version to copy, or if it changed meanwhile.
  static func copy(
    _ file: LocatedFile, to descriptor: Int32
  ) throws(MediaError) -> Result<Void, MediaError> {
    let result = Result { () throws(MediaError) in
      try ResultFile.copy(file.path, to: descriptor)
    }
    guard var known = file.fingerprint else { return result }
    let digest = known.contentDigest
    known.contentDigest = 0
    // If the date of the file changed during the copy, its content may have changed, too.
    var isSame = FileFingerprint(ofFileAt: file.path)?.matches(known) ?? false
    if isSame, digest != 0, case .success = result {
      isSame = FileFingerprint(readingFile: descriptor)?.contentDigest == digest
    }
    if isSame { return result }
    throw MediaError(path: file.path, reason: .changed, detail: "it changed while it was copied")
  }
}
