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
    try await PhotoPicker(PickerConfiguration(), for: .opened, from: access).present().items
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
