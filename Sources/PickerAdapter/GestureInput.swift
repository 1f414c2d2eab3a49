// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerCore
import PickerModel

extension PickerInput {
  /// What a gesture is to our picker; nil where something must be asked or written
  /// first.
  ///
  /// - Parameter gesture: The gesture.
  init?(_ gesture: Gesture) {
    switch gesture {
    case .tap, .swipe, .library, .finishLater: return nil
    case .finish: self = .finish
    case .cancel: self = .cancel
    case .retry: self = .retry
    case .useArrived: self = .useArrived
    case .goBack: self = .goBack
    case .collections: self = .browse(.collections)
    case .collection(let identifier): self = .browse(.collection(identifier))
    case .search(let text): self = .browse(.search(text))
    case .zoomIn: self = .browse(.zoomIn)
    case .zoomOut: self = .browse(.zoomOut)
    case .scroll(let place): self = .browse(.scroll(to: place))
    case .scrollToInitialPosition: self = .browse(.scrollToInitialPosition)
    case .review: self = .browse(.review)
    case .leave: self = .browse(.back)
    case .dismiss(let notice): self = .dismiss(notice)
    case .remove(let options): self = .remove(options)
    case .resize(let space): self = .resize(space)
    case .hostDeselect(let identifiers): self = .hostDeselect(identifiers)
    case .hostMove(let identifier, let anchor): self = .hostMove(identifier, after: anchor)
    case .hostLimit(let limit):
      var update = PickerConfiguration.Update()
      update.selectionLimit = limit
      self = .update(update)
    case .hostUpdate(let update): self = .update(update)
    case .hostClose: self = .hostClose
    case .fail(let failure): self = .fail(failure)
    }
  }
}
