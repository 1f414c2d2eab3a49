// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What the picker must fetch before it can close, and the expected time (rule
/// `unseen.fetch.cost`).
public struct FetchCost: Hashable, Sendable {
  /// The number of selected items for which the picker need not fetch anything.
  public let ready: Int
  /// The number of selected items that the picker must fetch.
  public let missing: Int
  /// The total size in bytes of the items to fetch, nil if the size of one of them is unknown.
  public let byteCount: Int64?
  /// The number of seconds that the fetch is expected to take, nil if unknown.
  public let seconds: Double?
  /// How many bytes of storage would remain free after the fetch.
  ///
  /// The number is negative if the items do not fit. The number is nil if the storage has no limit,
  /// or if the size of an item is unknown.
  public let freeAfter: Int64?
  /// Whether the person pays for the bytes of the fetch.
  public let isMetered: Bool
}

/// What is known about fetching: the network connection and the free storage.
public struct Connection: Hashable, Sendable {
  /// The expected speed of the network connection in bytes per second, nil if unknown.
  public var bytesPerSecond: Int64?
  /// How many more bytes the device can store, nil for no limit.
  public var availableBytes: Int64?
  /// Whether the person pays for transferred bytes; the default is false.
  public var isMetered = false

  /// Describes what is known about fetching.
  ///
  /// - Parameters:
  ///   - bytesPerSecond: The expected speed in bytes per second; nil, the default, means unknown.
  ///   - availableBytes: How many more bytes the device can store; nil, the default, for no limit.
  ///   - isMetered: Whether the person pays for transferred bytes; the default is false.
  public init(
    bytesPerSecond: Int64? = nil, availableBytes: Int64? = nil, isMetered: Bool = false
  ) {
    self.bytesPerSecond = bytesPerSecond
    self.availableBytes = availableBytes
    self.isMetered = isMetered
  }

  /// Returns how many more bytes the device can store, nil for no limit.
  ///
  /// The smaller limit applies: that of the connection, or the profile's limit for fetched
  /// originals.
  func room(within storage: Int64?) -> Int64? {
    [availableBytes, storage].compactMap(\.self).min()
  }
}

extension PickerStateMachine {
  /// Returns the expected remaining seconds of the running fetch.
  func secondsLeft(over asked: () -> Connection) -> Double? {
    guard case .loading(let state) = phase, let bytes = state.bytesLeft, bytes > 0,
      let speed = asked().bytesPerSecond, speed > 0
    else { return nil }
    return Double(bytes) / Double(speed)
  }

  /// Returns what must be fetched, nil if nothing.
  ///
  /// Evaluates the connection only if necessary.
  func cost(over asked: () -> Connection) -> FetchCost? {
    guard profile.delivery.when == .beforeClosing else { return nil }
    let missing = selection.assets.filter(mustFetch)
    guard !missing.isEmpty else { return nil }
    var byteCount: Int64? = 0
    for asset in missing {
      guard let known = byteCount, let next = asset.byteCount else {
        byteCount = nil
        break
      }
      let (total, overflow) = known.addingReportingOverflow(next)
      byteCount = overflow ? nil : total
    }
    let connection = asked()
    var seconds: Double?
    if let byteCount, let bytesPerSecond = connection.bytesPerSecond, bytesPerSecond > 0 {
      seconds = Double(byteCount) / Double(bytesPerSecond)
    }
    return FetchCost(
      ready: selection.count - missing.count, missing: missing.count, byteCount: byteCount,
      seconds: seconds, freeAfter: freeAfter(fetching: byteCount, connection),
      isMetered: connection.isMetered)
  }

  private func freeAfter(fetching byteCount: Int64?, _ connection: Connection) -> Int64? {
    guard let byteCount, let room = connection.room(within: profile.budgets.storage) else {
      return nil
    }
    let (left, overflow) = room.subtractingReportingOverflow(byteCount)
    return overflow ? .min : left
  }
}
