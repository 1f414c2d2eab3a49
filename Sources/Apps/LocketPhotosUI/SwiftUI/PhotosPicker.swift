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
  /// - Throws: `PhotoPickerError` if no picker opened.
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

/// How a picker is presented: in front of the app or inside the app's screen.
public enum PhotosPickerStyle: String, Hashable, Sendable, CaseIterable {
  /// A picker that is shown in front of the app.
  case presentation
  /// A picker that is shown inside the app's own screen.
  case inline
  /// A picker that is shown inside the app's own screen, as a single row.
  case compact
}

/// Whether an element of the picker, such as a bar, is visible.
public enum Visibility: String, Hashable, Sendable, CaseIterable {
  /// The picker decides whether the element is visible.
  case automatic
  /// The element is visible.
  case visible
  /// The element is hidden.
  case hidden
}

/// An edge of a picker.
public enum Edge {
  /// A set of edges of a picker.
  public typealias Set = PickerEdges
}

extension PhotosPicker {
  /// Returns the picker with another presentation style.
  ///
  /// - Parameter style: Where the picker is presented.
  /// - Returns: The changed picker.
  public func photosPickerStyle(_ style: PhotosPickerStyle) -> PhotosPicker {
    changed {
      $0.plain.style = style == .presentation ? .presentation : .inline
      $0.mode = style == .compact ? .compact : .default
    }
  }

  /// Returns the picker with some capabilities, such as search, switched off.
  ///
  /// - Parameter disabledCapabilities: The capabilities to switch off, which replace those of
  ///   earlier calls.
  /// - Returns: The changed picker.
  public func photosPickerDisabledCapabilities(
    _ disabledCapabilities: PHPickerCapabilities
  ) -> PhotosPicker {
    changed { $0.disabledCapabilities = disabledCapabilities }
  }

  /// Returns the picker with visible or hidden bars and margins at its edges.
  ///
  /// - Parameters:
  ///   - visibility: Whether the bars and margins are visible; `automatic` means the same as
  ///     `visible`.
  ///   - edges: The edges whose bars and margins change; the default is all edges. Other edges keep
  ///     their setting.
  /// - Returns: The changed picker.
  public func photosPickerAccessoryVisibility(
    _ visibility: Visibility, edges: Edge.Set = .all
  ) -> PhotosPicker {
    changed {
      if visibility == .hidden {
        $0.edgesWithoutContentMargins.formUnion(edges)
      } else {
        $0.edgesWithoutContentMargins.subtract(edges)
      }
    }
  }

  /// Returns the picker with kinds of metadata that it always removes from the picked items.
  ///
  /// - Parameter options: The kinds of metadata to remove. On a device that cannot remove them, the
  ///   picker does not open.
  /// - Returns: The changed picker.
  public func photosPickerMetadataOptions(_ options: PHPickerMetadataOptions) -> PhotosPicker {
    changed { $0.metadataOptions = options }
  }

  /// Returns the picker with a text in its search field.
  ///
  /// - Parameter text: The text, nil for an empty search field.
  /// - Returns: The changed picker.
  public func photosPickerSearchText(_ text: String?) -> PhotosPicker {
    changed { $0.searchText = text.map { PHPickerSearchText($0) } }
  }

  /// Returns the picker with a frame: the area of the app's own screen in which the picker is
  /// shown.
  ///
  /// The frame has an effect only with the styles `inline` and `compact`.
  ///
  /// - Parameter frame: The area, in points from the upper left corner of the screen.
  /// - Returns: The changed picker.
  public func frame(_ frame: PickerFrame) -> PhotosPicker {
    var copy = self
    copy.placement = .frame(frame)
    return copy
  }

  private func changed(_ change: (inout PHPickerConfiguration) -> Void) -> PhotosPicker {
    var copy = self
    change(&copy.configuration)
    return copy
  }
}
