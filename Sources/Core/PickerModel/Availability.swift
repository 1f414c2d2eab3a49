// SPDX-License-Identifier: Apache-2.0

/// Where an asset's original is stored.
public enum Availability: String, Hashable, Sendable, Codable, CaseIterable {
  /// The original is on this device.
  case device
  /// The original is only in the cloud library.
  case cloud
}
