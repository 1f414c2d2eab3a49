// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Network models without random behavior.
extension NetworkModel {
  /// A simulated connection with 4 MB per second and a latency of 30 ms.
  public static let wifi = NetworkModel(name: "wifi", bytesPerSecond: 4_000_000, latency: 30)
  /// A simulated connection with 1 MB per second and a latency of 70 ms.
  public static let lte = NetworkModel(name: "lte", bytesPerSecond: 1_000_000, latency: 70)
  /// A simulated connection with 60 kB per second and a latency of 400 ms.
  public static let slow = NetworkModel(name: "slow", bytesPerSecond: 60_000, latency: 400)
  /// A simulation without a network, in which every fetch fails after 500 ms.
  public static let offline = NetworkModel(
    name: "offline", bytesPerSecond: 1, latency: 500, isUp: false)
}
