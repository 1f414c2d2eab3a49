// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Something that a person did, for whoever writes it down.
public enum PickerStep: Hashable, Sendable {
  /// An input, apart from those of a swipe.
  case input(PickerInput)
  /// A whole swipe over the grid, by its places from 0.
  case swipe(from: Int, to: Int)
}

extension PickerSession {
  /// Tells somebody of everything that the person does from now on, taps at the limit too.
  ///
  /// What the host, the library and the delivery do is not told, nor what is refused for any other
  /// reason: it could not be done again.
  ///
  /// - Parameter recorder: Called with each step, in order, before what follows from it; it replaces
  ///   the one before.
  public func record(_ recorder: @escaping @Sendable (PickerStep) -> Void) {
    self.recorder = recorder
  }

  /// Tells the recorder of an input.
  func note(_ input: PickerInput) {
    guard let recorder else { return }
    switch input {
    case .swipeEnded:
      if let from = swipeAnchor, let to = swipeFinger { recorder(.swipe(from: from, to: to)) }
      swipeFinger = nil
    case .tap, .browse, .resize, .remove, .dismiss, .finish, .cancel, .retry, .useArrived,
      .finishLater, .goBack:
      recorder(.input(input))
    case .swipeBegan, .swipeMoved, .swipeContinued, .hostDeselect, .hostMove, .place, .update,
      .hostClose, .fail, .libraryChanged, .counted, .delivery, .connectionChanged:
      break
    }
  }
}
