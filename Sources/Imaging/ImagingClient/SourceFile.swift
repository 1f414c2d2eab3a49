// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerModel
import PickerPorts

/// The original file of one job, which is open during the job.
struct SourceFile: ~Copyable {
  let source: clinux_source

  /// The fingerprint of the file when it was opened.
  var fingerprint: FileFingerprint { FileFingerprint(source) }
  /// The descriptor that the worker receives.
  var descriptor: Int32 { source.descriptor }

  /// Opens a regular file without blocking.
  ///
  /// Other files, such as pipes, are not opened.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - wanted: The fingerprint that the file must have. The default is nil for any file at the
  ///     path.
  /// - Throws: `MediaError` with the reason why the file cannot be opened, or with the reason
  ///   `changed` if it has another fingerprint.
  init(_ path: String, only wanted: FileFingerprint? = nil) throws(MediaError) {
    var opened = clinux_source()
    let failure = clinux_open_regular(path, &opened)
    switch failure {
    case 0:
      if let wanted, wanted.contentDigest != 0 {
        opened.digest = clinux_content_digest(opened.descriptor, opened.size)
      }
      guard FileFingerprint(opened).matches(wanted) else {
        close(opened.descriptor)
        throw MediaError(path: path, reason: .changed, detail: "the file was replaced")
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

  /// Writes a result to a new file that appears only when it is complete.
  ///
  /// If `bytes` is nil, this file's own bytes are copied and the edits are applied to the copy. The
  /// copy stops if the job is cancelled.
  func publish(
    _ bytes: [UInt8]?, _ edits: [FileEdit], _ ending: clinux_ending, at target: String,
    _ running: RunningConversion
  ) throws(MediaError) -> Int64 {
    var written: Int64 = 0
    let nativeEdits = edits.map {
      clinux_edit(offset: Int64($0.offset), count: Int64($0.count), length: $0.bytes.count)
    }
    let replacements = edits.flatMap(\.bytes)
    // The condition is used only during the call, and the call retains the job.
    var wanted = clinux_condition(
      holds: { context in
        guard let context else { return 1 }
        let running = Unmanaged<RunningConversion>.fromOpaque(context).takeUnretainedValue()
        return running.isWanted ? 1 : 0
      }, context: Unmanaged.passUnretained(running).toOpaque())
    let failure = withUnsafePointer(to: source) { source in
      if let bytes {
        clinux_publish(target, source, bytes, bytes.count, nil, 0, nil, ending, nil, &written)
      } else {
        withExtendedLifetime(running) {
          clinux_publish(
            target, source, nil, 0, nativeEdits, nativeEdits.count, replacements, ending, &wanted,
            &written)
        }
      }
    }
    if failure == ECANCELED { try running.checkIsWanted(target) }
    guard failure == 0 else { throw Self.failure(writing: target, failure) }
    return written
  }

  /// Returns the error for a file that cannot be written.
  static func failure(writing target: String, _ failure: Int32) -> MediaError {
    guard failure != ESTALE else {
      return MediaError(
        path: target, reason: .changed, detail: "the original changed while this file was written")
    }
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(failure)
    return MediaError(
      path: target, reason: isFull ? .noSpace : .unsupported,
      detail: String(cString: strerror(failure)))
  }
}

extension FileFingerprint {
  fileprivate init(_ source: clinux_source) {
    self.init(
      byteCount: source.size, seconds: source.seconds, nanoseconds: source.nanoseconds,
      inode: source.inode)
    contentDigest = source.digest
  }
}

extension RenditionRequest {
  /// Whether the result is kept permanently or only for a time.
  var ending: clinux_ending { isTransient ? CLINUX_KEEP_FOR_NOW : CLINUX_KEEP }
}
