// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// How a picker is shown.
public enum PhotosPickerStyle: String, Hashable, Sendable, CaseIterable {
  /// On its own, over the app.
  case presentation
  /// As a part of the app's own screen.
  case inline
  /// As a part of the app's own screen, in a single row.
  case compact
}

/// Whether something shows.
public enum Visibility: String, Hashable, Sendable, CaseIterable {
  /// As the picker decides.
  case automatic
  /// It shows.
  case visible
  /// It does not show.
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
  /// - Parameter style: How it is shown.
  /// - Returns: The picker.
  public func photosPickerStyle(_ style: PhotosPickerStyle) -> PhotosPicker {
    changed {
      $0.plain.style = style == .presentation ? .presentation : .inline
      $0.mode = style == .compact ? .compact : .default
    }
  }

  /// Returns the picker without capabilities.
  ///
  /// - Parameter disabledCapabilities: What it goes without, instead of what it went without before.
  /// - Returns: The picker.
  public func photosPickerDisabledCapabilities(
    _ disabledCapabilities: PHPickerCapabilities
  ) -> PhotosPicker {
    changed { $0.disabledCapabilities = disabledCapabilities }
  }

  /// Returns the picker with or without bars and margins at its edges.
  ///
  /// - Parameters:
  ///   - visibility: Whether they show; `automatic` is as `visible`.
  ///   - edges: Where; the default is everywhere. Other edges stay as they are.
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

  /// Returns the picker with metadata removed from its picks whatever the person chose.
  ///
  /// - Parameter options: What is removed; a device that cannot refuses to open.
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

  /// Returns the picker in a part of the app's own screen, with the styles inline and compact.
  ///
  /// - Parameter frame: The part, in points from the upper left corner of the screen.
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
