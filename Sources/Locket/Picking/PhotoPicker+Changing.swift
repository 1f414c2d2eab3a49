// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Changes to an open picker. What is done before it is open is kept until then, what is done after
/// it closed does nothing; a change that the picker refuses comes as ``Event/refused(_:)``.
extension PhotoPicker {
  /// Changes what can change while the picker is open (rule C6).
  ///
  /// - Parameter update: The change; a nil field changes nothing.
  public func update(_ update: PickerConfiguration.Update) {
    command { [isAdapted] picker, offer in
      .update(picker: picker, isAdapted ? update.adapted(to: offer) : update)
    }
  }

  /// Gives the picker another part of the screen; what is in front and what is selected stay (rule
  /// P12).
  ///
  /// A frame that reaches beyond the screen is cut there. One that is no rectangle, lies outside, or
  /// comes without style ``PickerModel/PickerStyle/inline`` is refused.
  ///
  /// - Parameter placement: The part of the screen.
  public func resize(to placement: PickerPlacement) {
    if let error = Self.error(of: placement) { return refuse(error) }
    command { [isAdapted] picker, offer in
      .resize(picker: picker, isAdapted ? placement.adapted(to: offer) : placement)
    }
  }

  /// Takes assets out of the selection (rule P7).
  ///
  /// - Parameter identifiers: The assets; those that are unknown or not selected are passed over.
  public func deselectAssets(withIdentifiers identifiers: [AssetIdentifier]) {
    command { picker, _ in .deselect(picker: picker, identifiers) }
  }

  /// Moves a selected asset right after another, or to the front (rule P7).
  ///
  /// - Parameters:
  ///   - identifier: The asset; nothing happens where it is unknown or not selected.
  ///   - afterIdentifier: The other one, nil for the front; as above.
  public func moveAsset(
    withIdentifier identifier: AssetIdentifier,
    afterAssetWithIdentifier afterIdentifier: AssetIdentifier?
  ) {
    command { picker, _ in .move(picker: picker, identifier, after: afterIdentifier) }
  }

  /// Goes back to where the picker began, as far as that is possible.
  public func scrollToInitialPosition() {
    command { picker, _ in .view(picker: picker, .scrollToInitialPosition) }
  }

  /// Shows fewer and larger cells, as far as that is possible.
  public func zoomIn() { command { picker, _ in .view(picker: picker, .zoomIn) } }

  /// Shows more and smaller cells, as far as that is possible.
  public func zoomOut() { command { picker, _ in .view(picker: picker, .zoomOut) } }
}

extension PhotoPicker {
  /// Asks for what a pick promised for later; nothing is shown.
  ///
  /// - Parameters:
  ///   - token: The token of the results that were to come later.
  ///   - access: Where the picker is; the default is what the surroundings say.
  /// - Returns: The results of the pick as they are now.
  /// - Throws: ``PhotoPickerError``, `refused` where the token is unknown or too old.
  public static func redeem(
    _ token: PickToken, from access: PickerAccess = .environment
  ) async throws(PhotoPickerError) -> PickerOutcome<PickerResult> {
    try await PhotoPicker(PickerConfiguration(), for: .redeeming(token), from: access).present()
  }
}
