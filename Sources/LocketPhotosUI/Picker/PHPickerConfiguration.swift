// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Which assets are shown; the same members with the same meaning.
public typealias PHPickerFilter = PickerFilter
/// What a picker goes without.
public typealias PHPickerCapabilities = PickerCapabilities
/// What is taken out of the picks.
public typealias PHPickerMetadataOptions = PickerMetadataOptions
/// Edges, as option sets of them are spelt.
public typealias NSDirectionalRectEdge = PickerEdges

extension PickerEdges {
  /// Every edge.
  public static let all: PickerEdges = [.top, .leading, .bottom, .trailing]
}

/// What a search field begins with.
public struct PHPickerSearchText: Hashable, Sendable {
  /// The text.
  public let text: String

  /// Wraps a text.
  ///
  /// - Parameter text: What stands in the search field.
  public init(_ text: String) { self.text = text }
}

/// What an app asks the picker for, with PhotosUI's fields and defaults.
public struct PHPickerConfiguration: Hashable, Sendable {
  /// How picks are numbered and delivered.
  public typealias Selection = SelectionBehavior
  /// Which representation a result prefers.
  public typealias AssetRepresentationMode = PickerModel.AssetRepresentationMode
  /// How the picker is laid out.
  public typealias Mode = PickerMode

  /// The same in Locket's words; what only Locket has is set here.
  public var plain: PickerConfiguration

  /// Asks without a library: results have no identifiers.
  public init() {
    plain = PickerConfiguration()
    plain.isLibraryBound = false
  }

  /// Asks with a library: results have identifiers, and assets can be preselected.
  ///
  /// - Parameter photoLibrary: The library; there is one.
  public init(photoLibrary: PHPhotoLibrary) {
    plain = PickerConfiguration()
  }

  /// The most assets that can be picked, 0 for as many as the device can; the default is 1.
  public var selectionLimit: Int {
    get { plain.selectionLimit }
    set { plain.selectionLimit = newValue }
  }

  /// Which assets are shown, nil for all; the default is nil.
  public var filter: PHPickerFilter? {
    get { plain.filter }
    set { plain.filter = newValue }
  }

  /// Which representation a result prefers; the default is automatic.
  public var preferredAssetRepresentationMode: AssetRepresentationMode {
    get { plain.preferredAssetRepresentationMode }
    set { plain.preferredAssetRepresentationMode = newValue }
  }

  /// How picks are numbered and delivered; the default is one delivery without numbers.
  public var selection: Selection {
    get { plain.selection }
    set { plain.selection = newValue }
  }

  /// Assets that are selected from the start; the default is none.
  public var preselectedAssetIdentifiers: [String] {
    get { plain.preselectedAssetIdentifiers.map(\.rawValue) }
    set { plain.preselectedAssetIdentifiers = newValue.map { AssetIdentifier($0) } }
  }

  /// How the picker is laid out; the default is default.
  public var mode: Mode {
    get { plain.mode }
    set { plain.mode = newValue }
  }

  /// The edges without a bar or margin; the default is none.
  public var edgesWithoutContentMargins: NSDirectionalRectEdge {
    get { plain.edgesWithoutContentMargins }
    set { plain.edgesWithoutContentMargins = newValue }
  }

  /// What the picker goes without; the default is nothing.
  public var disabledCapabilities: PHPickerCapabilities {
    get { plain.disabledCapabilities }
    set { plain.disabledCapabilities = newValue }
  }

  /// What is taken out of the picks whatever the person chose; the default is nothing.
  public var metadataOptions: PHPickerMetadataOptions {
    get { plain.metadataOptions }
    set { plain.metadataOptions = newValue }
  }

  /// What stands in the search field from the start; the default is nothing.
  public var searchText: PHPickerSearchText? {
    get { plain.searchText.map { PHPickerSearchText($0) } }
    set { plain.searchText = newValue?.text }
  }

  /// A change to a picker that is open; nil leaves a field as it is.
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
