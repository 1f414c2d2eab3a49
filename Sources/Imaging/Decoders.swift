// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether this process may load libvips, and the hundred libraries that come with it.
///
/// Heads, and small JPEGs inside photos, need none of them. A process that soon can load nothing any
/// more does without, and asks somebody else where a picture has to be decoded after all.
public enum Decoders {
  private static let areForgone = Atomic(false)
  private static let wereNeeded = Atomic(false)

  /// Does without decoders for as long as this process lasts.
  ///
  /// Jobs that need one then fail as `unsupported`, or make something of less; ``takeNeed()`` tells.
  public static func forgo() { areForgone.store(true, ordering: .relaxed) }

  /// Whether a job needed a decoder that is not here, since this was asked last.
  ///
  /// - Returns: Whether whatever that job answered is to be thrown away.
  public static func takeNeed() -> Bool { wereNeeded.exchange(false, ordering: .relaxed) }

  /// Whether a job may use one; notes down where it may not.
  static func areAllowed() -> Bool {
    guard areForgone.load(ordering: .relaxed) else { return true }
    wereNeeded.store(true, ordering: .relaxed)
    return false
  }
}
