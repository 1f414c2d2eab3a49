// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import CloudDelivery
import Foundation
import Glibc
import HostLink
import LocketPicker
import PickerModel
import PickerPorts
import Synchronization

/// The files that a service made for its apps, and the disk space that they use.
///
/// A file uses disk space while a process has it open, even if the app has released it. The file is
/// therefore kept until no process has it open. If the app requests the same bytes again, it gets
/// the same file.
final class PayloadFiles: Sendable {
  /// What the bytes of a file represent.
  struct Content: Hashable, Sendable {
    /// The folder for files of the connection.
    let folder: String
    let item: Int
    let form: Representation
    /// The box into which decoded pixels are scaled, nil if the file is not decoded.
    let pixels: PixelSize?
  }

  /// The maximum number of files that one connection has released but still has open.
  static let maximumReleasedCount = HostLink.maximumPayloadCount

  fileprivate struct File {
    let content: Content
    let user: UInt32?
    var byteCount: Int64
    /// The file and the time of its last change; nil while the file is being made.
    var made: (rendition: Rendition, changed: timespec)?
    var isReleased = false
  }

  fileprivate struct State {
    /// The files; the keys are their paths without extension.
    var files: [String: File] = [:]
    /// The folders of connections that have ended.
    ///
    /// Each is removed together with its last file.
    var closed: Set<String> = []
    var isSweeping = false
  }

  private let state = Mutex(State())
  private let availableBytes: @Sendable (String) -> Int64?

  /// Creates an empty set of files.
  ///
  /// - Parameter availableBytes: Returns how many bytes can be written to the disk of a path.
  init(availableBytes: @escaping @Sendable (String) -> Int64? = DiskRoom.availableBytes(at:)) {
    self.availableBytes = availableBytes
  }

  /// Returns a released file with the same bytes, nil if there is none.
  ///
  /// The file then does not count as released.
  func reuse(_ content: Content) -> (name: String, rendition: Rendition)? {
    state.withLock { state in
      let found = state.files.first { $1.content == content && $1.isReleased && Self.isIntact($1) }
      guard let (name, file) = found, let made = file.made else { return nil }
      state.files[name]?.isReleased = false
      return (name, made.rendition)
    }
  }

  /// Whether the app of a folder has too many released files open.
  func isFull(_ folder: String) -> Bool {
    sweep()
    return state.withLock { state in
      state.files.values.count { $0.content.folder == folder && $0.isReleased }
        >= Self.maximumReleasedCount
    }
  }

  /// Registers a file that is about to be made.
  ///
  /// The files of one user may use at most as many bytes as then remain free on the disk. Other
  /// users therefore have space, too.
  ///
  /// - Parameters:
  ///   - name: The file's path without extension.
  ///   - content: What the file's bytes represent.
  ///   - byteCount: The file's size in bytes, 0 if the size is not known before the file is made.
  ///   - user: The user that runs the app, nil if the kernel does not report it.
  /// - Returns: Whether there is enough disk space for the user.
  func begin(_ name: String, _ content: Content, byteCount: Int64, for user: UInt32?) -> Bool {
    sweep()
    let available = availableBytes(content.folder) ?? .max
    return state.withLock { state in
      guard state.hasRoom(for: byteCount, of: user, leaving: available - byteCount) else {
        return false
      }
      state.files[name] = File(content: content, user: user, byteCount: byteCount)
      return true
    }
  }

  /// Registers that a file is complete.
  ///
  /// If there is not enough disk space for the user, the file is removed and the result is false.
  func finish(_ name: String, _ rendition: Rendition) -> Bool {
    let folder = state.withLock { $0.files[name]?.content.folder }
    let available = folder.flatMap(availableBytes) ?? .max
    return state.withLock { state in
      let file = state.files.removeValue(forKey: name)
      guard var file, let changed = Self.changeTime(of: rendition) else {
        unlink(rendition.file)
        return false
      }
      file.byteCount = rendition.byteCount
      guard state.hasRoom(for: file.byteCount, of: file.user, leaving: available) else {
        unlink(rendition.file)
        return false
      }
      file.made = (rendition, changed)
      state.files[name] = file
      return true
    }
  }

  /// Removes the registration of a file that could not be made.
  func cancel(_ name: String) { state.withLock { $0.files[name] = nil } }

  /// Releases a file.
  ///
  /// It is removed when no process has it open.
  func release(_ name: String) {
    state.withLock { $0.files[name]?.isReleased = true }
    sweep()
  }

  /// Releases all files of a connection that has ended.
  ///
  /// Its folder is removed with the last file.
  func close(_ folder: String) {
    state.withLock { state in
      for (name, file) in state.files where file.content.folder == folder {
        state.files[name]?.isReleased = true
      }
      state.closed.insert(folder)
    }
    sweep()
  }

  /// Removes the released files that no process has open.
  ///
  /// If some are left, tries again each second.
  private func sweep() {
    let begins = state.withLock { state in
      guard state.sweep(), !state.isSweeping else { return false }
      state.isSweeping = true
      return true
    }
    guard begins else { return }
    Task { [weak self] in
      while self?.sweepsAgain() == true { try? await Task.sleep(for: .seconds(1)) }
    }
  }

  private func sweepsAgain() -> Bool {
    state.withLock { state in
      state.isSweeping = state.sweep()
      return state.isSweeping
    }
  }

  /// Whether a file has not changed since it was made, and has no second name.
  fileprivate static func isIntact(_ file: File) -> Bool {
    guard let made = file.made, let changed = changeTime(of: made.rendition) else { return false }
    return changed.tv_sec == made.changed.tv_sec && changed.tv_nsec == made.changed.tv_nsec
  }

  /// Returns when a file or its name was last changed, nil if the file was replaced.
  private static func changeTime(of rendition: Rendition) -> timespec? {
    var info = stat()
    guard lstat(rendition.file, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
      info.st_size == rendition.byteCount
    else { return nil }
    return info.st_ctim
  }
}

extension PayloadFiles.State {
  /// Whether a user may use a number of bytes more, given how many bytes of the disk then stay
  /// free.
  fileprivate func hasRoom(for byteCount: Int64, of user: UInt32?, leaving free: Int64) -> Bool {
    free > 0 && files.values.reduce(byteCount) { $1.user == user ? $0 + $1.byteCount : $0 } <= free
  }

  /// Removes the released files that no process has open; returns whether some are left.
  ///
  /// If an app linked or changed a file, only the file's name in this folder is removed.
  fileprivate mutating func sweep() -> Bool {
    var isSomeLeft = false
    for (name, file) in files where file.isReleased {
      guard let path = file.made?.rendition.file else { continue }
      if PayloadFiles.isIntact(file), clinux_is_in_use(path) != 0 {
        isSomeLeft = true
      } else {
        unlink(path)
        files[name] = nil
      }
    }
    for folder in closed where !files.values.contains(where: { $0.content.folder == folder }) {
      try? FileManager.default.removeItem(atPath: folder)
      closed.remove(folder)
    }
    return isSomeLeft
  }
}
