// SPDX-License-Identifier: Apache-2.0

/// An object that presents pickers; with PhotosUI, a view controller does this.
@MainActor public protocol PHPickerPresenting: AnyObject {
  /// Called if the sheet of the limited library did not open (an addition of Locket).
  ///
  /// - Parameter error: A `PhotoPickerError` that states the cause and the remedy.
  func limitedLibraryPicker(didFailWith error: any Error)
}

extension PHPickerPresenting {
  /// Ignores that the sheet of the limited library did not open, as PhotosUI does.
  ///
  /// - Parameter error: The error because of which the sheet did not open.
  public func limitedLibraryPicker(didFailWith error: any Error) {}

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - picker: The picker, which must not have been presented before.
  ///   - animated: Has no effect.
  ///   - completion: A closure that is called at once; the default is nil.
  public func present(
    _ picker: PHPickerViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    Presented.pickers[ObjectIdentifier(self)] = Presented(picker: picker)
    picker.open()
    completion?()
  }

  /// Closes the picker that this object presented last; does nothing if it has closed.
  ///
  /// - Parameters:
  ///   - animated: Has no effect.
  ///   - completion: A closure that is called at once; the default is nil.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    Presented.pickers.removeValue(forKey: ObjectIdentifier(self))?.picker?
      .dismiss(animated: animated)
    completion?()
  }
}

/// Stores the picker that an object presented last.
@MainActor private struct Presented {
  static var pickers: [ObjectIdentifier: Presented] = [:]

  weak var picker: PHPickerViewController?
}
