// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerModel
import PickerPorts

extension MediaError {
  /// Creates the error for a file that cannot be opened.
  init(opening path: String, _ failure: Int32) {
    switch failure {
    case EISDIR, EINVAL:
      self.init(path: path, reason: .unsupported, detail: "not a regular file")
    default:
      self.init(path: path, reason: .notFound, detail: Self.message(failure))
    }
  }

  /// Creates the error for a file that cannot be written.
  init(writing path: String, _ failure: Int32) {
    guard failure != ESTALE else {
      self.init(
        path: path, reason: .changed, detail: "the original changed while this file was written")
      return
    }
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(failure)
    self.init(path: path, reason: isFull ? .noSpace : .unsupported, detail: Self.message(failure))
  }

  private static func message(_ failure: Int32) -> String {
    unsafe String(cString: strerror(failure))
  }
}
