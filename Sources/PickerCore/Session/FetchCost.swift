// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What finishing would fetch (rule F3).
public struct FetchCost: Hashable, Sendable {
  /// How many selected items are here.
  public let ready: Int
  /// How many selected items must be fetched.
  public let missing: Int
  /// How many bytes that is, nil where a size is unknown.
  public let byteCount: Int64?
  /// How many seconds that takes, nil where nobody knows.
  public let seconds: Double?
  /// How many bytes there is room for afterwards, below 0 where it does not fit; nil where
  /// nothing bounds it or a size is unknown.
  public let freeAfter: Int64?
  /// Whether the bytes cost money.
  public let isMetered: Bool
}

/// What is known of the way to the cloud.
public struct Connection: Hashable, Sendable {
  /// What it is thought to carry, nil where nobody knows.
  public var bytesPerSecond: Int64?
  /// How many bytes there is room for, nil where nothing bounds it.
  public var availableBytes: Int64?
  /// Whether bytes cost money.
  public var isMetered = false

  /// Describes a connection; what is left out is not known.
  ///
  /// - Parameters:
  ///   - bytesPerSecond: What it is thought to carry.
  ///   - availableBytes: How many bytes there is room for.
  ///   - isMetered: Whether bytes cost money. The default is false.
  public init(
    bytesPerSecond: Int64? = nil, availableBytes: Int64? = nil, isMetered: Bool = false
  ) {
    self.bytesPerSecond = bytesPerSecond
    self.availableBytes = availableBytes
    self.isMetered = isMetered
  }

  /// Asks what fetches.
  ///
  /// - Parameter delivery: What fetches originals.
  public init(_ delivery: any AssetDelivering) {
    bytesPerSecond = delivery.expectedBytesPerSecond
    availableBytes = delivery.availableBytes
    isMetered = delivery.isMetered
  }

  /// What there is room for on a device that keeps so many bytes of originals at most.
  func room(within storage: Int64?) -> Int64? {
    [availableBytes, storage].compactMap(\.self).min()
  }
}

extension PickerStateMachine {
  /// How many seconds the fetch under way still takes.
  func secondsLeft(over asked: () -> Connection) -> Double? {
    guard case .loading(let state) = phase, let bytes = state.bytesLeft, bytes > 0,
      let speed = asked().bytesPerSecond, speed > 0
    else { return nil }
    return Double(bytes) / Double(speed)
  }

  /// What finishing would fetch; the connection is asked only where that is anything.
  func cost(over asked: () -> Connection) -> FetchCost? {
    guard profile.delivery.when == .beforeClosing else { return nil }
    let missing = selection.assets.filter(mustFetch)
    guard !missing.isEmpty else { return nil }
    var byteCount: Int64? = 0
    for asset in missing {
      guard let sum = byteCount, let next = asset.byteCount else {
        byteCount = nil
        break
      }
      let (total, overflow) = sum.addingReportingOverflow(next)
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
