// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A device's limits on fetching, from its profile; a limit that the profile does not state is nil.
public struct DeliveryTerms: Hashable, Sendable {
  /// The maximum number of originals fetched at the same time (rule F11).
  public var parallel: Int?
  /// The maximum size in bytes of an original to fetch.
  public var maximumBytes: Int64?
  /// The seconds without a byte after which a transfer counts as stalled.
  public var stallTimeout: Double?
  /// The maximum seconds for fetching one original.
  public var timeout: Double?
  /// How often a broken transfer is resumed before the person is asked.
  public var retries: Int?
  /// The maximum bytes of fetched originals kept at the same time (rule F8).
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
