// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
import Synchronization

/// Reports changes in a folder and its subfolders, as soon as the kernel notices them.
///
/// An event states only that something changed. Scan the folder to find out what changed. A scan
/// also finds changes whose events were lost because the kernel's queue overflowed. New subfolders
/// are watched, too. If the watched folder is replaced by another folder, the new folder is
/// watched.
public final class FolderWatch: Sendable {
  /// A stream that reports changes; one element stands for all changes since the previous element.
  ///
  /// The stream ends when the watch is released.
  public let changes: AsyncStream<Void>

  private static let eventSize = MemoryLayout<inotify_event>.size

  private let source: Mutex<any DispatchSourceRead>
  private let watched: WatchedFolders

  /// Begins to watch a folder and its subfolders.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - index: The path of the index to which scans write. The index can be in the watched folder
  ///     itself, so changes of files with this name are not reported. The default, nil, means that
  ///     there is no index.
  /// - Throws: ``AssetIndexError/unwatchableFolder(_:detail:)`` if the kernel cannot watch the
  ///   folder.
  /// - Complexity: O(n) in the number of subfolders.
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
    // Photos writes its changes to this log first. Locket never writes to it.
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

  /// The number of subfolders that could not be watched.
  ///
  /// Changes in these folders are not reported. They do not start a scan, and are found only when a
  /// scan starts for another reason.
  public var unwatchedCount: Int { watched.unwatchedCount }

  /// Whether a change of a file is relevant.
  ///
  /// A scan writes to the index. SQLite creates and removes its logs whenever a database is opened.
  /// If the index is in the watched folder, each scan would otherwise cause another scan.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - isFolder: Whether it is a folder. The default is false.
  ///   - index: The name of the index to which each scan writes, or nil.
  /// - Returns: False for the index, for the names of other databases, and for hidden names. Scans
  ///   ignore them.
  static func isRelevant(_ name: String, isFolder: Bool = false, besides index: String? = nil)
    -> Bool
  {
    if name.hasPrefix(".") { return false }
    let own = index.map { [$0, $0 + NewIndexFile.ending] } ?? []
    if own.contains(name) { return false }
    return isFolder || !DatabaseFiles.isName(Array(name.utf8)[...])
  }

  /// Reads the kernel's events, and watches new folders.
  ///
  /// Returns whether a relevant change was reported.
  private static func drain(
    _ descriptor: Int32, _ watched: WatchedFolders, besides index: String?, _ log: String?
  ) -> Bool {
    var isChanged = false
    var isElsewhere = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      buffer.withUnsafeBytes { bytes in
        var offset = 0
        while offset + eventSize <= count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let end = min(offset + eventSize + Int(event.len), count)
          let name = String(
            decoding: bytes[offset + eventSize..<end].prefix { $0 != 0 }, as: UTF8.self)
          offset = end
          switch watched.meaning(of: event, name) {
          case .nothing: continue
          case .otherFolder: isElsewhere = true
          case .change:
            let isFolder = event.mask & UInt32(IN_ISDIR) != 0
            if name == log || Self.isRelevant(name, isFolder: isFolder, besides: index) {
              isChanged = true
            }
            if isFolder, event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
              watched.add(name, in: event.wd)
            }
          }
        }
      }
    }
    if isElsewhere { watched.beginAnew() }
    return isChanged || isElsewhere
  }
}
