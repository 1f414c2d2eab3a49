// SPDX-License-Identifier: Apache-2.0

/// How a pick ended; each picker has exactly one outcome (rule `end.terminal-once`).
///
/// Inside the picker the items are of type ``PickedItem``. The app receives items of another type,
/// which contain only what the app may know.
public enum PickerOutcome<Item: Sendable>: Sendable {
  /// The person finished the pick.
  ///
  /// The items are in the order in which the app receives them.
  case finished([Item])
  /// The person or the app closed the picker.
  ///
  /// The items are the preselected ones (rule `preselect.cancel.returns`).
  case cancelled([Item])
  /// The picker could not continue.
  ///
  /// The items are the preselected ones.
  case failed(PickerFailure, [Item])

  /// The items in the order in which the app receives them.
  public var items: [Item] {
    switch self {
    case .finished(let items), .cancelled(let items), .failed(_, let items): items
    }
  }

  /// The outcome's name in JSON.
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
  /// The token with which the app requests items that come later; nil if all items came.
  ///
  /// - Complexity: O(n).
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
