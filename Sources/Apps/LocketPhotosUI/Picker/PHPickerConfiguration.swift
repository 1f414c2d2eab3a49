// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A filter of the assets that the picker shows; its members have the names and meanings of
/// PhotosUI's filter.
public typealias PHPickerFilter = PickerFilter
/// Capabilities of a picker, such as search, that an app can switch off.
public typealias PHPickerCapabilities = PickerCapabilities
/// Kinds of metadata, such as the location, that the picker can remove from picked items.
public typealias PHPickerMetadataOptions = PickerMetadataOptions
/// A set of edges of a picker, with the name of UIKit's option set.
public typealias NSDirectionalRectEdge = PickerEdges

extension PickerEdges {
  /// All four edges of the picker.
  public static let all: PickerEdges = [.top, .leading, .bottom, .trailing]
}

/// The initial text of a search field.
public struct PHPickerSearchText: Hashable, Sendable {
  /// The text in the search field.
  public let text: String

  /// Wraps a text.
  ///
  /// - Parameter text: The text of the search field.
  public init(_ text: String) { self.text = text }
}

/// The options of a pick, with PhotosUI's fields and defaults.
public struct PHPickerConfiguration: Hashable, Sendable {
  /// How selected assets are marked (with ticks or numbers), and when they are delivered.
  public typealias Selection = SelectionBehavior
  /// Whether a result is loaded in the format of the original or in a compatible format.
  public typealias AssetRepresentationMode = PickerModel.AssetRepresentationMode
  /// How much of the picker is shown, for example the whole picker or a single row.
  public typealias Mode = PickerMode

  /// The configuration as Locket's own type.
  ///
  /// Use it to set options that PhotosUI does not have.
  public var plain: PickerConfiguration

  /// Makes a configuration without a library, so that results have no identifiers.
  public init() {
    plain = PickerConfiguration()
    plain.isLibraryBound = false
  }

  /// Makes a configuration with a library, so that results have identifiers and assets can be
  /// preselected.
  ///
  /// - Parameter photoLibrary: Any library. Which library it is has no effect.
  public init(photoLibrary: PHPhotoLibrary) {
    plain = PickerConfiguration()
  }

  /// The maximum number of assets that the person can select; 0 means as many as the device allows.
  ///
  /// The default is 1.
  public var selectionLimit: Int {
    get { plain.selectionLimit }
    set { plain.selectionLimit = newValue }
  }

  /// Which assets are shown; nil, the default, shows all assets.
  public var filter: PHPickerFilter? {
    get { plain.filter }
    set { plain.filter = newValue }
  }

  /// Whether a result is loaded in the format of the original or in a compatible format; the
  /// default is automatic.
  public var preferredAssetRepresentationMode: AssetRepresentationMode {
    get { plain.preferredAssetRepresentationMode }
    set { plain.preferredAssetRepresentationMode = newValue }
  }

  /// How selected assets are marked, and when they are delivered.
  ///
  /// By default, selected assets have no numbers, and they are delivered once, when the person
  /// finishes.
  public var selection: Selection {
    get { plain.selection }
    set { plain.selection = newValue }
  }

  /// The identifiers of the assets that are selected when the picker opens; the default is none.
  public var preselectedAssetIdentifiers: [String] {
    get { plain.preselectedAssetIdentifiers.map(\.rawValue) }
    set { plain.preselectedAssetIdentifiers = newValue.map { AssetIdentifier($0) } }
  }

  /// How much of the picker is shown, for example a single row; the default is `default`, which
  /// shows the whole picker.
  public var mode: Mode {
    get { plain.mode }
    set { plain.mode = newValue }
  }

  /// The edges of the picker at which pictures extend to the edge, without a bar or margin; the
  /// default is none.
  public var edgesWithoutContentMargins: NSDirectionalRectEdge {
    get { plain.edgesWithoutContentMargins }
    set { plain.edgesWithoutContentMargins = newValue }
  }

  /// The capabilities of the picker, such as search, that are switched off; the default is none.
  public var disabledCapabilities: PHPickerCapabilities {
    get { plain.disabledCapabilities }
    set { plain.disabledCapabilities = newValue }
  }

  /// The kinds of metadata that are always removed from the picked items; the default is none.
  public var metadataOptions: PHPickerMetadataOptions {
    get { plain.metadataOptions }
    set { plain.metadataOptions = newValue }
  }

  /// The initial text of the search field; the default is none.
  public var searchText: PHPickerSearchText? {
    get { plain.searchText.map { PHPickerSearchText($0) } }
    set { plain.searchText = newValue?.text }
  }

  /// A change to an open picker; a field that is nil stays unchanged.
  public struct Update: Hashable, Sendable {
    /// The new maximum number of assets that the person can select; the default, nil, keeps the old
    /// number.
    public var selectionLimit: Int?
    /// The new edges at which pictures extend to the edge, without a bar or margin; the default,
    /// nil, keeps the old edges.
    public var edgesWithoutContentMargins: NSDirectionalRectEdge?
    /// The new text of the search field; the default, nil, keeps the old text.
    public var searchText: PHPickerSearchText?

    /// Makes an update that changes nothing.
    public init() {}

    var plain: PickerConfiguration.Update {
      var plain = PickerConfiguration.Update()
      plain.selectionLimit = selectionLimit
      plain.edgesWithoutContentMargins = edgesWithoutContentMargins
      plain.searchText = searchText?.text
      return plain
    }
  }
}
