// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The assets of the library that a person opened to this app permanently (rule R9).
///
/// Picking never widens it, and it never narrows what a picker shows.
public struct LimitedLibrary: Sendable {
  private let access: PickerAccess

  /// Makes a limited library for a picker's library.
  ///
  /// - Parameter access: How to connect to the picker; the default is the one of the environment.
  public init(from access: PickerAccess = .environment) {
    self.access = access
  }

  /// Returns the assets that are open to this app, without showing a picker.
  ///
  /// - Returns: The assets, which can be loaded.
  /// - Throws: ``PhotoPickerError``.
  public func openedAssets() async throws(PhotoPickerError) -> [PickerResult] {
    try await assets(among: nil)
  }

  /// Returns which of some assets are open to this app, without showing a picker.
  ///
  /// An identifier alone gives no access: an asset that the app picked but the person did not open
  /// to it is left out, and so is an asset that was deleted.
  ///
  /// - Parameter identifiers: The assets; one that is listed twice counts once.
  /// - Returns: The open assets, which can be loaded, in the order of the identifiers.
  /// - Throws: ``PhotoPickerError``.
  public func openedAssets(
    withIdentifiers identifiers: [AssetIdentifier]
  ) async throws(PhotoPickerError) -> [PickerResult] {
    guard !identifiers.isEmpty else { return [] }
    var open: [AssetIdentifier: PickerResult] = [:]
    for result in try await assets(among: identifiers) {
      if let identifier = result.assetIdentifier { open[identifier] = result }
    }
    // A picker that does not support the list returns every open asset.
    return identifiers.compactMap { open.removeValue(forKey: $0) }
  }

  private func assets(
    among identifiers: [AssetIdentifier]?
  ) async throws(PhotoPickerError) -> [PickerResult] {
    let picker = PhotoPicker(
      PickerConfiguration(), for: .opened(among: identifiers), from: access)
    return try await picker.present().items
  }

  /// Shows a sheet where the person chooses which assets are open to this app.
  ///
  /// Cancelling the task closes the sheet, and nothing changes.
  ///
  /// - Returns: The identifiers of the newly opened assets, in the order they were chosen.
  /// - Throws: ``PhotoPickerError`` where the sheet did not open.
  public func presentLimitedLibraryPicker() async throws(PhotoPickerError) -> [AssetIdentifier] {
    let before = Set(try await openedAssets().compactMap(\.assetIdentifier))
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    let sheet = PhotoPicker(configuration, for: .opening, from: access)
    guard case .finished(let now) = try await sheet.present() else { return [] }
    return now.compactMap(\.assetIdentifier).filter { !before.contains($0) }
  }
}
