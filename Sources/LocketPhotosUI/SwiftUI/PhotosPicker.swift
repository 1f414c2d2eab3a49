// SPDX-License-Identifier: Apache-2.0

public import Locket
public import PickerModel

/// How picks are numbered and delivered.
public typealias PhotosPickerSelectionBehavior = SelectionBehavior

extension PhotosPickerItem {
  /// Which representation a load prefers.
  public typealias EncodingDisambiguationPolicy = AssetRepresentationMode
}

/// A picker that a value is bound to, with the arguments of SwiftUI's view and nothing to draw.
///
/// Whatever stands for the button keeps its label and calls ``present()``.
@MainActor public struct PhotosPicker<Label> {
  /// What stands on the button.
  public let label: Label
  /// What is asked for; modifiers such as ``photosPickerStyle(_:)`` set fields of it.
  public var configuration: PHPickerConfiguration
  /// The part of the screen that the picker has; the default is all of it.
  ///
  /// A frame takes effect with the styles inline and compact only.
  public var placement = PickerPlacement.full
  /// Where the picker is.
  public var access = PickerAccess.environment

  private let read: @MainActor () -> [PhotosPickerItem]
  private let write: @MainActor ([PhotosPickerItem]) -> Void

  /// Picks several items.
  ///
  /// - Parameters:
  ///   - selection: What is picked; items with identifiers are selected from the start where there
  ///     is a library.
  ///   - maxSelectionCount: The most items, nil, the default, for as many as the device can.
  ///   - selectionBehavior: How picks are numbered and delivered; the default is default.
  ///   - filter: Which assets are shown; the default is all.
  ///   - preferredItemEncoding: Which representation a load prefers; the default is automatic.
  ///   - photoLibrary: The library; nil, the default, for items without identifiers.
  ///   - label: What stands on the button.
  public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary? = nil, label: () -> Label
  ) {
    self.label = label()
    configuration = photoLibrary.map(PHPickerConfiguration.init(photoLibrary:)) ?? .init()
    configuration.selectionLimit = maxSelectionCount ?? 0
    configuration.selection = selectionBehavior
    configuration.filter = filter
    configuration.preferredAssetRepresentationMode = preferredItemEncoding
    read = { selection.wrappedValue }
    write = { selection.wrappedValue = $0 }
  }

  /// Picks one item.
  ///
  /// - Parameters:
  ///   - selection: What is picked.
  ///   - filter: Which assets are shown; the default is all.
  ///   - preferredItemEncoding: Which representation a load prefers; the default is automatic.
  ///   - photoLibrary: The library; nil, the default, for items without identifiers.
  ///   - label: What stands on the button.
  public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary? = nil, label: () -> Label
  ) {
    self.label = label()
    configuration = photoLibrary.map(PHPickerConfiguration.init(photoLibrary:)) ?? .init()
    configuration.filter = filter
    configuration.preferredAssetRepresentationMode = preferredItemEncoding
    read = { [] }
    write = { selection.wrappedValue = $0.first }
  }

  /// Opens the picker and waits until it closes; the bound value follows what is picked.
  ///
  /// What the device lacks is left out, so that the same code runs on every device: on one without
  /// preselection, what is bound is not selected again and what is picked replaces it.
  ///
  /// A cancelled or failed pick leaves the value as it is. Items that were selected from the start
  /// and kept stay the ones they were, so that they can be loaded as before.
  ///
  /// - Returns: How the pick ended.
  /// - Throws: ``Locket/PhotoPickerError`` where no picker opened.
  @discardableResult
  public func present() async throws -> PickerOutcome<PickerResult> {
    let before = read()
    var configuration = configuration
    if configuration.plain.isLibraryBound, configuration.selectionLimit != 1 {
      configuration.preselectedAssetIdentifiers = before.compactMap(\.itemIdentifier)
    }
    var placement = placement
    if case .frame = placement, configuration.plain.style != .inline { placement = .full }
    let picker = PhotoPicker(adapting: configuration.plain, in: placement, from: access)
    let pick = Task { try await picker.present() }
    return try await withTaskCancellationHandler {
      for await event in picker.events {
        switch event {
        case .delivered(let results), .ended(.finished(let results)):
          write(Self.items(results, keeping: before))
        case .refused, .ended: break
        }
      }
      return try await pick.value
    } onCancel: {
      picker.cancel()
    }
  }

  private static func items(
    _ results: [PickerResult], keeping before: [PhotosPickerItem]
  ) -> [PhotosPickerItem] {
    results.map { result in
      let kept = before.first { $0.itemIdentifier == result.assetIdentifier?.rawValue }
      guard result.outcome == .kept, let kept, kept.plain != nil else {
        return PhotosPickerItem(result)
      }
      return kept
    }
  }
}
