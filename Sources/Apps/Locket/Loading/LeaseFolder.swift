// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import FoundationEssentials
import Glibc
import Synchronization

/// The folder in which this process stores the files that it loads from pickers.
///
/// The first use in a process removes the folders of processes that no longer exist.
package final class LeaseFolder: Sendable {
  /// The lease folder in the user's cache, because the cache is on disk and not in memory.
  static let shared = {
    let (root, own) = location(ProcessInfo.processInfo.environment)
    return LeaseFolder(root: root, own: own)
  }()

  private struct State {
    /// The folder of this process, and the descriptor that locks the folder until this object is
    /// released.
    var folder: (path: String, lock: Int32)?
    var last = 0
  }

  private let root: String
  private let own: String?
  private let state = Mutex(State())

  /// Makes a lease folder; the folder on disk is created when the first file is loaded.
  ///
  /// - Parameters:
  ///   - root: The folder that contains the folders of all processes.
  ///   - own: The topmost folder on the path `root` that another user must not have created. The
  ///     default, nil, is `locket` in the user's cache.
  package init(root: String, own: String? = nil) {
    self.root = root
    self.own = own
  }

  deinit {
    state.withLock { state in
      guard let (path, lock) = state.folder else { return }
      rmdir(path)
      close(lock)
    }
  }

  /// Returns the folder that contains the folders of all processes of this user.
  ///
  /// `own` is the topmost folder on that path that another user could have created. It is nil if
  /// the path is in the user's cache.
  static func location(_ variables: [String: String]) -> (root: String, own: String?) {
    func folder(_ name: String) -> String? {
      variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let cache = folder("XDG_CACHE_HOME") ?? folder("HOME").map { $0 + "/.cache" }
    if let cache { return (cache + "/locket/leases", nil) }
    let own = (folder("TMPDIR") ?? "/tmp") + "/locket-\(getuid())"
    return (own + "/locket/leases", own)
  }

  /// Creates a new folder for one file.
  ///
  /// - Returns: The folder's path.
  /// - Throws: ``PhotoPickerError`` with the case `file` if the folder cannot be created.
  func next() throws(PhotoPickerError) -> String {
    try state.withLock { state throws(PhotoPickerError) in
      if state.folder == nil { state.folder = try begin() }
      state.last += 1
      let path = (state.folder?.path ?? root) + "/\(state.last)"
      guard mkdir(path, 0o700) == 0 else { throw Self.error(path) }
      return path
    }
  }

  private static func error(_ path: String) -> PhotoPickerError {
    let text = String(cString: strerror(errno))
    return .file(
      path: path, "\(text); free some space there, or set XDG_CACHE_HOME to another folder")
  }

  /// Creates this process's folder.
  ///
  /// The folder is created under a temporary name, locked, and then renamed. Otherwise another
  /// process could see the final name without a lock, and remove the folder.
  private func begin() throws(PhotoPickerError) -> (path: String, lock: Int32) {
    let failure = clinux_make_private_folder(root, own)
    guard failure == 0 else {
      let text = String(cString: strerror(failure))
      throw .file(path: root, "\(text); set XDG_CACHE_HOME to another folder")
    }
    var facts = stat()
    guard lstat(root, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == getuid(),
      facts.st_mode & 0o022 == 0
    else {
      throw .file(
        path: root, "other users can write to it; set XDG_CACHE_HOME to a folder of your own")
    }
    sweep()
    var template = Array("\(root)/.new-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.error(root) }
    let new = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let lock = open(new, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let name = "\(root)/\(getpid())-\(new.suffix(6))"
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename(new, name) == 0 else {
      let error = Self.error(new)
      if lock >= 0 { close(lock) }
      rmdir(new)
      throw error
    }
    return (name, lock)
  }

  /// Removes the folders of processes that no longer exist.
  ///
  /// No process holds the lock of such a folder.
  private func sweep() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    for name in names where !name.hasPrefix(".") {
      let path = "\(root)/\(name)"
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        try? FileManager.default.removeItem(atPath: path)
      }
      close(lock)
    }
  }
}
