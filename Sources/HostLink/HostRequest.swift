// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// What an app may ask of a picker.
package enum HostRequest: Hashable, Sendable {
  /// Comes first, and once.
  case hello(LinkHello)
  /// Opens a picker.
  case present(PresentRequest)
  /// Changes an open picker (rule C6).
  case update(picker: Int, PickerConfiguration.Update)
  /// Takes assets out of the selection (rule P7).
  case deselect(picker: Int, [AssetIdentifier])
  /// Moves a selected asset behind another, or to the front (rule P7).
  case move(picker: Int, AssetIdentifier, after: AssetIdentifier?)
  /// Gives an open picker another part of the screen.
  case resize(picker: Int, PickerPlacement)
  /// Moves what the picker shows.
  case view(picker: Int, ViewChange)
  /// Closes an open picker.
  case cancel(picker: Int)
  /// Wants the bytes of an item that was handed over.
  case load(LoadRequest)
  /// Wants a part of a payload that is kept for it.
  case read(payload: Int, offset: Int64, count: Int)
  /// Needs a payload no longer.
  case release(payload: Int)
  /// Needs the answer to another request no longer.
  case stop(request: Int)
  /// Asks for what a pick promised for later.
  case redeem(PickToken)
  /// Asks which assets the person opened to this app for good (rule R9); of some, or of all where
  /// there is no list.
  case opened(among: [AssetIdentifier]? = nil)
  /// Maps identifiers of this library to those of any (rule R8).
  case cloudIdentifiers([AssetIdentifier])
  /// The other way round (rule R8).
  case localIdentifiers([CloudIdentifier])

  /// A change of what is shown, as far as that is possible.
  package enum ViewChange: String, Hashable, Sendable, CaseIterable {
    /// Back to where the picker began.
    case scrollToInitialPosition
    /// Fewer and larger cells.
    case zoomIn
    /// More and smaller cells.
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

/// The app's first words.
package struct LinkHello: Hashable, Sendable {
  /// The versions that the app speaks.
  package var versions = HostLink.versions
  /// What the app calls itself; nobody checked it.
  package var app: String
  /// What the app is known again by, nil where it is to be remembered for nothing.
  package var secret: AppSecret?

  /// Makes the first words.
  package init(app: String, secret: AppSecret? = nil) {
    self.app = app
    self.secret = secret
  }
}

/// Asks for a picker.
package struct PresentRequest: Hashable, Sendable {
  /// What the app asks for; not yet believed.
  package var configuration: JSONValue
  /// Whether the person is to choose what the app may see for good, instead of picking (rule R9).
  package var isForOpening = false
  /// The part of the screen that the app gives its picker.
  package var placement = PickerPlacement.full

  /// Asks for a picker.
  package init(configuration: JSONValue) { self.configuration = configuration }
}

/// Asks for the bytes of an item.
package struct LoadRequest: Hashable, Sendable {
  /// The item's number, as the picker gave it.
  package var item: Int
  /// The type, or a type that it conforms to; nil for the most preferred one.
  package var type: ContentType?
  /// Whether the bytes come as a descriptor, or are kept to be read in chunks.
  package var isByDescriptor = true
  /// The box in pixels that a decoded picture must fit in; nil for encoded bytes.
  package var pixels: PixelSize?

  /// Asks for the bytes of an item.
  package init(item: Int) { self.item = item }
}
