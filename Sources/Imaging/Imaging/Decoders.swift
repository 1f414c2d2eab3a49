// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Controls whether this process may decode pictures with libvips, which loads about a hundred
/// libraries.
///
/// Without these libraries, a process can read headers, and use the small JPEG pictures that
/// cameras embed in photos. A worker (a separate process that opens photos) starts without them,
/// and gives up the right to load them. If a picture must be decoded, another worker does this.
public enum Decoders {
  private static let areDisabled = Atomic(false)
  private static let wereNeeded = Atomic(false)

  /// Stops this process from using decoders until it ends.
  ///
  /// If a job then needs a decoder, it fails with the reason `unsupported`, or its result has a
  /// lower quality. In both cases, ``takeUnmetNeed()`` returns true.
  public static func disable() { areDisabled.store(true, ordering: .relaxed) }

  /// Returns whether a job has needed a disabled decoder since the last call of this function.
  public static func takeUnmetNeed() -> Bool { wereNeeded.exchange(false, ordering: .relaxed) }

  /// Returns whether a job may use a decoder, and records the need if it may not.
  static func areAllowed() -> Bool {
    guard areDisabled.load(ordering: .relaxed) else { return true }
    wereNeeded.store(true, ordering: .relaxed)
    return false
  }
}
