// SPDX-License-Identifier: Apache-2.0

/// Finds what is known below a folder whose ETag is the same as last time.
struct UnchangedFolders: Sendable {
  private let etags: [RemotePath: String]
  private let files: [RemoteFile]
  private let folders: [RemoteFolder]

  init(_ known: KnownTree) {
    // In byte order everything below a folder lies together.
    files = known.files.sorted { $0.path < $1.path }
    folders = known.folders.sorted { $0.path < $1.path }
    etags = Dictionary(
      known.folders.compactMap { folder in folder.etag.map { (folder.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Everything in and below a folder and the folder itself, nil where it changed or is new.
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
    let head = Array((folder.text + "/").utf8)
    // "0" follows "/" among the bytes.
    let end = Array(head.dropLast()) + [0x30]
    let start = first(in: items, notBefore: head, path)
    return items[start..<first(in: items, notBefore: end, path)]
  }

  /// Binary search: a big cloud has many folders, and each asks once.
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
