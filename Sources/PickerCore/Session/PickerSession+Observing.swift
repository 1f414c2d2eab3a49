// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerSession {
  /// Tells somebody of every event from now on, beside whoever reads ``events``.
  ///
  /// - Parameter observer: Called with each event, in order and at once; it replaces the one before.
  public func observe(_ observer: @escaping @Sendable (PickerEvent) -> Void) {
    self.observer = observer
  }

  /// What is remembered of the app now.
  public var history: AppHistory { machine.history }

  /// The selection as the app would get it if the picker closed now and nothing were fetched.
  ///
  /// - Complexity: O(n).
  public var pickedItems: [PickedItem] { machine.stateToFinish.pickedItems }
}
