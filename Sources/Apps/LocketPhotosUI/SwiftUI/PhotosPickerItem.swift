// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Locket
import PickerModel

/// A picked item, whose bytes are loaded on request.
public struct PhotosPickerItem: Hashable, Sendable {
  /// The asset's identifier, nil if the picker was made without a library.
  public let itemIdentifier: String?
  /// The picker's result as Locket's own type, nil for an item that was made from an identifier.
  public let plain: PickerResult?
  private let held: HeldResult?

  /// Makes an item that can only be preselected; it has no bytes to load.
  ///
  /// - Parameter itemIdentifier: The asset's identifier.
  public init(itemIdentifier: String) {
    self.itemIdentifier = itemIdentifier
    (plain, held) = (nil, nil)
  }

  /// Wraps a result of the Locket module.
  ///
  /// - Parameter result: The same result as Locket's own type.
  public init(_ result: PickerResult) {
    itemIdentifier = result.assetIdentifier?.rawValue
    plain = result
    held = HeldResult(result)
  }

  /// The types in which the item can be loaded, the preferred type first.
  public var supportedContentTypes: [UTType] { plain?.itemProvider.registeredContentTypes ?? [] }

  /// Loads the item as a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - progress: Receives the progress of the load; the default is nil. SwiftUI's method does not
  ///     have this parameter.
  /// - Returns: The value, nil if it cannot be made from any type that the item has.
  /// - Throws: `ItemLoadError`, or the error that the type throws when it imports the
  ///   bytes.
  public func loadTransferable<Item: Transferable>(
    type: Item.Type, progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws -> Item? {
    try await plain?.itemProvider.load(as: type, progress: progress)
  }

  /// Loads the item as a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - completionHandler: Receives the value, nil if it cannot be made from any type that the
  ///     item has, or the error. It is called on any thread.
  /// - Returns: The progress; cancelling it stops the load.
  @discardableResult
  public func loadTransferable<Item: Transferable>(
    type: Item.Type, completionHandler: @escaping @Sendable (Result<Item?, any Error>) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1000)
    let task = Task {
      do {
        let item = try await loadTransferable(type: type) {
          progress.completedUnitCount = NSItemProvider.units($0)
        }
        progress.completedUnitCount = progress.totalUnitCount
        completionHandler(.success(item))
      } catch {
        completionHandler(.failure(error))
      }
    }
    progress.cancellationHandler = { task.cancel() }
    return progress
  }
}
