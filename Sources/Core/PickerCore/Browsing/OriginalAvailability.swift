// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Where an asset's original is; the grid shows this on the asset's cell (rules `reach.cloud.told`
/// and `reach.here.untold`).
public enum OriginalAvailability: String, Hashable, Sendable, Codable, CaseIterable {
  /// The picker need not fetch the original before it closes.
  case here
  /// The original is in the cloud, and the device has a picture of it in the size of the screen.
  case preview
  /// The original is in the cloud, and the picker fetches it before it closes.
  case cloud
  /// The original is in a cloud that the device cannot contact now.
  case unreachable

  /// Returns ``preview`` instead of ``cloud`` if the device has a picture of the asset.
  ///
  /// - Parameter hasPicture: Whether the device has a picture in the size of the screen.
  /// - Returns: The availability. Any availability except ``cloud`` is returned unchanged.
  public func seen(withPicture hasPicture: Bool) -> OriginalAvailability {
    self == .cloud && hasPicture ? .preview : self
  }
}

extension PickerStateMachine {
  /// Returns where an asset's original is.
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
