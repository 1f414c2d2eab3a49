// SPDX-License-Identifier: Apache-2.0

/// How a pick ended; each picker has exactly one outcome (rule `end.terminal-once`).
///
/// In the picker's process, the items are of type ``PickedItem``. In the app, they are of another
/// type, which contains only what the app may know.
public enum PickerOutcome<Item: Sendable>: Sendable {
  /// The person finished the pick.
  ///
  /// The items are in the order in which the app receives them.
  case finished([Item])
  /// The person or the app closed the picker.
  ///
  /// The items are the preselected assets (rule `preselect.cancel.returns`).
  case cancelled([Item])
  /// The picker could not continue.
  ///
  /// The items are the preselected assets.
  case failed(PickerFailure, [Item])

  /// The items of the outcome in the order in which the app receives them.
  public var items: [Item] {
    switch self {
    case .finished(let items), .cancelled(let items), .failed(_, let items): items
    }
  }

  /// Returns the same outcome with other items.
  ///
  /// - Parameter transform: Returns the items of the new outcome.
  /// - Returns: The outcome with these items.
  public func mapItems<Other: Sendable>(_ transform: ([Item]) -> [Other]) -> PickerOutcome<Other> {
    switch self {
    case .finished(let items): .finished(transform(items))
    case .cancelled(let items): .cancelled(transform(items))
    case .failed(let failure, let items): .failed(failure, transform(items))
    }
  }

  /// The name of the outcome in JSON.
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
  /// The token with which the app requests items that come later; nil if no item comes later.
  ///
  /// - Complexity: O(n) in the number of items.
  public var token: PickToken? {
    for item in items { if case .later(let token) = item.outcome { return token } }
    return nil
  }
}

/// Why a picker could not continue (rule `end.failure.told-apart`).
public enum PickerFailure: String, Error, Hashable, Sendable, Codable, CaseIterable,
  CustomStringConvertible
{
  /// The app's process ended.
  case hostDied
  /// The library is no longer available, for example because a memory card was removed.
  case libraryVanished
  /// The picker needed more memory or storage than the profile allows.
  case budgetExceeded
  /// The picker's own process ended.
  ///
  /// The app detects this; the picker cannot report it.
  case pickerEnded

  /// One line of text that describes why the picker could not continue, and what to do.
  public var description: String {
    switch self {
    case .hostDied: "the app ended and received nothing"
    case .libraryVanished: "the library no longer exists; restore it and pick again"
    case .budgetExceeded:
      "the device has too little space for this pick; pick fewer, or free some space"
    case .pickerEnded: "the picker ended before the pick was finished; pick again"
    }
  }
}
