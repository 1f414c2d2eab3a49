// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The limited library of this app: the assets to which a person gave the app permanent access.
///
/// If a person picks an asset in a normal picker, the asset is not added to the limited library
/// (rule `unseen.privacy.limited-no-growth`). A picker shows all assets of its window, not only
/// those of the limited library (rule `unseen.privacy.limited-shows-all`).
public struct LimitedLibrary: Sendable {
  private let access: PickerAccess

  /// Connects the limited library to the picker that manages it.
  ///
  /// - Parameter access: How to connect to the picker; the default is the picker that the
  ///   environment selects.
  public init(from access: PickerAccess = .environment) {
    self.access = access
  }

  /// Returns the assets to which this app has permanent access, without showing a picker.
  ///
  /// - Returns: The assets; the app can load each of them.
  /// - Throws: ``PhotoPickerError`` if no picker can be reached, the picker refuses the request,
  ///   the link breaks before the answer, or the task is cancelled.
  public func openedAssets() async throws(PhotoPickerError) -> [PickerResult] {
    try await assets(among: nil)
  }

  /// Returns those of the given assets to which this app has permanent access, without showing a
  /// picker.
  ///
  /// All other assets are left out: assets without permanent access, even if a person picked them
  /// for this app, and deleted assets.
  ///
  /// - Parameter identifiers: The identifiers of the assets. A repeated identifier counts once.
  /// - Returns: The assets with permanent access, in the order of the identifiers. The app can load
  ///   each of them.
  /// - Throws: ``PhotoPickerError`` if no picker can be reached, the picker refuses the request,
  ///   the link breaks before the answer, or the task is cancelled.
  public func openedAssets(
    withIdentifiers identifiers: [AssetIdentifier]
  ) async throws(PhotoPickerError) -> [PickerResult] {
    guard !identifiers.isEmpty else { return [] }
    var open: [AssetIdentifier: PickerResult] = [:]
    for result in try await assets(among: identifiers) {
      if let identifier = result.assetIdentifier { open[identifier] = result }
    }
    // A picker that does not support a list of identifiers returns all assets with permanent
    // access.
    return identifiers.compactMap { open.removeValue(forKey: $0) }
  }

  private func assets(
    among identifiers: [AssetIdentifier]?
  ) async throws(PhotoPickerError) -> [PickerResult] {
    let picker = PhotoPicker(
      PickerConfiguration(), for: .opened(among: identifiers), from: access)
    return try await picker.present().items
  }

  /// Shows a sheet in which the person chooses the assets to which this app has permanent access.
  ///
  /// Cancelling the task closes the sheet without any change.
  ///
  /// - Returns: The identifiers of the newly chosen assets, in the order in which they were chosen.
  /// - Throws: ``PhotoPickerError`` if the sheet did not open.
  public func presentLimitedLibraryPicker() async throws(PhotoPickerError) -> [AssetIdentifier] {
    let before = Set(try await openedAssets().compactMap(\.assetIdentifier))
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    let sheet = PhotoPicker(configuration, for: .opening, from: access)
    guard case .finished(let now) = try await sheet.present() else { return [] }
    return now.compactMap(\.assetIdentifier).filter { !before.contains($0) }
  }
}
