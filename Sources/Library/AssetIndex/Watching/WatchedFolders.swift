// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// The watched folders by their inotify watch descriptors.
///
/// The kernel watches folders and not paths. To detect that another folder replaced the root, the
/// root's parent folders are watched, too. In each of them, only the name of the next folder on the
/// root's path matters.
final class WatchedFolders: Sendable {
  /// The meaning of an event.
  enum Meaning {
    case nothing
    /// Something changed in a folder.
    case change
    /// Another folder or no folder may be at the root's path, or events were lost.
    case otherFolder
  }

  private struct State {
    var paths: [Int32: String] = [:]
    /// The parent folders of the root, with the name of the next folder on the root's path.
    var above: [Int32: String] = [:]
    var unwatched = 0
  }

  private static let wanted = UInt32(
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  private static let wantedAbove = UInt32(
    IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ATTRIB | IN_ONLYDIR)
  private static let left = UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_UNMOUNT)

  private let root: String
  private let descriptor: Int32
  /// The folder of a database, or nil if there is none.
  ///
  /// The database is written to without being closed, so writes to its files are watched.
  private let written: String?
  private let state = Mutex(State())

  /// Creates an object that watches no folder yet.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - descriptor: The inotify descriptor. The code that created it closes it.
  ///   - database: The path of the root's own database, or nil if the root has none.
  init(_ root: String, _ descriptor: Int32, database: String?) {
    self.root = root
    self.descriptor = descriptor
    written = database.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
  }

  /// The number of folders below the root that could not be watched.
  var unwatchedCount: Int { state.withLock(\.unwatched) }

  /// Watches the root and its subfolders.
  ///
  /// Returns an error message, or nil on success.
  @discardableResult func begin() -> String? {
    watchAbove()
    if let failure = watch(root) { return failure }
    // If the root itself is an Apple Photos library, its folders are watched, too.
    for folder in FolderListing("", in: root).folders { add(root + "/" + folder) }
    return nil
  }

  /// Watches the folder that replaced the root.
  ///
  /// If there is no such folder yet, a later event of the parent folders shows when it exists.
  func beginAnew() {
    let old = state.withLock { state in
      defer { state = State() }
      return Array(state.paths.keys) + Array(state.above.keys)
    }
    for number in old { inotify_rm_watch(descriptor, number) }
    begin()
  }

  /// Returns the meaning of an event.
  ///
  /// - Parameters:
  ///   - event: The kernel's event.
  ///   - name: The name in the folder, or an empty text for the folder itself.
  /// - Returns: The meaning.
  func meaning(of event: inotify_event, _ name: String) -> Meaning {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .otherFolder }
    return state.withLock { state in
      if let next = state.above[event.wd] { return next == name ? .otherFolder : .nothing }
      guard let path = state.paths[event.wd] else { return .nothing }
      if event.mask & UInt32(IN_IGNORED) != 0 {
        state.paths[event.wd] = nil
        return .nothing
      }
      guard event.mask & Self.left != 0 else { return .change }
      // For any other folder, the parent folder also reports the event.
      return path == root ? .otherFolder : .nothing
    }
  }

  /// Watches a folder that was added to a watched folder.
  func add(_ name: String, in folder: Int32) {
    guard let path = state.withLock({ $0.paths[folder] }), !name.hasPrefix(".") else { return }
    add(path + "/" + name)
  }

  /// Watches a folder and the subfolders that a scan walks.
  private func add(_ root: String) {
    var open = [root]
    while let path = open.popLast() {
      guard watch(path) == nil else { continue }
      let listing = FolderListing("", in: path)
      // If the database of an Apple Photos library is removed, the watch on the library's folder
      // reports it.
      if !listing.isPhotosLibrary { open += listing.folders.map { path + "/" + $0 } }
    }
  }

  /// Watches one folder.
  ///
  /// Returns an error message, or nil on success.
  private func watch(_ path: String) -> String? {
    let wanted = path == written ? Self.wanted | UInt32(IN_MODIFY) : Self.wanted
    let number = inotify_add_watch(descriptor, path, wanted)
    guard number < 0 else {
      state.withLock { $0.paths[number] = path }
      return nil
    }
    let code = errno
    if code != ENOENT { state.withLock { $0.unwatched += 1 } }
    return code == ENOSPC ? Self.tooMany : String(cString: strerror(code))
  }

  /// Watches the parent folders of the root, as far as possible.
  private func watchAbove() {
    var folder = ""
    for name in root.split(separator: "/") {
      let number = inotify_add_watch(
        descriptor, folder.isEmpty ? "/" : folder, Self.wantedAbove)
      if number >= 0 { state.withLock { $0.above[number] = String(name) } }
      folder += "/" + name
    }
  }

  private static let tooMany = "too many folders are watched; raise fs.inotify.max_user_watches"
}

extension FolderListing {
  /// The names of the folder's subfolders.
  fileprivate var folders: [String] {
    var rest = self
    var folders: [String] = []
    while let step = rest.step() {
      if case .folder(let name) = step { folders.append(name) }
    }
    return folders
  }
}
