// SPDX-License-Identifier: Apache-2.0

public import Locket
public import PickerModel

/// How selected assets are marked (with ticks or numbers), and when they are delivered.
public typealias PhotosPickerSelectionBehavior = SelectionBehavior

extension PhotosPickerItem {
  /// Whether an item is loaded in the format of the original or in a compatible format.
  public typealias EncodingDisambiguationPolicy = AssetRepresentationMode
}

/// A picker that is bound to a value, with the arguments of SwiftUI's view but without a view.
///
/// The app draws its own button with the label and calls ``present()``.
@MainActor public struct PhotosPicker<Label> {
  /// The label for the app's button.
  public let label: Label
  /// The configuration of the picker; modifiers such as ``photosPickerStyle(_:)`` set its fields.
  public var configuration: PHPickerConfiguration
  /// The area of the screen for the picker; the default is the whole screen.
  ///
  /// A frame has an effect only with the styles `inline` and `compact`.
  public var placement = PickerPlacement.full
  /// How to connect to the picker.
  public var access = PickerAccess.environment

  private let read: @MainActor () -> [PhotosPickerItem]
  private let write: @MainActor ([PhotosPickerItem]) -> Void

  /// Makes a picker for several items.
  ///
  /// - Parameters:
  ///   - selection: The binding to the picked items. If `photoLibrary` is not nil and the maximum
  ///     is not 1, the picked items that have identifiers are preselected.
  ///   - maxSelectionCount: The maximum number of items; nil, the default, means as many as the
  ///     device allows.
  ///   - selectionBehavior: How selected assets are marked, and when they are delivered. By
  ///     default, they have tick marks and are delivered once, when the person finishes.
  ///   - filter: Which assets are shown; the default is all.
  ///   - preferredItemEncoding: Whether an item is loaded in the format of the original or in a
  ///     compatible format; the default is automatic.
  ///   - photoLibrary: The library. With the default, nil, items have no identifiers.
  ///   - label: The label for the app's button.
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

  /// Makes a picker for one item.
  ///
  /// - Parameters:
  ///   - selection: The binding to the picked item.
  ///   - filter: Which assets are shown; the default is all.
  ///   - preferredItemEncoding: Whether an item is loaded in the format of the original or in a
  ///     compatible format; the default is automatic.
  ///   - photoLibrary: The library. With the default, nil, items have no identifiers.
  ///   - label: The label for the app's button.
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

  /// Opens the picker and waits until it closes; the bound value is updated with the selection.
  ///
  /// If the device does not support an option of the configuration, the picker ignores the option,
  /// so that the same code runs on every device. There is one exception: if the device cannot
  /// remove the metadata that the configuration names, the picker does not open. On a device
  /// without preselection, the items of the bound value are not selected when the picker opens, and
  /// the newly picked items replace them.
  ///
  /// A cancelled or failed pick does not change the value. If a preselected item stays selected,
  /// the bound value keeps the same item, which can be loaded as before.
  ///
  /// - Returns: How the pick ended.
  /// - Throws: ``Locket/PhotoPickerError`` if no picker opened.
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
