// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Changes to an open picker.
///
/// If the app makes a change before the picker opens, the change is applied when the picker opens.
/// A change after the picker has closed has no effect. A change that the picker refuses is reported
/// as ``Event/refused(_:)``.
extension PhotoPicker {
  /// Changes some options of the configuration while the picker is open (rules `host.limit.live`
  /// and `host.edges.live`).
  ///
  /// - Parameter update: The change; a field that is nil stays unchanged.
  public func update(_ update: PickerConfiguration.Update) {
    change(.update(update))
  }

  /// Moves the picker to another area of the screen without changing its content or selection
  /// (rules `layout.resize.keeps-place` and `layout.resize.keeps-selection`).
  ///
  /// If `placement` is a frame, it is clipped to the screen. The picker refuses a frame that is not
  /// a rectangle or is outside the screen. It also refuses any frame if the style of the picker is
  /// not `PickerStyle.inline`.
  ///
  /// - Parameter placement: The area of the screen.
  public func resize(to placement: PickerPlacement) {
    if let error = Self.error(of: placement) { return refuse(error) }
    change(.resize(placement))
  }

  /// Removes the given assets from the selection (rule `host.deselect.reflected`).
  ///
  /// - Parameter identifiers: The identifiers of the assets. Assets that are unknown or not
  ///   selected are ignored.
  public func deselectAssets(withIdentifiers identifiers: [AssetIdentifier]) {
    change(.deselect(identifiers))
  }

  /// Moves a selected asset directly after another one, or to the front
  /// (rule `host.move.reorders`).
  ///
  /// If one of the two assets is unknown or not selected, the call has no effect.
  ///
  /// - Parameters:
  ///   - identifier: The asset to move.
  ///   - afterIdentifier: The asset after which `identifier` is placed, nil for the front.
  public func moveAsset(
    withIdentifier identifier: AssetIdentifier,
    afterAssetWithIdentifier afterIdentifier: AssetIdentifier?
  ) {
    change(.move(identifier, after: afterIdentifier))
  }

  /// Scrolls the grid back to its initial position, if the picker allows this.
  public func scrollToInitialPosition() {
    change(.view(.scrollToInitialPosition))
  }

  /// Shows fewer and larger cells in the grid, if the picker allows this.
  public func zoomIn() { change(.view(.zoomIn)) }

  /// Shows more and smaller cells in the grid, if the picker allows this.
  public func zoomOut() { change(.view(.zoomOut)) }
}

extension PhotoPicker {
  /// Requests the items of an earlier pick in which the person chose *later*; no picker is shown.
  ///
  /// - Parameters:
  ///   - token: The token that the earlier pick returned.
  ///   - access: How to connect to the picker; the default is the picker that the environment
  ///     selects.
  /// - Returns: All results of the pick in their current state.
  /// - Throws: ``PhotoPickerError`` with the case `refused` if the token is unknown or too old, or
  ///   with another case if no picker can be reached or the link breaks.
  public static func redeem(
    _ token: PickToken, from access: PickerAccess = .environment
  ) async throws(PhotoPickerError) -> PickerOutcome<PickerResult> {
    try await PhotoPicker(PickerConfiguration(), for: .redeeming(token), from: access).present()
  }
}
