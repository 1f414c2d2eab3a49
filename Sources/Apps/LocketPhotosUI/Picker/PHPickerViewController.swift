// SPDX-License-Identifier: Apache-2.0

public import Locket
import PickerModel

/// Receives the picked assets.
@MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
  /// Called when the pick ends, and after each change of a continuous selection.
  ///
  /// Unlike PhotosUI's method, this method is called exactly once when the pick ends (complaint
  /// C08). This is true even if the app dismissed the picker, the picker ended unexpectedly, or the
  /// picker could not open.
  ///
  /// - Parameters:
  ///   - picker: The picker.
  ///   - results: All selected assets.
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])

  /// Called if the picker did not open or could not continue, before the results are delivered (an
  /// addition of Locket).
  ///
  /// - Parameters:
  ///   - picker: The picker.
  ///   - error: The cause.
  func picker(_ picker: PHPickerViewController, didFailWith error: any Error)
}

extension PHPickerViewControllerDelegate {
  /// Ignores that the picker failed, as PhotosUI's delegates do.
  ///
  /// - Parameters:
  ///   - picker: The picker that failed.
  ///   - error: The error because of which the picker failed.
  public func picker(_ picker: PHPickerViewController, didFailWith error: any Error) {}
}

/// A picker in another process, with the API of PhotosUI's controller but without views.
///
/// A presented picker stays alive until it closes, even if the app keeps no reference to it. If the
/// device does not support an option of the configuration, the picker ignores the option, so that
/// the same code runs on every device. There is one exception: if the device cannot remove the
/// metadata that the configuration names, the picker does not open.
@MainActor public final class PHPickerViewController {
  /// The configuration with which the picker was made.
  public let configuration: PHPickerConfiguration
  /// The object that receives the picked assets.
  public weak var delegate: (any PHPickerViewControllerDelegate)?

  /// The area of the screen that the picker occupies.
  ///
  /// PhotosUI's controller has a view with a frame instead.
  ///
  /// If this property is set before the picker is presented, it determines where the picker opens.
  /// If the property is set later, the open picker moves. The property has no effect on a device on
  /// which pickers always fill the screen.
  public var placement: PickerPlacement {
    didSet { if placement != oldValue { picker.resize(to: placement) } }
  }

  private let picker: PhotoPicker
  private var isPresented = false

  /// Makes a picker; a ``PHPickerPresenting`` object opens it.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - placement: The area of the screen for the picker. A frame places it inside the app's own
  ///     screen, like a child controller. The default is the whole screen.
  ///   - access: How to connect to the picker; the default is the picker that the environment
  ///     selects.
  public init(
    configuration: PHPickerConfiguration, in placement: PickerPlacement = .full,
    from access: PickerAccess = .environment
  ) {
    self.configuration = configuration
    self.placement = placement
    var plain = configuration.plain
    if case .frame = placement { plain.style = .inline }
    picker = PhotoPicker(adapting: plain, in: placement, from: access)
  }

  /// Changes some options of the configuration while the picker is open.
  ///
  /// - Parameter update: The change; a field that is nil stays unchanged.
  public func updatePicker(using update: PHPickerConfiguration.Update) {
    picker.update(update.plain)
  }

  /// Removes assets from the selection; assets that are unknown or not selected are ignored.
  ///
  /// - Parameter identifiers: The identifiers of the assets.
  public func deselectAssets(withIdentifiers identifiers: [String]) {
    picker.deselectAssets(withIdentifiers: identifiers.map { AssetIdentifier($0) })
  }

  /// Moves a selected asset directly after another one, or to the front.
  ///
  /// If one of the two assets is unknown or not selected, the call has no effect.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the asset to move.
  ///   - afterIdentifier: The identifier of the asset after which `identifier` is placed, nil for
  ///     the front.
  public func moveAsset(
    withIdentifier identifier: String, afterAssetWithIdentifier afterIdentifier: String?
  ) {
    picker.moveAsset(
      withIdentifier: AssetIdentifier(identifier),
      afterAssetWithIdentifier: afterIdentifier.map { AssetIdentifier($0) })
  }

  /// Scrolls the grid back to its initial position, if the picker allows this.
  public func scrollToInitialPosition() { picker.scrollToInitialPosition() }

  /// Shows fewer and larger cells in the grid, if the picker allows this.
  public func zoomIn() { picker.zoomIn() }

  /// Shows more and smaller cells in the grid, if the picker allows this.
  public func zoomOut() { picker.zoomOut() }

  /// Closes the picker; does nothing if it has closed.
  ///
  /// - Parameters:
  ///   - animated: Has no effect.
  ///   - completion: A closure that is called at once; the default is nil.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    picker.cancel()
    completion?()
  }

  /// Opens the picker; if it was presented before, reports this error to the delegate.
  func open() {
    let picker = picker
    guard !isPresented else {
      delegate?.picker(self, didFailWith: PhotoPickerError.presentedAlready)
      return
    }
    isPresented = true
    Task {
      let pick = Task { try await picker.present() }
      for await event in picker.events {
        switch event {
        case .delivered(let results): finish(results)
        case .refused(let error): delegate?.picker(self, didFailWith: error)
        case .ended(let outcome):
          if case .failed(let failure, _) = outcome {
            delegate?.picker(self, didFailWith: failure)
          }
          finish(outcome.items)
        }
      }
      if case .failure(let error) = await pick.result {
        delegate?.picker(self, didFailWith: error)
        finish([])
      }
    }
  }

  private func finish(_ results: [PickerResult]) {
    delegate?.picker(self, didFinishPicking: results.map { PHPickerResult($0) })
  }
}
