// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Decides what an open picker does: it takes an input and returns actions.
///
/// The state machine is a value, and uses no clock, no disk and no tasks. A test can therefore
/// check any behavior with plain function calls. `PickerSession` performs the actions.
public struct PickerStateMachine: Hashable, Sendable {
  /// The configuration that the app set for this picker.
  public let configuration: PickerConfiguration
  /// The profile of the device on which the picker is open.
  public let profile: DeviceProfile
  /// The assets that the device may show; they do not change while the picker is open
  /// (rule `library.late.stays-out`).
  public let window: AssetWindow
  /// The maximum number of assets that the person can select now, nil for no limit (rules
  /// `select.limit.maximum` and `host.limit.live`).
  public internal(set) var limit: Int?
  /// The edges of the picker at which pictures extend to the edge, without a bar or margin (rule
  /// `layout.edges.shown`).
  public internal(set) var edgesWithoutContentMargins: PickerEdges
  /// The assets that are selected now.
  public internal(set) var selection: Selection
  /// The current phase of the picker.
  public internal(set) var phase = PickerPhase.picking
  /// The kinds of metadata that the person chose to remove from picked items (rule
  /// `privacy.options.chosen`).
  public internal(set) var chosenOptions: PickerMetadataOptions = []
  /// The notices that the person has seen in the pickers of the app (rules
  /// `privacy.onboarding.first` and `privacy.banner.upgrade`).
  public internal(set) var history: AppHistory

  /// The screen that the person sees, and the assets that the grid lists.
  package internal(set) var browsing: Browsing
  /// The preselected assets, in order.
  let preselected: [Asset]
  /// The identifiers of the preselected assets (rule `preselect.reselect.kept`).
  let kept: Set<AssetIdentifier>
  /// The release of the picker (rule `privacy.banner.upgrade`).
  let release: Int
  /// When the contents of the library's clouds were last listed, nil if it has no clouds.
  let listed: Timestamp?
  /// Whether a pick can be stored, so that missing originals can be delivered later.
  let keepsPicks: Bool
  /// The assets that were removed from the library since the picker opened
  /// (rule `library.gone.listed`).
  var gone: Set<AssetIdentifier> = []
  /// Whether the whole library is gone.
  var isLibraryGone = false
  /// The assets whose originals were fetched in this session.
  var arrived: Set<AssetIdentifier> = []
  /// The number of the newest fetch; fetches are numbered from 1.
  var attempt = 0
  /// The current swipe, nil if there is none.
  var swipe: Swipe?

  /// Makes the state machine of a picker that opens.
  ///
  /// The caller must have checked that the configuration has no issues.
  ///
  /// - Parameters:
  ///   - configuration: The app's configuration; see `PickerConfiguration.issues(with:)`.
  ///   - profile: The device's profile.
  ///   - window: The assets of the library that the device may show.
  ///   - preselected: The preselected assets that exist in the library, in order; the default is
  ///     none.
  ///   - history: The notices that the person has seen in earlier pickers of the app; the default
  ///     is none.
  ///   - release: The release of the picker; the default is the current one.
  ///   - listed: When the contents of the library's clouds were last listed; nil, the default, for
  ///     a library without clouds.
  ///   - keepsPicks: Whether a pick can be stored, so that the person can choose *later*; the
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

  /// Handles an input of an open picker.
  ///
  /// - Parameter input: The input to handle.
  /// - Returns: The actions to perform, in order; empty if the picker is closed.
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
