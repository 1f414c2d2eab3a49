// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The properties of a device that the model needs.
///
/// They are written here again and not read from a profile, so that the model shares no code with a
/// picker.
struct ExploredDevice: Hashable, Sendable {
  let profile: String
  /// Whether the device shows assets that are in the cloud, and fetches them.
  let isFamily: Bool
  /// The maximum number of assets in the window, which has the newest ones.
  let newest: Int
  /// The maximum number of assets that are fetched at the same time.
  let parallelFetches: Int
  /// Whether videos are shown.
  var hasVideos = false
  /// The selection modes that an app may request.
  var modes: [SelectionBehavior] = [.default, .ordered]
  /// The maximum number of selected assets, nil for no limit.
  var maximum: Int?
  /// Whether an app may preselect assets.
  var hasPreselection = false
  /// Whether an app may choose edges without margins.
  var hasEdges = false
  /// Whether a person may finish the pick before all assets have been fetched.
  var finishesLater = false

  init(
    profile: String, isFamily: Bool, newest: Int, parallelFetches: Int, hasVideos: Bool = false,
    modes: [SelectionBehavior] = [.default, .ordered], maximum: Int? = nil,
    hasPreselection: Bool = false, hasEdges: Bool = false, finishesLater: Bool = false
  ) {
    self.profile = profile
    self.isFamily = isFamily
    self.newest = newest
    self.parallelFetches = parallelFetches
    self.hasVideos = hasVideos
    self.modes = modes
    self.maximum = maximum
    self.hasPreselection = hasPreselection
    self.hasEdges = hasEdges
    self.finishesLater = finishesLater
  }

  /// The devices that the model describes.
  static let all = [
    ExploredDevice(
      profile: "apple-watch-45mm", isFamily: false, newest: 500, parallelFetches: 2),
    ExploredDevice(
      profile: "apple-watch-45mm-family", isFamily: true, newest: 1000, parallelFetches: 2),
    // A fictional device that offers everything; its window is so small that a small library
    // exceeds it.
    ExploredDevice(
      profile: "offers-everything", isFamily: true, newest: 5, parallelFetches: 2,
      hasVideos: true, modes: SelectionBehavior.allCases, maximum: 6, hasPreselection: true,
      hasEdges: true, finishesLater: true),
  ]

  /// Creates a device from the facts of its profile, for an exploration that checks only laws.
  init(_ profile: String, _ facts: DeviceFacts) {
    func has(_ word: JSONValue, in key: String) -> Bool {
      facts.members[key]?.arrayValue?.contains(word) ?? false
    }
    self.profile = profile
    isFamily = facts.members["library.scope"] == "cloud"
    newest = facts.members["library.newest"]?.intValue ?? .max
    parallelFetches = facts.members["delivery.parallelFetches"]?.intValue ?? 2
    hasVideos = has("video", in: "library.kinds")
    modes = SelectionBehavior.allCases.filter { has(.string($0.rawValue), in: "selection.modes") }
    maximum = facts.members["selection.maximum"]?.intValue
    hasPreselection = facts.members["selection.preselection"] == true
    hasEdges = has("top", in: "options.edges")
    finishesLater = facts.members["delivery.backgroundFinish"] == true
  }

  /// Returns whether the device may show an asset if the window has space for it.
  ///
  /// The device must show assets of this kind and from this location (device or cloud), and the
  /// asset must be neither hidden nor trashed (rule `window.cut.allowed-first`).
  func shows(_ asset: Asset) -> Bool {
    (hasVideos || asset.kind != .video) && !asset.isHidden && !asset.isTrashed
      && (isFamily || asset.availability == .device)
  }

  /// Returns the maximum number of selected assets if an app asks for a limit, nil for no limit
  /// (rule `select.limit.maximum`).
  func limit(_ asked: Int) -> Int? {
    asked == 0 ? maximum : min(asked, maximum ?? asked)
  }
}
