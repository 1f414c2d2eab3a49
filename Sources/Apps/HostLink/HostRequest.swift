// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// A request of an app to a picker.
package enum HostRequest: Hashable, Sendable {
  /// Introduces the app; this is the first request, and it is sent only once.
  case hello(LinkHello)
  /// Opens a picker for the app.
  case present(PresentRequest)
  /// Changes options of an open picker (rules `host.limit.live` and `host.edges.live`).
  case update(picker: Int, PickerConfiguration.Update)
  /// Removes assets from the selection of an open picker (rule `host.deselect.reflected`).
  case deselect(picker: Int, [AssetIdentifier])
  /// Moves a selected asset directly after the asset `after`, or to the front if `after` is nil
  /// (rule `host.move.reorders`).
  case move(picker: Int, AssetIdentifier, after: AssetIdentifier?)
  /// Moves an open picker to another area of the screen.
  case resize(picker: Int, PickerPlacement)
  /// Scrolls or zooms an open picker.
  case view(picker: Int, ViewChange)
  /// Closes an open picker.
  case cancel(picker: Int)
  /// Loads the bytes of an item that the app received.
  case load(LoadRequest)
  /// Reads a chunk of a payload, the bytes of an item that the picker keeps for the app.
  case read(payload: Int, offset: Int64, count: Int)
  /// Releases a payload, the bytes of an item that the picker keeps for the app.
  case release(payload: Int)
  /// Cancels another request of the app.
  case stop(request: Int)
  /// Requests the items of an earlier pick that the person chose to receive later.
  case redeem(PickToken)
  /// Asks to which assets the person gave this app permanent access
  /// (rule `unseen.privacy.limited-new`).
  ///
  /// If the list of assets is nil, the request concerns all assets.
  case opened(among: [AssetIdentifier]? = nil)
  /// Converts identifiers of the picker's library to cloud identifiers.
  case cloudIdentifiers([AssetIdentifier])
  /// Converts cloud identifiers to identifiers of the picker's library.
  case localIdentifiers([CloudIdentifier])

  /// A change of a picker's view; it has no effect if the view cannot change in this way.
  package enum ViewChange: String, Hashable, Sendable, CaseIterable {
    /// Scrolls the grid back to the initial position.
    case scrollToInitialPosition
    /// Shows fewer and larger cells in the grid.
    case zoomIn
    /// Shows more and smaller cells in the grid.
    case zoomOut
  }

  /// The name of the request's method in messages.
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

/// The parameters of an app's first request, in which it introduces itself.
package struct LinkHello: Hashable, Sendable {
  /// The versions of the link's protocol that the app supports.
  package var versions = HostLink.versions
  /// The name that the app gives itself, which is not verified.
  package var app: String
  /// The secret by which the picker recognizes the app, nil if the picker should remember nothing
  /// about the app.
  package var secret: AppSecret?

  /// Creates the introduction of an app.
  package init(app: String, secret: AppSecret? = nil) {
    self.app = app
    self.secret = secret
  }
}

/// A request of an app to open a picker.
package struct PresentRequest: Hashable, Sendable {
  /// The configuration that the app asks for, which has not been validated.
  package var configuration: JSONValue
  /// Whether the picker is for the limited library.
  ///
  /// The person then chooses the assets to which the app has permanent access, instead of making a
  /// pick.
  package var isForOpening = false
  /// The area of the screen in which the picker opens.
  package var placement = PickerPlacement.full

  /// Creates a request to open a picker.
  package init(configuration: JSONValue) { self.configuration = configuration }
}

/// A request for the bytes of an item.
package struct LoadRequest: Hashable, Sendable {
  /// The number of the item, which the picker assigned when it sent the item.
  package var item: Int
  /// The type to load, or a more general type; nil for the preferred type.
  package var type: ContentType?
  /// Whether the picker sends the bytes as a file descriptor; if false, the picker keeps the bytes,
  /// and the app reads them in chunks.
  package var isByDescriptor = true
  /// The size in pixels in which the decoded picture must fit, nil if the app asks for encoded
  /// bytes.
  package var pixels: PixelSize?

  /// Creates a request for the bytes of an item.
  package init(item: Int) { self.item = item }
}
