// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import FoundationEssentials
import Glibc
import Synchronization

/// Where this process's loaded files lie; folders of processes that died are swept at first use.
package final class LeaseFolder: Sendable {
  /// The place of this process: in the cache of its user, which is on a disk and not in memory.
  static let shared = {
    let (root, own) = place(ProcessInfo.processInfo.environment)
    return LeaseFolder(root: root, own: own)
  }()

  private struct State {
    /// The folder and its lock, which lives as long as this process.
    var place: (path: String, lock: Int32)?
    var last = 0
  }

  private let root: String
  private let own: String?
  private let state = Mutex(State())

  /// Names a place; nothing is made before it is used.
  ///
  /// - Parameters:
  ///   - root: The folder that the folders of all processes lie in.
  ///   - own: The first folder of that path that no other user may have made. The default, nil, is
  ///     `locket` in the user's cache.
  package init(root: String, own: String? = nil) {
    self.root = root
    self.own = own
  }

  deinit {
    state.withLock { state in
      guard let (path, lock) = state.place else { return }
      rmdir(path)
      close(lock)
    }
  }

  /// Where the folders of all processes of this user lie, and the first folder of that path that
  /// another user could have made, nil in the user's cache.
  static func place(_ variables: [String: String]) -> (root: String, own: String?) {
    func folder(_ name: String) -> String? {
      variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let cache = folder("XDG_CACHE_HOME") ?? folder("HOME").map { $0 + "/.cache" }
    if let cache { return (cache + "/locket/leases", nil) }
    let own = (folder("TMPDIR") ?? "/tmp") + "/locket-\(getuid())"
    return (own + "/locket/leases", own)
  }

  /// Makes a new folder for one file.
  ///
  /// - Returns: Its path.
  /// - Throws: ``PhotoPickerError`` with the case `file`.
  func next() throws(PhotoPickerError) -> String {
    try state.withLock { state throws(PhotoPickerError) in
      if state.place == nil { state.place = try begin() }
      state.last += 1
      let path = (state.place?.path ?? root) + "/\(state.last)"
      guard mkdir(path, 0o700) == 0 else { throw Self.error(path) }
      return path
    }
  }

  private static func error(_ path: String) -> PhotoPickerError {
    let text = String(cString: strerror(errno))
    return .file(path: path, "\(text); make room there, or set XDG_CACHE_HOME to another folder")
  }

  /// Makes this process's folder: locked before it has a name that others sweep.
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
      throw .file(path: root, "others may write there; set XDG_CACHE_HOME to a folder of your own")
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

  /// Removes the folders of processes that died: nobody holds their locks.
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
