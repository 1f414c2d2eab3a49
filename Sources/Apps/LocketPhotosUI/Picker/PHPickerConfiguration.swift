// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Which assets the picker shows; its members have the names and meanings of PhotosUI's filter.
public typealias PHPickerFilter = PickerFilter
/// The capabilities to switch off.
public typealias PHPickerCapabilities = PickerCapabilities
/// The metadata to remove from the picks.
public typealias PHPickerMetadataOptions = PickerMetadataOptions
/// Edges of a picker; UIKit's option set has the same name.
public typealias NSDirectionalRectEdge = PickerEdges

extension PickerEdges {
  /// Every edge.
  public static let all: PickerEdges = [.top, .leading, .bottom, .trailing]
}

/// The initial text of a search field.
public struct PHPickerSearchText: Hashable, Sendable {
  /// The text.
  public let text: String

  /// Wraps a text.
  ///
  /// - Parameter text: The text of the search field.
  public init(_ text: String) { self.text = text }
}

/// The options of a pick, with PhotosUI's fields and defaults.
public struct PHPickerConfiguration: Hashable, Sendable {
  /// How picks are marked and delivered.
  public typealias Selection = SelectionBehavior
  /// The representation that is preferred when a result is loaded.
  public typealias AssetRepresentationMode = PickerModel.AssetRepresentationMode
  /// How the picker is laid out.
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

  /// The maximum number of assets, 0 for as many as the device allows; the default is 1.
  public var selectionLimit: Int {
    get { plain.selectionLimit }
    set { plain.selectionLimit = newValue }
  }

  /// Which assets are shown; nil, the default, shows all assets.
  public var filter: PHPickerFilter? {
    get { plain.filter }
    set { plain.filter = newValue }
  }

  /// The representation that is preferred when a result is loaded; the default is automatic.
  public var preferredAssetRepresentationMode: AssetRepresentationMode {
    get { plain.preferredAssetRepresentationMode }
    set { plain.preferredAssetRepresentationMode = newValue }
  }

  /// How picks are marked and delivered.
  ///
  /// By default, picks have no numbers and are delivered once, when the person finishes.
  public var selection: Selection {
    get { plain.selection }
    set { plain.selection = newValue }
  }

  /// The preselected assets; the default is none.
  public var preselectedAssetIdentifiers: [String] {
    get { plain.preselectedAssetIdentifiers.map(\.rawValue) }
    set { plain.preselectedAssetIdentifiers = newValue.map { AssetIdentifier($0) } }
  }

  /// How the picker is laid out; the default is `default`, which shows the whole picker.
  public var mode: Mode {
    get { plain.mode }
    set { plain.mode = newValue }
  }

  /// The edges to which pictures extend, without a bar or margin; the default is none.
  public var edgesWithoutContentMargins: NSDirectionalRectEdge {
    get { plain.edgesWithoutContentMargins }
    set { plain.edgesWithoutContentMargins = newValue }
  }

  /// The capabilities that are switched off; the default is none.
  public var disabledCapabilities: PHPickerCapabilities {
    get { plain.disabledCapabilities }
    set { plain.disabledCapabilities = newValue }
  }

  /// The metadata that is always removed from the picks; the default is none.
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
    /// The new limit; the default is nil.
    public var selectionLimit: Int?
    /// The new edges without margins; the default is nil.
    public var edgesWithoutContentMargins: NSDirectionalRectEdge?
    /// The new text of the search field; the default is nil.
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
