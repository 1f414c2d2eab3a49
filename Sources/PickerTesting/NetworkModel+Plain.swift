// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Connections without random behaviour.
extension NetworkModel {
  /// 4 MB per second after 30 ms.
  public static let wifi = NetworkModel(name: "wifi", bytesPerSecond: 4_000_000, latency: 30)
  /// 1 MB per second after 70 ms.
  public static let lte = NetworkModel(name: "lte", bytesPerSecond: 1_000_000, latency: 70)
  /// 60 kB per second after 400 ms.
  public static let slow = NetworkModel(name: "slow", bytesPerSecond: 60_000, latency: 400)
  /// Every item fails after 500 ms.
  public static let offline = NetworkModel(
    name: "offline", bytesPerSecond: 1, latency: 500, isUp: false)
}
