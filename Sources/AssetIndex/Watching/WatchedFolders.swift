// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// The folders that a watch has, by the kernel's numbers.
///
/// The kernel watches folders, not paths. Those that the root lies in are watched too, each for the
/// one name that leads there: so it is noticed where another folder takes the root's place.
final class WatchedFolders: Sendable {
  /// What an event says.
  enum Meaning {
    case nothing
    /// Something changed in a folder.
    case change
    /// Another folder may lie where the root did, or none, or events were lost.
    case otherFolder
  }

  private struct State {
    var paths: [Int32: String] = [:]
    /// Folders that the root lies in, with the name of the next one.
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
  /// The folder of a database that is written to without being closed, nil where there is none.
  private let written: String?
  private let state = Mutex(State())

  /// Watches nothing yet.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - descriptor: What the kernel tells of; whoever made it closes it.
  ///   - database: The path of the root's own database, nil where it has none.
  init(_ root: String, _ descriptor: Int32, database: String?) {
    self.root = root
    self.descriptor = descriptor
    written = database.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
  }

  /// How many folders below the root could not be watched.
  var unwatchedCount: Int { state.withLock(\.unwatched) }

  /// Watches the root and what lies below it; why it cannot be, nil where it is.
  @discardableResult func begin() -> String? {
    watchAbove()
    if let failure = watch(root) { return failure }
    // Whoever names an Apple Photos library wants to know what happens in it.
    for folder in FolderListing("", in: root).folders { add(root + "/" + folder) }
    return nil
  }

  /// Watches what lies where the root did, or waits for it.
  func beginAnew() {
    let old = state.withLock { state in
      defer { state = State() }
      return Array(state.paths.keys) + Array(state.above.keys)
    }
    for number in old { inotify_rm_watch(descriptor, number) }
    begin()
  }

  /// What an event is about.
  ///
  /// - Parameters:
  ///   - event: What the kernel says.
  ///   - name: The name in the folder, empty for the folder itself.
  /// - Returns: What it means.
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
      // Of any other folder the one that it lies in tells.
      return path == root ? .otherFolder : .nothing
    }
  }

  /// Watches a folder that came into a watched one.
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

  /// Watches the folders that the root lies in, as far as they can be.
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
