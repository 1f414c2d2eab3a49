// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerCore
import PickerModel

/// An original that is open for one job.
struct SourceFile: ~Copyable {
  let source: clinux_source

  /// What it was when it was opened.
  var stamp: FileStamp { FileStamp(source) }
  /// What the worker gets.
  var descriptor: Int32 { source.descriptor }

  /// Opens a regular file and nothing else, without waiting for anything.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - wanted: The only file that will do, nil for whichever lies there; the default is nil.
  /// - Throws: ``MediaError``: why it cannot be opened, `changed` where another file lies there.
  init(_ path: String, only wanted: FileStamp? = nil) throws(MediaError) {
    var opened = clinux_source()
    let failure = clinux_open_regular(path, &opened)
    switch failure {
    case 0:
      if let wanted, wanted.contentSum != 0 {
        opened.sum = clinux_content_sum(opened.descriptor, opened.size)
      }
      guard FileStamp(opened).fits(wanted) else {
        close(opened.descriptor)
        throw MediaError(path: path, reason: .changed, detail: "another file lies there now")
      }
      source = opened
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

  deinit { close(source.descriptor) }

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
    let failure = withUnsafePointer(to: source) { source in
      if let bytes {
        clinux_publish(target, source, bytes, bytes.count, nil, 0, nil, ending, &written)
      } else {
        clinux_publish(
          target, source, nil, 0, places, places.count, replacements, ending, &written)
      }
    }
    guard failure == 0 else { throw Self.failure(writing: target, failure) }
    return written
  }

  /// What writing a file failed with.
  static func failure(writing target: String, _ failure: Int32) -> MediaError {
    guard failure != ESTALE else {
      return MediaError(
        path: target, reason: .changed, detail: "its original changed while it was made")
    }
    let isFull = failure == ENOSPC || failure == EDQUOT
    return MediaError(
      path: target, reason: isFull ? .noSpace : .unsupported,
      detail: String(cString: strerror(failure)))
  }
}

extension FileStamp {
  fileprivate init(_ source: clinux_source) {
    self.init(
      byteCount: source.size, seconds: source.seconds, nanoseconds: source.nanoseconds,
      inode: source.inode)
    contentSum = source.sum
  }
}

extension RenditionRequest {
  /// How the file that is made is kept.
  var ending: clinux_ending { isTransient ? CLINUX_KEEP_FOR_NOW : CLINUX_KEEP }
}
