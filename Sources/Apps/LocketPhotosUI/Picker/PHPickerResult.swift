// SPDX-License-Identifier: Apache-2.0

public import Locket
import PickerModel

/// One picked asset.
public struct PHPickerResult: Hashable, Sendable {
  /// Gives access to the asset's bytes; if the asset was preselected and stayed selected, no bytes
  /// can be loaded.
  public let itemProvider: NSItemProvider
  /// The asset's identifier, nil if the configuration was made without a library.
  public let assetIdentifier: String?
  /// The result as Locket's own type, which also states whether the asset can be loaded.
  public let plain: PickerResult
  private let held: HeldResult?

  /// Wraps a result of the Locket module.
  ///
  /// - Parameter result: The same result as Locket's own type.
  public init(_ result: PickerResult) {
    plain = result
    held = HeldResult(result)
    itemProvider = NSItemProvider(result.itemProvider)
    assetIdentifier = result.assetIdentifier?.rawValue
  }

  /// Whether two results are of the same asset in the same pick.
  ///
  /// - Parameters:
  ///   - left: One result.
  ///   - right: Another result.
  /// - Returns: Whether both results are of the same asset in the same pick.
  public static func == (left: PHPickerResult, right: PHPickerResult) -> Bool {
    left.plain == right.plain
  }

  /// Feeds the result to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(plain) }
}
