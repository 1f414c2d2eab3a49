// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Whether an asset's original must be fetched, and whether this is possible; the grid shows this
/// on the asset's cell (rules `reach.cloud.told` and `reach.here.untold`).
public enum OriginalAvailability: String, Hashable, Sendable, Codable, CaseIterable {
  /// The picker need not fetch the original before it closes, for example because it is on the
  /// device.
  case here
  /// The picker must fetch the original before it closes, but the device has a picture of it that
  /// fills the screen.
  case preview
  /// The picker must fetch the original before it closes, and the device has no picture of it that
  /// fills the screen.
  case cloud
  /// The picker must fetch the original before it closes, but the device cannot contact the cloud
  /// now.
  case unreachable

  /// Returns ``preview`` instead of ``cloud`` if the device has a picture of the asset that fills
  /// the screen.
  ///
  /// - Parameter hasPicture: Whether the device has a picture of the asset that fills the screen.
  /// - Returns: The availability. If this availability is not ``cloud``, it is returned unchanged.
  public func seen(withPicture hasPicture: Bool) -> OriginalAvailability {
    self == .cloud && hasPicture ? .preview : self
  }
}

extension PickerStateMachine {
  /// Returns whether an asset's original must be fetched, and whether this is possible.
  ///
  /// - Parameters:
  ///   - asset: An asset that the grid shows.
  ///   - isReachable: Whether the device can contact the asset's cloud, nil if unknown. It is
  ///     evaluated only if the original must be fetched.
  /// - Returns: The availability, never ``OriginalAvailability/preview``.
  public func availability(of asset: Asset, isReachable: @autoclosure () -> Bool?)
    -> OriginalAvailability
  {
    guard mustFetch(asset) else { return .here }
    return isReachable() ?? true ? .cloud : .unreachable
  }
}
