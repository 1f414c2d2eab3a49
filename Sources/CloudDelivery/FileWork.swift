// SPDX-License-Identifier: Apache-2.0

import Dispatch
package import Foundation
import Glibc
import PickerModel

/// What blocks on files, on threads of its own: the cooperative ones are few.
package enum FileWork {
  /// Runs a piece of work and waits for it without holding a thread.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      // A serial queue is given one more thread where all others are busy.
      DispatchQueue(label: "locket.cloud.files").async {
        continuation.resume(with: Result { try work() })
      }
    }
  }

  /// Makes a folder that only this user can look into, and those above it.
  package static func makeFolder(_ path: String) throws(CloudError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw CloudError(errno: errno, at: path)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw CloudError(errno: errno, at: path)
    }
  }

  /// Replaces a file whole or not at all, whatever happens to the power.
  package static func replace(_ path: String, with data: Data) throws(CloudError) {
    let partial = path + ".part"
    let file = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw CloudError(errno: errno, at: partial) }
    defer { close(file) }
    // A file left over from before keeps its own permissions.
    guard fchmod(file, 0o600) == 0, write(Array(data), to: file, at: 0), fsync(file) == 0,
      rename(partial, path) == 0
    else {
      let code = errno
      unlink(partial)
      throw CloudError(errno: code, at: path)
    }
    syncFolder(of: path)
  }

  /// Writes all bytes; false with `errno` where it failed.
  static func write(_ bytes: [UInt8], to file: Int32, at offset: Int) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = pwrite(
          file, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        done += count
      }
      return true
    }
  }

  /// A name, too, must survive a power cut.
  static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    fsync(opened)
    close(opened)
  }
}

extension CloudError {
  /// Says what the system said of a file.
  init(errno code: Int32, at place: String) {
    let (reason, remedy): (FailureReason, String) =
      switch code {
      case ENOENT, ENOTDIR: (.notFound, "check the path")
      case ENOSPC, EDQUOT: (.noSpace, "free some space")
      case EACCES, EPERM, EROFS: (.unauthorised, "change its permissions or choose another place")
      case EFBIG, EINVAL, EOVERFLOW: (.tooLarge, "leave it out; no file here can be so large")
      default: (.unsupported, "choose another place")
      }
    self.init(
      place: place, reason: reason, detail: String(cString: strerror(code)), remedy: remedy)
  }
}
