// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Synchronization

/// Where this process's loaded files lie; folders of processes that died are swept at first use.
package final class LeaseFolder: Sendable {
  /// The place of this process: in the cache of its user, which is on a disk and not in memory.
  static let shared = LeaseFolder(root: root(ProcessInfo.processInfo.environment))

  private struct State {
    /// The folder and its lock, which lives as long as this process.
    var place: (path: String, lock: Int32)?
    var last = 0
  }

  private let root: String
  private let state = Mutex(State())

  /// Names a place; nothing is made before it is used.
  ///
  /// - Parameter root: The folder that the folders of all processes lie in.
  package init(root: String) { self.root = root }

  deinit {
    state.withLock { state in
      guard let (path, lock) = state.place else { return }
      rmdir(path)
      close(lock)
    }
  }

  static func root(_ variables: [String: String]) -> String {
    func folder(_ name: String) -> String? {
      variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let cache = folder("XDG_CACHE_HOME") ?? folder("HOME").map { $0 + "/.cache" }
    return (cache ?? (folder("TMPDIR") ?? "/tmp") + "/locket-\(getuid())") + "/locket/leases"
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
    do {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    } catch { throw .file(path: root, "it cannot be made; set XDG_CACHE_HOME to another folder") }
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
