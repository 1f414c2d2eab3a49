// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Decides what an open picker does: it takes an input and returns actions.
///
/// It is a value without clock, disk or task, so that a test of any behavior is a function call.
/// ``PickerSession`` performs the actions.
public struct PickerStateMachine: Hashable, Sendable {
  /// The app's configuration.
  public let configuration: PickerConfiguration
  /// The device.
  public let profile: DeviceProfile
  /// The window, fixed while the picker is open (rule W8).
  public let window: AssetWindow
  /// The current maximum number of assets, nil for no limit (rules C1 and C6).
  public internal(set) var limit: Int?
  /// The current edges without margins (rule C6).
  public internal(set) var edgesWithoutContentMargins: PickerEdges
  /// The selection.
  public internal(set) var selection: Selection
  /// The phase.
  public internal(set) var phase = PickerPhase.picking
  /// The metadata that the person chose to remove from the picks (rule R7).
  public internal(set) var chosenOptions: PickerMetadataOptions = []
  /// The data remembered about the app (rule P13).
  public internal(set) var history: AppHistory

  /// The person's route and list.
  var browsing: Browsing
  /// The preselected assets, in order.
  let preselected: [Asset]
  /// The identifiers of the preselected assets (rule P10).
  let kept: Set<AssetIdentifier>
  /// The release of the picker (rule P13).
  let release: Int
  /// When the contents of the library's clouds were listed, nil if it has no clouds.
  let listed: Timestamp?
  /// Whether a pick can be stored, so that its rest can be delivered later.
  let keepsPicks: Bool
  /// The assets removed from the library since the picker opened (rule W8).
  var gone: Set<AssetIdentifier> = []
  /// Whether the library itself is gone.
  var isLibraryGone = false
  /// The assets that were fetched in this session and need not be fetched again.
  var arrived: Set<AssetIdentifier> = []
  /// The number of the newest fetch.
  var attempt = 0
  /// The swipe under way (rule P4).
  var swipe: Swipe?

  /// Makes a state machine for a configuration without issues.
  ///
  /// - Parameters:
  ///   - configuration: The app's configuration; see `PickerConfiguration.issues(with:)`.
  ///   - profile: The device.
  ///   - window: The assets of the library that the device may show.
  ///   - preselected: The preselected assets that exist, in order; the default is none.
  ///   - history: The data remembered about the app; the default is that of a new app.
  ///   - release: The release of the picker; the default is the current one.
  ///   - listed: When the contents of the library's clouds were listed; nil, the default, for a
  ///     library without clouds.
  ///   - keepsPicks: Whether a pick can be stored, so that its rest can be delivered later. The
  ///     default is true.
  public init(
    configuration: PickerConfiguration, profile: DeviceProfile, window: AssetWindow,
    preselected: [Asset] = [], history: AppHistory = AppHistory(),
    release: Int = PickerRelease.current, listed: Timestamp? = nil, keepsPicks: Bool = true
  ) {
    self.configuration = configuration
    self.profile = profile
    self.window = window
    self.history = history
    self.history.release = history.release ?? release
    self.release = release
    self.listed = listed
    self.keepsPicks = keepsPicks
    selection = Selection(preselected)
    self.preselected = selection.assets
    kept = Set(selection.identifiers)
    limit = Self.limit(configuration.selectionLimit, profile)
    edgesWithoutContentMargins = configuration.edgesWithoutContentMargins
    browsing = Browsing(configuration, profile)
  }

  /// Handles an input.
  ///
  /// - Parameter input: The input.
  /// - Returns: The actions to perform, in order; none if the picker is closed.
  public mutating func handle(_ input: PickerInput) -> [PickerAction] {
    if phase.isClosed { return [] }
    if input.endsSwipe { swipe = nil }
    switch input {
    case .tap(let asset): return tap(asset)
    case .swipeBegan(let asset): return beginSwipe(at: asset)
    case .swipeMoved(let assets): return moveSwipe(over: assets)
    case .swipeContinued(let count, let assets): return continueSwipe(after: count, over: assets)
    case .swipeEnded: return []
    case .browse(let input): return browse(input)
    case .resize(let space): return resize(to: space)
    case .setFrame(let frame): return layOut(in: frame)
    case .remove(let options): return remove(options)
    case .dismiss(let notice): return dismiss(notice)
    case .finish: return finish()
    case .cancel: return cancel()
    case .retry: return retry()
    case .useArrived: return useArrived()
    case .finishLater(let token): return finishLater(token)
    case .goBack: return goBack()
    case .hostDeselect(let identifiers): return deselect(identifiers)
    case .hostMove(let identifier, let anchor): return move(identifier, after: anchor)
    case .update(let update): return apply(update)
    case .hostClose: return closeByHost()
    case .fail(let failure): return fail(failure)
    case .libraryChanged(let changes): return follow(changes)
    case .counted(let count, let listing):
      return browsing.take(count, of: listing) ? [.announce(.viewChanged)] : []
    case .delivery(let event): return take(event)
    case .connectionChanged: return [.announce(.viewChanged)]
    }
  }

  func refuse(_ reason: Refusal) -> [PickerAction] { [.announce(.refused(reason))] }

  static func limit(_ selectionLimit: Int, _ profile: DeviceProfile) -> Int? {
    selectionLimit == 0
      ? profile.selection.maximum : min(selectionLimit, profile.selection.maximum ?? .max)
  }
}
