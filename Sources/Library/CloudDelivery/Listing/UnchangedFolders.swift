// SPDX-License-Identifier: Apache-2.0

/// Returns the known contents of folders whose ETag did not change.
struct UnchangedFolders: Sendable {
  private let etags: [RemotePath: String]
  private let files: [RemoteFile]
  private let folders: [RemoteFolder]

  init(_ known: KnownTree) {
    // In byte order, everything below a folder is contiguous.
    files = known.files.sorted { $0.path < $1.path }
    folders = known.folders.sorted { $0.path < $1.path }
    etags = Dictionary(
      known.folders.compactMap { folder in folder.etag.map { (folder.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the known tree of a folder, or nil if the folder is changed or new.
  func tree(of folder: RemoteFolder) -> KnownTree? {
    guard let etag = folder.etag, etags[folder.path] == etag else { return nil }
    var tree = KnownTree()
    tree.files = Array(Self.below(folder.path, in: files, \.path))
    tree.folders = [folder] + Self.below(folder.path, in: folders, \.path)
    return tree
  }

  private static func below<Item>(
    _ folder: RemotePath, in items: [Item], _ path: (Item) -> RemotePath
  ) -> ArraySlice<Item> {
    if folder.text.isEmpty { return items.drop { path($0).text.isEmpty } }
    let prefix = Array((folder.text + "/").utf8)
    // "0" is the next byte after "/", so this text sorts directly after everything below the
    // folder.
    let end = Array(prefix.dropLast()) + [0x30]
    let start = first(in: items, notBefore: prefix, path)
    return items[start..<first(in: items, notBefore: end, path)]
  }

  /// Searches in logarithmic time.
  ///
  /// A large cloud has many folders, and each of them is looked up once.
  private static func first<Item>(
    in items: [Item], notBefore bytes: [UInt8], _ path: (Item) -> RemotePath
  ) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if path(items[middle]).text.utf8.lexicographicallyPrecedes(bytes) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
