// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether this process may load libvips and the hundred libraries that come with it.
///
/// Reading headers, and using small JPEGs inside photos, needs none of them. A process that will
/// soon be unable to load libraries works without decoders and hands a picture that must be decoded
/// to another worker.
public enum Decoders {
  private static let areDisabled = Atomic(false)
  private static let wereNeeded = Atomic(false)

  /// Stops this process from using decoders for the rest of its life.
  ///
  /// Jobs that need a decoder then fail as `unsupported` or make a lesser result;
  /// ``takeUnmetNeed()`` reports it.
  public static func disable() { areDisabled.store(true, ordering: .relaxed) }

  /// Returns whether a job needed a missing decoder since the last call, and resets that state.
  ///
  /// - Returns: Whether the result of that job must be discarded.
  public static func takeUnmetNeed() -> Bool { wereNeeded.exchange(false, ordering: .relaxed) }

  /// Returns whether a job may use a decoder; records the need if it may not.
  static func areAllowed() -> Bool {
    guard areDisabled.load(ordering: .relaxed) else { return true }
    wereNeeded.store(true, ordering: .relaxed)
    return false
  }
}
