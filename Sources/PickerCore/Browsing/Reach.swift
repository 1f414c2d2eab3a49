// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Where an asset's original is for somebody who wants to pick it (rules F1, F2 and F12).
public enum Reach: String, Hashable, Sendable, Codable, CaseIterable {
  /// On the device, or handed over without being fetched.
  case here
  /// In the cloud, while a picture for the screen is here.
  case preview
  /// In the cloud; it would be fetched before the picker closes.
  case cloud
  /// In the cloud, which cannot be reached now.
  case unreachable

  /// The same for a screen that has a picture of the asset, or has none.
  ///
  /// - Parameter hasPicture: Whether a picture for the screen is on the device.
  /// - Returns: ``preview`` instead of ``cloud`` where there is a picture.
  public func seen(withPicture hasPicture: Bool) -> Reach {
    self == .cloud && hasPicture ? .preview : self
  }
}

extension PickerStateMachine {
  /// Where an asset's original is.
  ///
  /// - Parameters:
  ///   - asset: An asset that the grid shows.
  ///   - isReachable: Whether its cloud can be reached, nil where nobody knows; asked only where
  ///     it matters.
  /// - Returns: The reach, as if there were no picture of it.
  public func reach(of asset: Asset, isReachable: @autoclosure () -> Bool?) -> Reach {
    guard mustFetch(asset) else { return .here }
    return isReachable() ?? true ? .cloud : .unreachable
  }
}
