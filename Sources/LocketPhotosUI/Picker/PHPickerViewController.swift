// SPDX-License-Identifier: Apache-2.0

public import Locket
import PickerModel

/// Takes what was picked.
@MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
  /// The person finished or cancelled, or in a continuous mode changed the selection.
  ///
  /// Unlike PhotosUI's, it is called on every way out, and then once (complaint C08): also where the
  /// picker was dismissed, died, or could not open.
  ///
  /// - Parameters:
  ///   - picker: The picker.
  ///   - results: The selection.
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])

  /// The picker did not open, or could not go on; the results follow (ours).
  ///
  /// - Parameters:
  ///   - picker: The picker.
  ///   - error: Why.
  func picker(_ picker: PHPickerViewController, didFailWith error: any Error)
}

extension PHPickerViewControllerDelegate {
  /// Passes over the failure, as PhotosUI's delegates do.
  ///
  /// - Parameters:
  ///   - picker: The picker.
  ///   - error: Why.
  public func picker(_ picker: PHPickerViewController, didFailWith error: any Error) {}
}

/// A picker in another process, with the calls of PhotosUI's controller and no views.
///
/// It lives from its presentation to its end, also where the app keeps no reference to it. It goes
/// without what the device lacks, so that the same code runs on every device.
@MainActor public final class PHPickerViewController {
  /// What is asked for, as it was given.
  public let configuration: PHPickerConfiguration
  /// Who takes what was picked.
  public weak var delegate: (any PHPickerViewControllerDelegate)?

  /// The part of the screen that the picker has, in the place of its view's frame.
  ///
  /// Setting it moves the picker, or the one that will be presented. Where the device gives pickers
  /// the whole screen it takes no effect.
  public var placement: PickerPlacement {
    didSet { if placement != oldValue { picker.resize(to: placement) } }
  }

  private let picker: PhotoPicker
  private var isPresented = false

  /// Makes a picker that is not presented yet.
  ///
  /// - Parameters:
  ///   - configuration: What to ask for.
  ///   - placement: The part of the screen that the picker has. A frame makes it a part of the app's
  ///     own screen, as a child controller is. The default is the whole screen.
  ///   - access: Where the picker is; the default is what the surroundings say.
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

  /// Changes what can change while the picker is open.
  ///
  /// - Parameter update: The change; a nil field changes nothing.
  public func updatePicker(using update: PHPickerConfiguration.Update) {
    picker.update(update.plain)
  }

  /// Takes assets out of the selection; what is unknown is passed over.
  ///
  /// - Parameter identifiers: The assets.
  public func deselectAssets(withIdentifiers identifiers: [String]) {
    picker.deselectAssets(withIdentifiers: identifiers.map { AssetIdentifier($0) })
  }

  /// Moves a selected asset right after another, or to the front.
  ///
  /// - Parameters:
  ///   - identifier: The asset.
  ///   - afterIdentifier: The other one, nil for the front.
  public func moveAsset(
    withIdentifier identifier: String, afterAssetWithIdentifier afterIdentifier: String?
  ) {
    picker.moveAsset(
      withIdentifier: AssetIdentifier(identifier),
      afterAssetWithIdentifier: afterIdentifier.map { AssetIdentifier($0) })
  }

  /// Goes back to where the picker began, as far as that is possible.
  public func scrollToInitialPosition() { picker.scrollToInitialPosition() }

  /// Shows fewer and larger cells, as far as that is possible.
  public func zoomIn() { picker.zoomIn() }

  /// Shows more and smaller cells, as far as that is possible.
  public func zoomOut() { picker.zoomOut() }

  /// Closes the picker; one that is closed already stays so.
  ///
  /// - Parameters:
  ///   - animated: Takes no effect.
  ///   - completion: Called at once; the default is nothing.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    picker.cancel()
    completion?()
  }

  /// Opens the picker; the second time it tells its delegate that it was opened before.
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
