// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// How a picker is presented.
public enum PhotosPickerStyle: String, Hashable, Sendable, CaseIterable {
  /// On its own, over the app.
  case presentation
  /// Inside the app's own screen.
  case inline
  /// Inside the app's own screen, in a single row.
  case compact
}

/// Whether an element is visible.
public enum Visibility: String, Hashable, Sendable, CaseIterable {
  /// As the picker decides.
  case automatic
  /// It is visible.
  case visible
  /// It is hidden.
  case hidden
}

/// An edge of a picker.
public enum Edge {
  /// Several edges.
  public typealias Set = PickerEdges
}

extension PhotosPicker {
  /// Returns the picker in a style.
  ///
  /// - Parameter style: How it is presented.
  /// - Returns: The picker.
  public func photosPickerStyle(_ style: PhotosPickerStyle) -> PhotosPicker {
    changed {
      $0.plain.style = style == .presentation ? .presentation : .inline
      $0.mode = style == .compact ? .compact : .default
    }
  }

  /// Returns the picker without capabilities.
  ///
  /// - Parameter disabledCapabilities: The capabilities to switch off, instead of those set before.
  /// - Returns: The picker.
  public func photosPickerDisabledCapabilities(
    _ disabledCapabilities: PHPickerCapabilities
  ) -> PhotosPicker {
    changed { $0.disabledCapabilities = disabledCapabilities }
  }

  /// Returns the picker with or without bars and margins at its edges.
  ///
  /// - Parameters:
  ///   - visibility: Whether they are visible; `automatic` means the same as `visible`.
  ///   - edges: The edges; the default is all. Other edges keep their setting.
  /// - Returns: The picker.
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

  /// Returns the picker with metadata that is always removed from its picks.
  ///
  /// - Parameter options: The metadata to remove; a device that cannot remove it refuses to open.
  /// - Returns: The picker.
  public func photosPickerMetadataOptions(_ options: PHPickerMetadataOptions) -> PhotosPicker {
    changed { $0.metadataOptions = options }
  }

  /// Returns the picker with a text in its search field.
  ///
  /// - Parameter text: The text, nil for none.
  /// - Returns: The picker.
  public func photosPickerSearchText(_ text: String?) -> PhotosPicker {
    changed { $0.searchText = text.map { PHPickerSearchText($0) } }
  }

  /// Returns the picker in an area of the app's own screen, with the styles inline and compact.
  ///
  /// - Parameter frame: The area, in points from the upper left corner of the screen.
  /// - Returns: The picker.
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
