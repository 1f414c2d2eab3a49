// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import PickerCore
import PickerModel

/// An open file of a photo or film, and the name that errors call it by.
public struct MediaFile: Hashable, Sendable {
  /// A descriptor of a regular file that stays open during the job.
  public let descriptor: Int32
  /// What errors call it.
  public let name: String

  /// Wraps a descriptor; whoever opened it closes it.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor of a regular file.
  ///   - name: What errors call it.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// A failure of this file.
  func error(_ reason: FailureReason, _ detail: String) -> MediaError {
    MediaError(path: name, reason: reason, detail: detail)
  }

  /// Whether some byte of a place was never written.
  func hasHole(in range: Range<Int>) -> Bool {
    !range.isEmpty
      && clinux_has_hole(descriptor, Int64(range.lowerBound), Int64(range.count)) != 0
  }
}
