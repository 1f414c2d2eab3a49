// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A device's limits on fetching, from its profile; nil where the profile states none.
public struct DeliveryTerms: Hashable, Sendable {
  /// The maximum number of originals fetched at a time (rule F11).
  public var parallel: Int?
  /// The maximum size in bytes of an original to fetch.
  public var maximumBytes: Int64?
  /// How many seconds may pass without a byte before a transfer counts as stalled.
  public var stallTimeout: Double?
  /// How many seconds fetching one original may take in all.
  public var timeout: Double?
  /// How often a broken transfer is resumed before the person is asked.
  public var retries: Int?
  /// How many bytes of fetched originals are kept at a time (rule F8).
  public var storage: Int64?

  /// Makes terms without limits.
  public init() {}

  /// Reads the terms from a profile.
  ///
  /// - Parameter profile: The device.
  public init(_ profile: DeviceProfile) {
    parallel = profile.delivery.parallelFetches
    maximumBytes = profile.delivery.maximumBytes
    stallTimeout = profile.delivery.stallTimeout
    timeout = profile.delivery.timeout
    retries = profile.delivery.retries
    storage = profile.budgets.storage
  }
}
