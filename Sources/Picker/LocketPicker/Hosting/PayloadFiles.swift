// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import CloudDelivery
import Foundation
import Glibc
import HostLink
import PickerCore
import PickerModel
import Synchronization

/// The files that were made for the apps of a service, and the room that they take.
///
/// A file takes room for as long as a process has it open, also after the app released it. So it is
/// kept until then, and handed out again where the app loads the same bytes again.
final class PayloadFiles: Sendable {
  /// What the bytes of a file are.
  struct Content: Hashable, Sendable {
    /// The folder of the connection.
    let folder: String
    let item: Int
    let form: Representation
    /// The box of decoded pixels, nil for encoded bytes.
    let pixels: PixelSize?
  }

  /// The maximum number of files of a connection that were released and are still open.
  static let maximumReleasedCount = HostLink.maximumPayloadCount

  fileprivate struct File {
    let content: Content
    let user: UInt32?
    var byteCount: Int64
    /// The file, and when it was last changed; nil while it is made.
    var made: (rendition: Rendition, changed: timespec)?
    var isReleased = false
  }

  fileprivate struct State {
    /// The files by their paths without extension.
    var files: [String: File] = [:]
    /// The folders of connections that are over, which are removed with their last files.
    var closed: Set<String> = []
    var isSweeping = false
  }

  private let state = Mutex(State())
  private let availableBytes: @Sendable (String) -> Int64?

  /// Creates the files of a service.
  ///
  /// - Parameter availableBytes: Returns how many bytes can be written below a path.
  init(availableBytes: @escaping @Sendable (String) -> Int64? = DiskRoom.availableBytes(at:)) {
    self.availableBytes = availableBytes
  }

  /// Returns a released file with the same bytes, which then is not released any more; nil if there
  /// is none.
  func reuse(_ content: Content) -> (name: String, rendition: Rendition)? {
    state.withLock { state in
      let found = state.files.first { $1.content == content && $1.isReleased && Self.isIntact($1) }
      guard let (name, file) = found, let made = file.made else { return nil }
      state.files[name]?.isReleased = false
      return (name, made.rendition)
    }
  }

  /// Whether an app has too many released files open.
  func isFull(_ folder: String) -> Bool {
    sweep()
    return state.withLock { state in
      state.files.values.count { $0.content.folder == folder && $0.isReleased }
        >= Self.maximumReleasedCount
    }
  }

  /// Begins a file.
  ///
  /// The files of a user take at most as many bytes as they leave free, so that other users have
  /// room, too.
  ///
  /// - Parameters:
  ///   - name: Its path without extension.
  ///   - content: What its bytes are.
  ///   - byteCount: Its size in bytes, 0 if the size is not known before the file is made.
  ///   - user: The user of the app, nil where the kernel does not know it.
  /// - Returns: Whether its user has room for it.
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

  /// Keeps a file that was begun and is complete now; removes it and returns false where its user
  /// has no room for it.
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

  /// Forgets a file that was begun and could not be made.
  func cancel(_ name: String) { state.withLock { $0.files[name] = nil } }

  /// Removes a file as soon as no process has it open.
  func release(_ name: String) {
    state.withLock { $0.files[name]?.isReleased = true }
    sweep()
  }

  /// Releases all files of a connection that is over, and removes its folder with the last of them.
  func close(_ folder: String) {
    state.withLock { state in
      for (name, file) in state.files where file.content.folder == folder {
        state.files[name]?.isReleased = true
      }
      state.closed.insert(folder)
    }
    sweep()
  }

  /// Removes the released files that no process has open, and looks again after a second where some
  /// are left.
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

  /// Whether a file is as it was when it was made, and has no other name.
  fileprivate static func isIntact(_ file: File) -> Bool {
    guard let made = file.made, let changed = changeTime(of: made.rendition) else { return false }
    return changed.tv_sec == made.changed.tv_sec && changed.tv_nsec == made.changed.tv_nsec
  }

  /// Returns when a file or its names were last changed; nil if it is not the file that was made.
  private static func changeTime(of rendition: Rendition) -> timespec? {
    var info = stat()
    guard lstat(rendition.file, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
      info.st_size == rendition.byteCount
    else { return nil }
    return info.st_ctim
  }
}

extension PayloadFiles.State {
  /// Whether a user may have one more file, which leaves a number of bytes free.
  fileprivate func hasRoom(for byteCount: Int64, of user: UInt32?, leaving free: Int64) -> Bool {
    free > 0 && files.values.reduce(byteCount) { $1.user == user ? $0 + $1.byteCount : $0 } <= free
  }

  /// Removes the released files that no process has open; returns whether some are left.
  ///
  /// A file that an app linked or changed is the app's own: only its name here is removed.
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
