// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Where an asset's original is, as it matters to a person who picks (rules F1, F2 and F12).
public enum OriginalAvailability: String, Hashable, Sendable, Codable, CaseIterable {
  /// On the device, or delivered without being fetched.
  case here
  /// In the cloud, with a picture for the screen on the device.
  case preview
  /// In the cloud; it would be fetched before the picker closes.
  case cloud
  /// In the cloud, which is unreachable now.
  case unreachable

  /// Returns the availability for a screen that has or lacks a picture of the asset.
  ///
  /// - Parameter hasPicture: Whether a picture for the screen is on the device.
  /// - Returns: ``preview`` instead of ``cloud`` where there is a picture.
  public func seen(withPicture hasPicture: Bool) -> OriginalAvailability {
    self == .cloud && hasPicture ? .preview : self
  }
}

extension PickerStateMachine {
  /// Returns where an asset's original is.
  ///
  /// - Parameters:
  ///   - asset: An asset that the grid shows.
  ///   - isReachable: Whether its cloud can be reached, nil where unknown; evaluated only where it
  ///     matters.
  /// - Returns: The availability, as if there were no picture of it.
  public func availability(of asset: Asset, isReachable: @autoclosure () -> Bool?)
    -> OriginalAvailability
  {
    guard mustFetch(asset) else { return .here }
    return isReachable() ?? true ? .cloud : .unreachable
  }
}
