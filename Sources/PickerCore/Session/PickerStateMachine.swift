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
  /// The window, fixed while the picker is open (rule W8).
  public let window: AssetWindow
  /// The most assets that can be picked now, nil for no limit (rules C1 and C6).
  public internal(set) var limit: Int?
  /// The edges without margins now (rule C6).
  public internal(set) var edgesWithoutContentMargins: PickerEdges
  /// What is selected.
  public internal(set) var selection: Selection
  /// Where the picker is.
  public internal(set) var phase = PickerPhase.picking
  /// What the person takes out of the picks (rule R7).
  public internal(set) var chosenOptions: PickerMetadataOptions = []
  /// What the picker remembers of the app (rule P13).
  public internal(set) var history: AppHistory

  /// Where the person looks.
  var browsing: Browsing
  /// What was selected when the picker opened, in order.
  let preselected: [Asset]
  /// The identifiers of what was selected when the picker opened (rule P10).
  let kept: Set<AssetIdentifier>
  /// The release that the picker is of (rule P13).
  let release: Int
  /// When the library's clouds were listed, nil where it has none.
  let listed: Timestamp?
  /// Whether a pick can be written down, so that the rest of it comes later.
  let keepsPicks: Bool
  /// What went out of the library since the picker opened (rule W8).
  var gone: Set<AssetIdentifier> = []
  /// Whether the library itself went.
  var isLibraryGone = false
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
  ///   - window: What the device may show of the library.
  ///   - preselected: The assets of the preselected identifiers that exist, in order; the default
  ///     is none.
  ///   - history: What was remembered of the app; the default is that of a new one.
  ///   - release: The release that the picker is of; the default is the current one.
  ///   - listed: When the library's clouds were listed; the default, nil, is for one without.
  ///   - keepsPicks: Whether a pick can be written down, so that the rest of it comes later. The
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
    case .swipeContinued(let count, let assets): return continueSwipe(after: count, over: assets)
    case .swipeEnded: return []
    case .browse(let input): return browse(input)
    case .resize(let space): return resize(to: space)
    case .place(let frame): return place(in: frame)
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
