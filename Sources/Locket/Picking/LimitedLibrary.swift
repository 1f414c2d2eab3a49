// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The part of the library that a person opened to this app for good (rule R9).
///
/// Picking never widens it, and it never narrows what a picker shows.
public struct LimitedLibrary: Sendable {
  private let access: PickerAccess

  /// Names the library that a picker shows.
  ///
  /// - Parameter access: Where the picker is; the default is what the surroundings say.
  public init(from access: PickerAccess = .environment) {
    self.access = access
  }

  /// Asks which assets are open to this app; nothing is shown.
  ///
  /// - Returns: The assets, which can be loaded.
  /// - Throws: ``PhotoPickerError``.
  public func openedAssets() async throws(PhotoPickerError) -> [PickerResult] {
    try await assets(among: nil)
  }

  /// Asks which of some assets are open to this app; nothing is shown.
  ///
  /// An identifier alone gives no access: what the app picked and the person did not open to it is
  /// left out, as is what is gone.
  ///
  /// - Parameter identifiers: The assets; one that is listed twice counts once.
  /// - Returns: Those that are open, which can be loaded, in the order of the identifiers.
  /// - Throws: ``PhotoPickerError``.
  public func openedAssets(
    withIdentifiers identifiers: [AssetIdentifier]
  ) async throws(PhotoPickerError) -> [PickerResult] {
    guard !identifiers.isEmpty else { return [] }
    var open: [AssetIdentifier: PickerResult] = [:]
    for result in try await assets(among: identifiers) {
      if let identifier = result.assetIdentifier { open[identifier] = result }
    }
    // A picker that does not know the list gives all that is open.
    return identifiers.compactMap { open.removeValue(forKey: $0) }
  }

  private func assets(
    among identifiers: [AssetIdentifier]?
  ) async throws(PhotoPickerError) -> [PickerResult] {
    let picker = PhotoPicker(
      PickerConfiguration(), for: .opened(among: identifiers), from: access)
    return try await picker.present().items
  }

  /// Lets the person choose what is open to this app.
  ///
  /// A task that is cancelled closes the sheet, and nothing changes.
  ///
  /// - Returns: The identifiers of what was newly opened, in the order it was chosen.
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
