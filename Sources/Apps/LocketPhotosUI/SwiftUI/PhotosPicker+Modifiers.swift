// SPDX-License-Identifier: Apache-2.0

public import PickerModel

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
