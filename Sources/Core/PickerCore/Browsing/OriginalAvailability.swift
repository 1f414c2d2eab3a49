// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Where an asset's original is, as shown to a person who picks (rules F1, F2 and F12).
public enum OriginalAvailability: String, Hashable, Sendable, Codable, CaseIterable {
  /// The original is on the device, or is delivered without being fetched.
  case here
  /// The original is in the cloud, and a picture of it in screen size is on the device.
  case preview
  /// The original is in the cloud and is fetched before the picker closes.
  case cloud
  /// The original is in a cloud that cannot be reached at the moment.
  case unreachable

  /// Returns the availability with regard to a picture of the asset on the device.
  ///
  /// - Parameter hasPicture: Whether a picture in screen size is on the device.
  /// - Returns: ``preview`` instead of ``cloud`` if there is a picture.
  public func seen(withPicture hasPicture: Bool) -> OriginalAvailability {
    self == .cloud && hasPicture ? .preview : self
  }
}

extension PickerStateMachine {
  /// Returns where an asset's original is.
  ///
  /// - Parameters:
  ///   - asset: An asset that the grid shows.
  ///   - isReachable: Whether the asset's cloud can be reached, nil if unknown; evaluated only for
  ///     an original that must be fetched.
  /// - Returns: The availability, disregarding any picture of the asset on the device.
  public func availability(of asset: Asset, isReachable: @autoclosure () -> Bool?)
    -> OriginalAvailability
  {
    guard mustFetch(asset) else { return .here }
    return isReachable() ?? true ? .cloud : .unreachable
  }
}
