// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A step of the person, for a recording.
public enum PickerStep: Hashable, Sendable {
  /// An input that does not belong to a swipe.
  case input(PickerInput)
  /// A whole swipe over the grid, from one position to another, counted from 0.
  case swipe(from: Int, to: Int)
}

extension PickerSession {
  /// Calls a recorder with every step of the person from now on, including taps at the limit.
  ///
  /// Actions of the host, the library and the delivery are not recorded. Inputs that are refused
  /// for another reason than the limit are not recorded either, because they cannot be replayed.
  ///
  /// - Parameter recorder: Called with each step, in order, before its effects; replaces the
  ///   previous one.
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
