// SPDX-License-Identifier: Apache-2.0

/// An object that presents pickers, in place of a view controller.
@MainActor public protocol PHPickerPresenting: AnyObject {
  /// Called when the sheet of the limited library did not open (an addition of Locket).
  ///
  /// - Parameter error: The cause and the remedy: a ``Locket/PhotoPickerError``.
  func limitedLibraryPicker(didFailWith error: any Error)
}

extension PHPickerPresenting {
  /// Ignores the failure, as PhotosUI does.
  ///
  /// - Parameter error: The cause.
  public func limitedLibraryPicker(didFailWith error: any Error) {}

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - picker: The picker, which was not presented before.
  ///   - animated: Has no effect.
  ///   - completion: Called at once; the default is nil.
  public func present(
    _ picker: PHPickerViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    Presented.pickers[ObjectIdentifier(self)] = Presented(picker: picker)
    picker.open()
    completion?()
  }

  /// Closes the picker that this object presented last; does nothing where it is closed already.
  ///
  /// - Parameters:
  ///   - animated: Has no effect.
  ///   - completion: Called at once; the default is nil.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    Presented.pickers.removeValue(forKey: ObjectIdentifier(self))?.picker?
      .dismiss(animated: animated)
    completion?()
  }
}

/// The picker that an object presented last.
@MainActor private struct Presented {
  static var pickers: [ObjectIdentifier: Presented] = [:]

  weak var picker: PHPickerViewController?
}
