// SPDX-License-Identifier: Apache-2.0

/// Where an asset's original is stored.
public enum Availability: String, Hashable, Sendable, Codable, CaseIterable {
  /// The asset's original is on this device.
  case device
  /// The asset's original is only in the cloud library.
  case cloud
}
