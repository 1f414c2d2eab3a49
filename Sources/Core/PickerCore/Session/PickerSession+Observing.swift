// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerSession {
  /// Calls an observer with every event from now on.
  ///
  /// The stream ``events`` receives the events, too.
  ///
  /// - Parameter observer: A closure that is called at once for each event, in order. The closure
  ///   replaces the previous observer.
  public func observe(_ observer: @escaping @Sendable (PickerEvent) -> Void) {
    self.observer = observer
  }

  /// The notices that the person has seen in the pickers of the app, including this picker.
  public var history: AppHistory { machine.history }

  /// The items that the app would receive if the picker closed now without fetching.
  ///
  /// - Complexity: O(n).
  public var pickedItems: [PickedItem] { machine.stateToFinish.pickedItems }
}
