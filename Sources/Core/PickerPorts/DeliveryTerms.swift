// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The limits that a profile sets for fetching originals; a limit that the profile does not state
/// is nil.
public struct DeliveryTerms: Hashable, Sendable {
  /// The maximum number of originals that are fetched at the same time (rule
  /// `load.parallel.at-most`); nil if the profile states no limit.
  public var parallel: Int?
  /// The maximum size in bytes of an original that is fetched; nil if the profile states no limit.
  public var maximumBytes: Int64?
  /// The number of seconds without a received byte after which a transfer counts as stalled; nil if
  /// the profile states no limit.
  public var stallTimeout: Double?
  /// The maximum number of seconds for fetching one original; nil if the profile states no limit.
  public var timeout: Double?
  /// How many times a broken transfer is resumed before the person is asked what to do; nil if the
  /// profile does not state it.
  public var retries: Int?
  /// The maximum number of bytes that fetched originals may occupy on the device (rule
  /// `unseen.fetch.space`); nil if the profile states no limit.
  public var storage: Int64?

  /// Makes terms for fetching originals without any limits.
  public init() {}

  /// Makes the limits for fetching originals that a profile states.
  ///
  /// - Parameter profile: The device's profile.
  public init(_ profile: DeviceProfile) {
    parallel = profile.delivery.parallelFetches
    maximumBytes = profile.delivery.maximumBytes
    stallTimeout = profile.delivery.stallTimeout
    timeout = profile.delivery.timeout
    retries = profile.delivery.retries
    storage = profile.budgets.storage
  }
}
