// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What bounds fetching on a device, as its profile says; nil where it says nothing.
public struct DeliveryTerms: Hashable, Sendable {
  /// The most originals at a time (rule F11).
  public var parallel: Int?
  /// The largest original in bytes that is fetched.
  public var maximumBytes: Int64?
  /// How many seconds may pass without a byte before a transfer counts as stalled.
  public var stallTimeout: Double?
  /// How many seconds one original may take in all.
  public var timeout: Double?
  /// How often a transfer that broke is taken up again before the person is asked.
  public var retries: Int?
  /// How many bytes of fetched originals are kept at a time (rule F8).
  public var storage: Int64?

  /// Makes terms that bound nothing.
  public init() {}

  /// Takes the terms out of a profile.
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
