// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
import Synchronization

/// Tells when something changes in a folder or below it, with the kernel's help.
///
/// It says that something changed, not what: a scan finds that out, and loses nothing where the
/// kernel could not keep up. Folders that come later are watched too, and where the folder itself is
/// taken away or another one put in its place, that one.
public final class FolderWatch: Sendable {
  /// A signal for what changed since the last one was taken; it ends with the watch.
  public let changes: AsyncStream<Void>

  private static let eventSize = MemoryLayout<inotify_event>.size

  private let source: Mutex<any DispatchSourceRead>
  private let watched: WatchedFolders

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - index: The path of the index that each look writes to, which may lie in the folder itself;
  ///     files of that name are no news. The default, nil, is none.
  /// - Throws: ``AssetIndexError/unwatchableFolder(_:detail:)`` where the kernel will not watch it.
  /// - Complexity: O(folders) to begin with.
  public init(_ root: String, besides index: String? = nil) throws(AssetIndexError) {
    let own = index.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().lastPathComponent }
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else {
      throw .unwatchableFolder(root, detail: String(cString: strerror(errno)))
    }
    let database = ApplePhotosLibrary(root: root)?.database
    let watched = WatchedFolders(root, descriptor, database: database)
    if let detail = watched.begin() {
      close(descriptor)
      throw .unwatchableFolder(root, detail: detail)
    }
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // Photos writes there first, and nothing of ours does.
    let log = database.map { URL(fileURLWithPath: $0 + "-wal").lastPathComponent }
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "locket.watch"))
    source.setEventHandler {
      if Self.drain(descriptor, watched, besides: own, log) { continuation.yield() }
    }
    source.setCancelHandler {
      close(descriptor)
      continuation.finish()
    }
    source.activate()
    changes = stream
    self.source = Mutex(source)
    self.watched = watched
  }

  deinit {
    source.withLock { $0.cancel() }
  }

  /// How many folders could not be watched: what happens in them is found by the next scan only.
  public var unwatchedCount: Int { watched.unwatchedCount }

  /// Whether anybody wants to know of a file.
  ///
  /// An index is written to, and SQLite makes and takes away its logs whenever one is opened: where
  /// that lies in the folder itself, each look would be the cause of the next.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - isFolder: Whether it is a folder's; the default is false.
  ///   - index: The name of the index that each look writes to, nil where there is none.
  /// - Returns: False for the index, for what names tell of other databases, and for hidden names,
  ///   which no scan looks at.
  static func isNews(_ name: String, isFolder: Bool = false, besides index: String? = nil) -> Bool {
    if name.hasPrefix(".") { return false }
    let own = index.map { [$0, $0 + NewIndexFile.ending] } ?? []
    if own.contains(name) { return false }
    return isFolder || !DatabaseFiles.isName(Array(name.utf8)[...])
  }

  /// Takes what the kernel says, and watches folders that are new; whether there was anything.
  private static func drain(
    _ descriptor: Int32, _ watched: WatchedFolders, besides index: String?, _ log: String?
  ) -> Bool {
    var isNews = false
    var isElsewhere = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      buffer.withUnsafeBytes { bytes in
        var place = 0
        while place + eventSize <= count {
          let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          let end = min(place + eventSize + Int(event.len), count)
          let name = String(
            decoding: bytes[place + eventSize..<end].prefix { $0 != 0 }, as: UTF8.self)
          place = end
          switch watched.meaning(of: event, name) {
          case .nothing: continue
          case .otherFolder: isElsewhere = true
          case .change:
            let isFolder = event.mask & UInt32(IN_ISDIR) != 0
            if name == log || Self.isNews(name, isFolder: isFolder, besides: index) {
              isNews = true
            }
            if isFolder, event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
              watched.add(name, in: event.wd)
            }
          }
        }
      }
    }
    if isElsewhere { watched.beginAnew() }
    return isNews || isElsewhere
  }
}
