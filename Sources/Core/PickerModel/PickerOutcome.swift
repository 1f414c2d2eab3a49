// SPDX-License-Identifier: Apache-2.0

/// How a pick ended; each picker has exactly one outcome (rule P8).
///
/// Inside the picker the items are of type ``PickedItem``. The items for an app contain only what
/// the app may know.
public enum PickerOutcome<Item: Sendable>: Sendable {
  /// The person finished the pick; the items are in result order.
  case finished([Item])
  /// The person or the app closed the picker; the items are the preselected ones (rule P9).
  case cancelled([Item])
  /// The picker could not continue; the items are the preselected ones, as after a cancellation.
  case failed(PickerFailure, [Item])

  /// The items in result order.
  public var items: [Item] {
    switch self {
    case .finished(let items), .cancelled(let items), .failed(_, let items): items
    }
  }

  /// The name used in JSON.
  public var name: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

extension PickerOutcome: Equatable where Item: Equatable {}
extension PickerOutcome: Hashable where Item: Hashable {}

extension PickerOutcome<PickedItem> {
  /// The token that requests the items delivered later, nil if there are no such items.
  ///
  /// - Complexity: O(n).
  public var token: PickToken? {
    for item in items { if case .later(let token) = item.outcome { return token } }
    return nil
  }
}

/// Why a picker could not continue (rule P8).
public enum PickerFailure: String, Error, Hashable, Sendable, Codable, CaseIterable,
  CustomStringConvertible
{
  /// The app's process ended.
  case hostDied
  /// The library has disappeared, as when a memory card is removed.
  case libraryVanished
  /// The picker exceeded the memory or storage that the profile grants it.
  case budgetExceeded
  /// The picker's own process ended; only the app receives this failure.
  case pickerEnded

  /// A description of the failure and its remedy, in one line.
  public var description: String {
    switch self {
    case .hostDied: "the app that asked ended; nothing was handed over"
    case .libraryVanished: "the library is no longer there; bring it back and pick again"
    case .budgetExceeded: "the device has no room for this pick; pick fewer, or free some space"
    case .pickerEnded: "the picker ended before the pick was done; nothing is lost, pick again"
    }
  }
}
