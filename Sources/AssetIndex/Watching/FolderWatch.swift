// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
import Synchronization

/// Tells when something changes in a folder or below it, with the kernel's help.
///
/// It says that something changed, not what: a scan finds that out, and loses nothing where the
/// kernel could not keep up. Folders that come later are watched too.
public final class FolderWatch: Sendable {
  /// A signal for what changed since the last one was taken; it ends with the watch.
  public let changes: AsyncStream<Void>

  private static let wanted = UInt32(
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ATTRIB
      | IN_DELETE_SELF | IN_ONLYDIR)
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
    let watched = WatchedFolders(descriptor, Self.wanted)
    if let detail = watched.begin(root) {
      close(descriptor)
      throw .unwatchableFolder(root, detail: detail)
    }
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "locket.watch"))
    source.setEventHandler {
      if Self.drain(descriptor, watched, besides: own) { continuation.yield() }
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
  /// - Returns: False for the index, and for what names tell of other databases.
  static func isNews(_ name: String, isFolder: Bool = false, besides index: String? = nil) -> Bool {
    if isFolder { return true }
    let own = index.map { [$0, $0 + NewIndexFile.ending] } ?? []
    return !own.contains(name) && !DatabaseFiles.isName(Array(name.utf8)[...])
  }

  /// Takes what the kernel says, and watches folders that are new; whether there was anything.
  private static func drain(
    _ descriptor: Int32, _ watched: WatchedFolders, besides index: String?
  ) -> Bool {
    var isNews = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isNews }
      buffer.withUnsafeBytes { bytes in
        var place = 0
        while place + eventSize <= count {
          let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          let end = min(place + eventSize + Int(event.len), count)
          let name = String(
            decoding: bytes[place + eventSize..<end].prefix { $0 != 0 }, as: UTF8.self)
          let isFolder = event.mask & UInt32(IN_ISDIR) != 0
          if Self.isNews(name, isFolder: isFolder, besides: index) { isNews = true }
          if isFolder, event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
            watched.add(name, in: event.wd)
          }
          place = end
        }
      }
    }
  }
}

/// The folders that a watch has, by the kernel's numbers.
private final class WatchedFolders: Sendable {
  private struct State {
    var paths: [Int32: String] = [:]
    var unwatched = 0
  }

  private let descriptor: Int32
  private let wanted: UInt32
  private let state = Mutex(State())

  init(_ descriptor: Int32, _ wanted: UInt32) {
    self.descriptor = descriptor
    self.wanted = wanted
  }

  var unwatchedCount: Int { state.withLock(\.unwatched) }

  /// Watches the folder that was asked for; why it cannot be, nil where it is.
  func begin(_ root: String) -> String? {
    if let failure = watch(root) { return failure }
    // Whoever names an Apple Photos library wants to know what happens in it.
    for folder in FolderListing("", in: root).folders { add(root + "/" + folder) }
    return nil
  }

  func add(_ name: String, in folder: Int32) {
    guard let path = state.withLock({ $0.paths[folder] }), !name.hasPrefix(".") else { return }
    add(path + "/" + name)
  }

  /// Watches a folder and what a scan walks below it.
  private func add(_ root: String) {
    var open = [root]
    while let path = open.popLast() {
      guard watch(path) == nil else { continue }
      let listing = FolderListing("", in: path)
      // Where a library's database goes away, its folder says so.
      if !listing.isPhotosLibrary { open += listing.folders.map { path + "/" + $0 } }
    }
  }

  /// Watches one folder; why it cannot be, nil where it is.
  private func watch(_ path: String) -> String? {
    let number = inotify_add_watch(descriptor, path, wanted)
    guard number < 0 else {
      state.withLock { $0.paths[number] = path }
      return nil
    }
    let code = errno
    if code != ENOENT { state.withLock { $0.unwatched += 1 } }
    return code == ENOSPC ? Self.tooMany : String(cString: strerror(code))
  }

  private static let tooMany = "too many folders are watched; raise fs.inotify.max_user_watches"
}

extension FolderListing {
  /// The names of the folders in it.
  fileprivate var folders: [String] {
    var rest = self
    var folders: [String] = []
    while let step = rest.step() {
      if case .folder(let name) = step { folders.append(name) }
    }
    return folders
  }
}
