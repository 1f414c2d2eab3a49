// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Decides what an open picker does: an input goes in, actions come out.
///
/// A value without clock, disk or task, so that every behaviour can be tried by calling one
/// function. ``PickerSession`` performs the actions.
public struct PickerStateMachine: Hashable, Sendable {
  /// What the app asked for.
  public let configuration: PickerConfiguration
  /// The device.
  public let profile: DeviceProfile
  /// The most assets that can be picked now, nil for no limit (rules C1 and C6).
  public private(set) var limit: Int?
  /// The edges without margins now (rule C6).
  public private(set) var edgesWithoutContentMargins: PickerEdges
  /// What the host last put into the search field, nil for nothing (rule C6).
  public private(set) var searchText: String?
  /// What is selected.
  public internal(set) var selection: Selection
  /// Where the picker is.
  public internal(set) var phase = PickerPhase.picking

  /// What was selected when the picker opened, in order.
  let preselected: [Asset]
  /// The identifiers of what was selected when the picker opened (rule P10).
  let kept: Set<AssetIdentifier>
  /// What arrived in this session and need not be fetched again.
  var arrived: Set<AssetIdentifier> = []
  /// The number of the newest fetch.
  var attempt = 0
  /// The swipe under way (rule P4).
  var swipe: Swipe?

  /// Makes a machine for a configuration that has no issues.
  ///
  /// - Parameters:
  ///   - configuration: What the app asks for; see ``PickerConfiguration/issues(with:)``.
  ///   - profile: The device.
  ///   - preselected: The assets of the preselected identifiers that exist, in order.
  public init(
    configuration: PickerConfiguration, profile: DeviceProfile, preselected: [Asset] = []
  ) {
    self.configuration = configuration
    self.profile = profile
    selection = Selection(preselected)
    self.preselected = selection.assets
    kept = Set(selection.identifiers)
    limit = Self.limit(configuration.selectionLimit, profile)
    edgesWithoutContentMargins = configuration.edgesWithoutContentMargins
    searchText = configuration.searchText
  }

  /// Takes an input in.
  ///
  /// - Parameter input: What happened.
  /// - Returns: What is to be done, in order; nothing once the picker is closed.
  public mutating func handle(_ input: PickerInput) -> [PickerAction] {
    if phase.isClosed { return [] }
    if input.endsSwipe { swipe = nil }
    switch input {
    case .tap(let asset): return tap(asset)
    case .swipeBegan(let asset): return beginSwipe(at: asset)
    case .swipeMoved(let assets): return moveSwipe(over: assets)
    case .swipeEnded: return []
    case .finish: return finish()
    case .cancel: return cancel()
    case .retry: return retry()
    case .useArrived: return useArrived()
    case .goBack: return goBack()
    case .hostDeselect(let identifiers): return deselect(identifiers)
    case .hostMove(let identifier, let anchor): return move(identifier, after: anchor)
    case .update(let update): return apply(update)
    case .delivery(let event): return take(event)
    }
  }

  /// Whether a tap finishes and there is no Add (rule P2).
  ///
  /// A picker that opened for several keeps its Add when the host lowers the limit to 1, and so
  /// does any in which more than one asset is selected (C6).
  public var finishesOnTap: Bool {
    limit == 1 && opensForOne && selection.count <= 1 && !configuration.selection.isContinuous
  }

  private var opensForOne: Bool { Self.limit(configuration.selectionLimit, profile) == 1 }

  /// Whether Add would do something now.
  public var canFinish: Bool {
    guard case .picking = phase else { return false }
    return finishRefusal == nil
  }

  /// What keeps Add from working while picking.
  var finishRefusal: Refusal? {
    if let limit, selection.count > limit { return .overLimit }
    // Taking the whole preselection out is something to hand over (rule P9).
    if selection.isEmpty, preselected.isEmpty { return .nothingSelected }
    return nil
  }

  private mutating func apply(_ update: PickerConfiguration.Update) -> [PickerAction] {
    // What would be an issue at the start changes nothing while open, not even in part.
    guard update != PickerConfiguration.Update(), update.issues(with: profile).isEmpty else {
      return []
    }
    if let selectionLimit = update.selectionLimit { limit = Self.limit(selectionLimit, profile) }
    if let edges = update.edgesWithoutContentMargins { edgesWithoutContentMargins = edges }
    if let searchText = update.searchText { self.searchText = searchText }
    return [.announce(.configurationChanged)]
  }

  private static func limit(_ selectionLimit: Int, _ profile: DeviceProfile) -> Int? {
    selectionLimit == 0
      ? profile.selection.maximum : min(selectionLimit, profile.selection.maximum ?? .max)
  }
}
