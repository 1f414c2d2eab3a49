// SPDX-License-Identifier: Apache-2.0

/// Whatever presents pickers, in the place of a view controller.
@MainActor public protocol PHPickerPresenting: AnyObject {
  /// The sheet of the limited library did not open (ours).
  ///
  /// - Parameter error: Why, with what to do: a ``Locket/PhotoPickerError``.
  func limitedLibraryPicker(didFailWith error: any Error)
}

extension PHPickerPresenting {
  /// Passes over the failure, as PhotosUI does.
  ///
  /// - Parameter error: Why.
  public func limitedLibraryPicker(didFailWith error: any Error) {}

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - picker: The picker, which was not presented before.
  ///   - animated: Takes no effect.
  ///   - completion: Called at once; the default is nothing.
  public func present(
    _ picker: PHPickerViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    Presented.pickers[ObjectIdentifier(self)] = Presented(picker: picker)
    picker.open()
    completion?()
  }

  /// Closes the picker that this presented last; one that is closed already stays so.
  ///
  /// - Parameters:
  ///   - animated: Takes no effect.
  ///   - completion: Called at once; the default is nothing.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    Presented.pickers.removeValue(forKey: ObjectIdentifier(self))?.picker?
      .dismiss(animated: animated)
    completion?()
  }
}

/// The picker that somebody presented last.
@MainActor private struct Presented {
  static var pickers: [ObjectIdentifier: Presented] = [:]

  weak var picker: PHPickerViewController?
}
