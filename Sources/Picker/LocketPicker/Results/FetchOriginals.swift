// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CLinuxShim
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

  /// Copies fetched originals into a folder; each file gets the name that it has in the library, and
  /// a number if the folder has another file with this name.
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
      do throws(MediaError) {
        let path = try await copy(item.asset, to: folder, named: target)
        files[item.asset.identifier] = .success(path)
      } catch {
        if [.noSpace, .unauthorised].contains(error.reason) { throw error }
        files[item.asset.identifier] = .failure(error)
      }
    }
    return files
  }

  /// Copies an original into a folder, and returns the path of the copy.
  private func copy(
    _ asset: Asset, to folder: String, named name: String
  ) async throws(MediaError) -> String {
    let result = try await using(.original, of: asset) { file throws(MediaError) in
      try Self.copy(file, to: folder, named: name)
    }
    return try result.get()
  }

  /// The maximum number of names to try for a copy.
  private static let maximumNameCount = 10_000
  /// The maximum number of copies that are made in vain, because meanwhile another program made a file
  /// of the name.
  private static let maximumCopyCount = 16

  /// Copies a file into a folder; the copy appears only when it is complete.
  ///
  /// If the folder has another file with the name, the copy gets a number, such as `IMG_1 (2).jpg`.
  ///
  /// - Returns: The path of the copy, or the error because of which it could not be written.
  /// - Throws: `changed` if the file is not the version to copy, or if it changed meanwhile.
  static func copy(
    _ file: LocatedFile, to folder: String, named name: String
  ) throws(MediaError) -> Result<String, MediaError> {
    let changed = MediaError(
      path: file.path, reason: .changed, detail: "it changed while it was copied")
    var source = clinux_source()
    let unopened = clinux_open_regular(file.path, &source)
    guard unopened == 0 else {
      let isForbidden = [EACCES, EPERM].contains(unopened)
      if file.fingerprint != nil, !isForbidden { throw changed }
      return .failure(failure(file.path, unopened))
    }
    defer { close(source.descriptor) }
    if var known = file.fingerprint {
      source.digest = known.contentDigest
      known.contentDigest = 0
      guard FileFingerprint(source).matches(known),
        source.digest == 0
          || source.digest == clinux_content_digest(source.descriptor, source.size)
      else { throw changed }
    }
    var copyCount = 0
    for number in 1...maximumNameCount where copyCount < maximumCopyCount {
      let path = folder + "/" + (number == 1 ? name : ResultNames.numbered(name, number))
      // A pipe or a link of another user may have the name.
      var facts = stat()
      if lstat(path, &facts) == 0 {
        // If the command is repeated, the copy is there already.
        if facts.st_mode & S_IFMT == S_IFREG, isCopy(path, of: source) { return .success(path) }
        continue
      }
      copyCount += 1
      var written: Int64 = 0
      let code = clinux_publish(
        path, &source, nil, 0, nil, 0, nil, CLINUX_KEEP, nil, &written)
      switch code {
      case 0: return .success(path)
      case EEXIST: continue
      case ESTALE: throw changed
      default: return .failure(failure(path, code))
      }
    }
    return .failure(failure(folder + "/" + name, EEXIST))
  }

  /// Whether a file belongs to this user and has the same content as an open file.
  private static func isCopy(_ path: String, of source: clinux_source) -> Bool {
    var copy = clinux_source()
    guard clinux_open_regular(path, &copy) == 0 else { return false }
    defer { close(copy.descriptor) }
    var facts = stat()
    guard fstat(copy.descriptor, &facts) == 0, facts.st_uid == geteuid(), copy.size == source.size
    else { return false }
    let length = 1 << 18
    var (ours, theirs) = (
      [UInt8](repeating: 0, count: length), [UInt8](repeating: 0, count: length)
    )
    var offset: Int64 = 0
    while offset < source.size {
      let count = pread(source.descriptor, &ours, length, off_t(offset))
      guard count > 0, pread(copy.descriptor, &theirs, count, off_t(offset)) == count,
        ours.prefix(count) == theirs.prefix(count)
      else { return false }
      offset += Int64(count)
    }
    return true
  }

  private static func failure(_ path: String, _ code: Int32) -> MediaError {
    let reason: FailureReason =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .noSpace
      case EACCES, EPERM, EROFS: .unauthorised
      default: .unsupported
      }
    return MediaError(path: path, reason: reason, detail: String(cString: strerror(code)))
  }
}

extension FileFingerprint {
  fileprivate init(_ source: clinux_source) {
    self.init(
      byteCount: source.size, seconds: source.seconds, nanoseconds: source.nanoseconds,
      inode: source.inode)
  }
}
