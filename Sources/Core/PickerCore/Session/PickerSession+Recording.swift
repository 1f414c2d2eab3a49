// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// An input of the person that can be recorded and repeated.
public enum PickerStep: Hashable, Sendable {
  /// Any input that does not belong to a swipe.
  case input(PickerInput)
  /// A whole swipe over the grid, with its first and its last position, counted from 0.
  case swipe(from: Int, to: Int)
}

extension PickerSession {
  /// Calls a recorder with every input of the person from now on.
  ///
  /// Taps that are refused because of the limit are included. Other refused inputs are left out,
  /// because they cannot be repeated. Inputs of the app, of the library and of the network are also
  /// left out.
  ///
  /// - Parameter recorder: A closure that is called for each input, in order, before the input has
  ///   an effect. The closure replaces the previous recorder.
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
