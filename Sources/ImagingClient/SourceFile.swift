// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerCore
import PickerModel

/// An original that is open for one job.
struct SourceFile: ~Copyable {
  let descriptor: Int32

  /// Opens a regular file and nothing else, without waiting for anything.
  init(_ path: String) throws(MediaError) {
    var opened: Int32 = -1
    var size: Int64 = 0
    let failure = clinux_open_regular(path, &opened, &size)
    switch failure {
    case 0: descriptor = opened
    case EISDIR, EINVAL:
      throw MediaError(path: path, reason: .unsupported, detail: "not a regular file")
    default:
      let reason: FailureReason =
        switch failure {
        case ENOENT, ENOTDIR, ELOOP: .notFound
        case EACCES, EPERM: .unauthorised
        default: .stalled
        }
      throw MediaError(path: path, reason: reason, detail: String(cString: strerror(failure)))
    }
  }

  deinit { close(descriptor) }

  /// Writes bytes, or this file's own with edits where there are none, to a file that appears
  /// whole.
  func publish(
    _ bytes: [UInt8]?, _ edits: [FileEdit], _ ending: clinux_ending, at target: String
  ) throws(MediaError) -> Int64 {
    var written: Int64 = 0
    let places = edits.map {
      clinux_edit(offset: Int64($0.offset), count: Int64($0.count), length: $0.bytes.count)
    }
    let replacements = edits.flatMap(\.bytes)
    let failure =
      if let bytes {
        clinux_publish(target, -1, bytes, bytes.count, nil, 0, nil, ending, &written)
      } else {
        clinux_publish(
          target, descriptor, nil, 0, places, places.count, replacements, ending, &written)
      }
    guard failure == 0 else { throw Self.failure(writing: target, failure) }
    return written
  }

  /// What writing a file failed with.
  static func failure(writing target: String, _ failure: Int32) -> MediaError {
    let isFull = failure == ENOSPC || failure == EDQUOT
    return MediaError(
      path: target, reason: isFull ? .noSpace : .unsupported,
      detail: String(cString: strerror(failure)))
  }
}

extension RenditionRequest {
  /// How the file that is made is kept.
  var ending: clinux_ending { isTransient ? CLINUX_KEEP_FOR_NOW : CLINUX_KEEP }
}
