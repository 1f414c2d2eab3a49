// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A step of the person that can be recorded and replayed.
public enum PickerStep: Hashable, Sendable {
  /// Any input except those of a swipe.
  case input(PickerInput)
  /// A whole swipe over the grid, with its first and its last position, counted from 0.
  case swipe(from: Int, to: Int)
}

extension PickerSession {
  /// Calls a recorder with every step of the person from now on.
  ///
  /// Taps that are refused because of the limit are included. Other refused inputs are not, because
  /// they cannot be replayed. Actions of the app, the library and the delivery are not recorded.
  ///
  /// - Parameter recorder: Called for each step, in order, before the step has an effect. It
  ///   replaces the previous recorder.
  public func record(_ recorder: @escaping @Sendable (PickerStep) -> Void) {
    self.recorder = recorder
  }

  /// Passes an input to the recorder.
  func recordStep(_ input: PickerInput) {
    guard let recorder else { return }
    switch input {
    case .swipeEnded:
      if let from = swipeAnchor, let to = swipeFinger { recorder(.swipe(from: from, to: to)) }
      swipeFinger = nil
    case .tap, .browse, .resize, .remove, .dismiss, .finish, .cancel, .retry, .useArrived,
      .finishLater, .goBack:
      recorder(.input(input))
    case .swipeBegan, .swipeMoved, .swipeContinued, .hostDeselect, .hostMove, .setFrame, .update,
      .hostClose, .fail, .libraryChanged, .counted, .delivery, .connectionChanged:
      break
    }
  }
}
