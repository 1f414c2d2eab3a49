// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerSession {
  /// Calls an observer with every event from now on, in addition to the stream ``events``.
  ///
  /// - Parameter observer: Called with each event, in order and at once; replaces the previous one.
  public func observe(_ observer: @escaping @Sendable (PickerEvent) -> Void) {
    self.observer = observer
  }

  /// The data remembered about the app now.
  public var history: AppHistory { machine.history }

  /// The items that the app would receive if the picker closed now without fetching.
  ///
  /// - Complexity: O(n).
  public var pickedItems: [PickedItem] { machine.stateToFinish.pickedItems }
}
