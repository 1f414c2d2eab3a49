// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether this process may load libvips and the hundred libraries that it depends on.
///
/// Headers can be read, and small JPEGs inside photos can be used, without these libraries. A
/// process that will soon be unable to load libraries works without decoders. If a picture must be
/// decoded, another worker does it.
public enum Decoders {
  private static let areDisabled = Atomic(false)
  private static let wereNeeded = Atomic(false)

  /// Stops this process from using decoders until it ends.
  ///
  /// Jobs that need a decoder then fail as `unsupported` or produce a result of lower quality. In
  /// both cases ``takeUnmetNeed()`` returns true.
  public static func disable() { areDisabled.store(true, ordering: .relaxed) }

  /// Returns whether a job needed a disabled decoder since the last call, and resets that state.
  public static func takeUnmetNeed() -> Bool { wereNeeded.exchange(false, ordering: .relaxed) }

  /// Returns whether a job may use a decoder, and records the need if it may not.
  static func areAllowed() -> Bool {
    guard areDisabled.load(ordering: .relaxed) else { return true }
    wereNeeded.store(true, ordering: .relaxed)
    return false
  }
}
