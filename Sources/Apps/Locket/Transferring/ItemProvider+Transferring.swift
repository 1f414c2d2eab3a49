// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

extension ItemProvider {
  /// Loads the item as a value of a type that conforms to ``Transferable``.
  ///
  /// The type lists the representations from which its values can be made, the preferred one first.
  /// The first one whose content type the item has is used.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - progress: Receives the progress of each stage; the default is nil.
  /// - Returns: The value, nil if the item has none of the content types that the representations
  ///   import.
  /// - Throws: ``ItemLoadError`` if the item cannot be loaded, or the error that the import of the
  ///   type throws.
  public func load<Item: Transferable>(
    as type: Item.Type, progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws -> Item? {
    let importers = type.transferRepresentation.importers
    guard let importer = importers.first(where: { canLoad($0.contentType) }) else {
      // If the item itself failed, this throws the error of the item.
      _ = try await loadData()
      return nil
    }
    switch importer.form {
    case .data(let make):
      guard let data = try await loadData(as: importer.contentType, progress: progress) else {
        return nil
      }
      return try await make(data)
    case .file(let make):
      guard let lease = try await loadFile(as: importer.contentType, progress: progress) else {
        return nil
      }
      let file = ReceivedTransferredFile(file: lease.url, isOriginalFile: false)
      let item = try await make(file)
      withExtendedLifetime(lease) {}
      return item
    case .pixels(let box, let make):
      guard let image = try await loadImage(fitting: box, progress: progress) else { return nil }
      return try await make(image)
    }
  }
}
