// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import PickerModel

/// An opened folder or cloud that is one of several sources of a library.
public struct OpenedSource: Sendable {
  /// A key that identifies the source; it is the same in every run.
  ///
  /// It consists of ASCII characters. For Swift, two texts with other characters can be equal
  /// although their bytes differ.
  public let key: String
  /// The source's name, which the picker displays.
  ///
  /// In the combined library, the path of each file of this source begins with this name.
  public internal(set) var name: String
  /// The library that contains only this source.
  public let library: PhotoLibrary

  /// Creates a source from an opened folder.
  ///
  /// - Parameter library: The library of the folder.
  public init(_ library: PhotoLibrary) {
    key = library.root.asciiKey
    let last = URL(fileURLWithPath: library.root).lastPathComponent
    name = last.isEmpty || last == "/" ? "files" : last
    self.library = library
  }

  /// Creates a source from an opened cloud.
  ///
  /// - Parameters:
  ///   - library: The library of the cloud.
  ///   - cloud: The account and its folder.
  public init(_ library: PhotoLibrary, of cloud: CloudFolder) {
    key = Self.key(of: cloud.account)
    name = cloud.account.name
    self.library = library
  }

  /// Returns the key of a cloud.
  ///
  /// It differs from the key of any folder. If the address or the user of the account changes, the
  /// key changes, too.
  static func key(of account: CloudAccount) -> String {
    let key = "cloud \(account.name) \(account.address)"
    guard case .basic(let user, _) = account.login else { return key }
    return key + " " + user.asciiKey
  }

  /// Returns the same sources; those with equal names get different names.
  static func named(apart sources: [OpenedSource]) -> [OpenedSource] {
    let counts = Dictionary(sources.map { ($0.name, 1) }, uniquingKeysWith: +)
    return sources.map { source in
      var source = source
      if counts[source.name] != 1 {
        source.name += "-" + AssetDatabase.name(of: source.key).prefix(8)
      }
      return source
    }
  }

  var librarySource: LibrarySource {
    LibrarySource(
      key: key, name: name, isCloud: library.holdsPrefixes, assets: library.assets,
      content: SourceFileReader(library: library), hasOwnFolders: library.hasOwnFolders)
  }
}

extension String {
  /// The text with all bytes percent-encoded except printable ASCII characters other than `%`.
  ///
  /// Texts with different bytes have different keys.
  var asciiKey: String {
    utf8.reduce(into: "") { key, byte in
      if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        key.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        key += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

/// Reads files of a source, so that assets can be compared by their content.
private struct SourceFileReader: ContentReading {
  let library: PhotoLibrary

  func prefix(of asset: Asset) async -> ContentPrefix? {
    let path = library.root + "/" + asset.file
    guard let prefix = await PrefixDigest.read(path, as: asset) else { return nil }
    return ContentPrefix(
      digest: prefix.sha256, isDistinctive: prefix.isDistinctive, isWhole: prefix.isWhole)
  }

  func digest(of asset: Asset) async -> String? {
    guard let path = library.original(of: asset), isKnown(path, asset),
      let digest = try? await Checksum.sha256(ofFileAt: path), isKnown(path, asset)
    else { return nil }
    return digest
  }

  /// Whether a file has the size in the index.
  ///
  /// An original must also have the date in the index.
  private func isKnown(_ path: String, _ asset: Asset) -> Bool {
    guard let values = try? FileManager.default.attributesOfItem(atPath: path) else { return false }
    let size = (values[.size] as? NSNumber)?.int64Value
    if library.holdsPrefixes { return size == asset.byteCount }
    let modified = values[.modificationDate] as? Date
    let seconds = asset.modificationDate.map { Double($0.milliseconds) / 1000 }
    guard size == asset.byteCount, let modified, let seconds else { return false }
    return abs(modified.timeIntervalSince1970 - seconds) < 0.002
  }
}
