// SPDX-License-Identifier: Apache-2.0

/// What a simulated connection carries.
public struct NetworkModel: Hashable, Sendable {
  /// The name it is chosen by.
  public let name: String
  /// Bytes a second, shared by what is fetched at the same time.
  public let bytesPerSecond: Int64
  /// Milliseconds before the first byte of an item.
  public let latency: Int64
  /// Whether anything gets through at all.
  public let isUp: Bool

  /// Describes a connection.
  ///
  /// - Parameters:
  ///   - name: The name it is chosen by.
  ///   - bytesPerSecond: Bytes a second, at least 1.
  ///   - latency: Milliseconds before the first byte of an item.
  ///   - isUp: Whether anything gets through at all. The default is true.
  public init(name: String, bytesPerSecond: Int64, latency: Int64, isUp: Bool = true) {
    self.name = name
    self.bytesPerSecond = max(1, bytesPerSecond)
    self.latency = max(0, latency)
    self.isUp = isUp
  }

  /// A home network: 4 MB/s after 30 ms.
  public static let wifi = NetworkModel(name: "wifi", bytesPerSecond: 4_000_000, latency: 30)
  /// A cellular network: 1 MB/s after 70 ms.
  public static let lte = NetworkModel(name: "lte", bytesPerSecond: 1_000_000, latency: 70)
  /// A poor connection: 60 kB/s after 400 ms.
  public static let slow = NetworkModel(name: "slow", bytesPerSecond: 60_000, latency: 400)
  /// No connection: every item fails after 500 ms.
  public static let offline = NetworkModel(
    name: "offline", bytesPerSecond: 1, latency: 500, isUp: false)

  /// The connections that can be chosen by name.
  public static let presets = [wifi, lte, slow, offline]

  /// Finds a connection by name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The connection, nil where there is none of that name.
  public static func named(_ name: String) -> NetworkModel? {
    presets.first { $0.name == name }
  }
}
