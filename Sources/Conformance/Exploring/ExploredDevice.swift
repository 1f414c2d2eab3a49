// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What the device's rules say; written down here so that nothing is shared with a picker.
struct ExploredDevice: Hashable, Sendable {
  let profile: String
  /// Whether assets of the cloud are shown and fetched.
  let isFamily: Bool
  /// How many of the newest are shown.
  let newest: Int
  /// How many assets are fetched at a time.
  let parallelFetches: Int
  /// Whether videos are shown.
  var hasVideos = false
  /// How an app may let select.
  var modes: [SelectionBehavior] = [.default, .ordered]
  /// The most that may be selected, nil for no such limit.
  var maximum: Int?
  /// Whether an app may say what is selected from the start.
  var hasPreselection = false
  /// Whether an app may say which edges go without margins.
  var hasEdges = false
  /// Whether a person may finish before everything is here.
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

  /// The devices that there is a model of.
  static let all = [
    ExploredDevice(
      profile: "apple-watch-45mm", isFamily: false, newest: 500, parallelFetches: 2),
    ExploredDevice(
      profile: "apple-watch-45mm-family", isFamily: true, newest: 1000, parallelFetches: 2),
    // No device that is sold: it offers everything, and its window is cut in the smallest library.
    ExploredDevice(
      profile: "offers-everything", isFamily: true, newest: 5, parallelFetches: 2,
      hasVideos: true, modes: SelectionBehavior.allCases, maximum: 6, hasPreselection: true,
      hasEdges: true, finishesLater: true),
  ]

  /// A device as its profile describes it, to be explored by laws alone.
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

  /// Whether an asset may be shown, the window's size apart (W6: kind, scope, not hidden, not
  /// trashed).
  func shows(_ asset: Asset) -> Bool {
    (hasVideos || asset.kind != .video) && !asset.isHidden && !asset.isTrashed
      && (isFamily || asset.availability == .device)
  }

  /// The most that may be selected where an app asks for a limit (C1); nil for no limit.
  func limit(_ asked: Int) -> Int? {
    asked == 0 ? maximum : min(asked, maximum ?? asked)
  }
}
