// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// A request of an app to a picker.
package enum HostRequest: Hashable, Sendable {
  /// Introduces the app; it is the first request and is sent once.
  case hello(LinkHello)
  /// Opens a picker.
  case present(PresentRequest)
  /// Changes an open picker (rule C6).
  case update(picker: Int, PickerConfiguration.Update)
  /// Removes assets from the selection (rule P7).
  case deselect(picker: Int, [AssetIdentifier])
  /// Moves a selected asset behind another, or to the front (rule P7).
  case move(picker: Int, AssetIdentifier, after: AssetIdentifier?)
  /// Moves an open picker to another area of the screen.
  case resize(picker: Int, PickerPlacement)
  /// Scrolls or zooms an open picker.
  case view(picker: Int, ViewChange)
  /// Closes an open picker.
  case cancel(picker: Int)
  /// Loads the bytes of an item that was handed over.
  case load(LoadRequest)
  /// Reads a chunk of a payload that is kept for the app.
  case read(payload: Int, offset: Int64, count: Int)
  /// Releases a payload.
  case release(payload: Int)
  /// Cancels another request.
  case stop(request: Int)
  /// Asks for the items that a pick promised for later.
  case redeem(PickToken)
  /// Asks which assets the person opened to this app permanently (rule R9).
  ///
  /// The request is about the listed assets, or about all where there is no list.
  case opened(among: [AssetIdentifier]? = nil)
  /// Maps identifiers of this library to cloud identifiers (rule R8).
  case cloudIdentifiers([AssetIdentifier])
  /// Maps cloud identifiers to identifiers of this library (rule R8).
  case localIdentifiers([CloudIdentifier])

  /// A change of a picker's view, where it is possible.
  package enum ViewChange: String, Hashable, Sendable, CaseIterable {
    /// Scrolls back to the initial position.
    case scrollToInitialPosition
    /// Shows fewer and larger cells.
    case zoomIn
    /// Shows more and smaller cells.
    case zoomOut
  }

  /// The method's name.
  package var method: String {
    switch self {
    case .hello: "hello"
    case .present: "present"
    case .update: "update"
    case .deselect: "deselect"
    case .move: "move"
    case .resize: "resize"
    case .view: "view"
    case .cancel: "cancel"
    case .load: "load"
    case .read: "read"
    case .release: "release"
    case .stop: "stop"
    case .redeem: "redeem"
    case .opened: "opened"
    case .cloudIdentifiers: "cloudIdentifiers"
    case .localIdentifiers: "localIdentifiers"
    }
  }
}

/// The introduction of an app.
package struct LinkHello: Hashable, Sendable {
  /// The versions that the app supports.
  package var versions = HostLink.versions
  /// The app's name for itself, which is not verified.
  package var app: String
  /// The secret by which the app is recognised, nil where it wants nothing to be remembered.
  package var secret: AppSecret?

  /// Creates an introduction.
  package init(app: String, secret: AppSecret? = nil) {
    self.app = app
    self.secret = secret
  }
}

/// A request for a picker.
package struct PresentRequest: Hashable, Sendable {
  /// The configuration that the app asks for, not yet validated.
  package var configuration: JSONValue
  /// Whether the person is to choose what the app may see permanently, instead of picking (rule
  /// R9).
  package var isForOpening = false
  /// The area of the screen that the app gives its picker.
  package var placement = PickerPlacement.full

  /// Creates a request for a picker.
  package init(configuration: JSONValue) { self.configuration = configuration }
}

/// A request for the bytes of an item.
package struct LoadRequest: Hashable, Sendable {
  /// The item's number, as the picker assigned it.
  package var item: Int
  /// The type, or a type that it conforms to; nil for the most preferred one.
  package var type: ContentType?
  /// Whether the bytes are sent as a descriptor, or kept and read in chunks.
  package var isByDescriptor = true
  /// The box in pixels that a decoded picture must fit in; nil for encoded bytes.
  package var pixels: PixelSize?

  /// Creates a request for the bytes of an item.
  package init(item: Int) { self.item = item }
}
