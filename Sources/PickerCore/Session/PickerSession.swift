// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One open picker: feeds the machine and performs what it asks for.
///
/// Inputs are taken one after another; none waits for disk or network. The events end with
/// ``PickerEvent/ended(_:)``, exactly once (rule P8).
public actor PickerSession {
  /// What happens, in order, to one reader; ends after ``PickerEvent/ended(_:)``.
  public nonisolated let events: AsyncStream<PickerEvent>
  /// The window, fixed while the picker is open (rule W8).
  public nonisolated let window: AssetWindow
  /// How many assets the grid has: the window's, or those that the app's filter lets through.
  public nonisolated let count: Int
  /// Preselected identifiers that the library does not know, in order (rule C3).
  public nonisolated let droppedIdentifiers: [AssetIdentifier]

  private(set) var machine: PickerStateMachine
  /// The place that the finger came down on, while a swipe is under way.
  var swipeAnchor: Int?
  /// Counts what a finger did, so that an answer of the library that comes late is dropped.
  var swipeTurn = 0
  private var grid: AssetGrid
  private let library: any AssetQuerying
  private let delivery: any AssetDelivering
  private let announcer: AsyncStream<PickerEvent>.Continuation

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - configuration: What the app asks for.
  ///   - profile: The device.
  ///   - library: The library to pick from.
  ///   - delivery: What fetches missing originals.
  /// - Throws: ``ConfigurationError`` with every issue, or what keeps the library from answering.
  /// - Complexity: One indexed query, two where the app has a filter.
  public init(
    _ configuration: PickerConfiguration, profile: DeviceProfile, library: any AssetQuerying,
    delivery: any AssetDelivering
  ) async throws {
    try configuration.validate(with: profile)
    window = try await library.window(profile.library)
    count = try await library.count(
      in: window, matching: AssetQuery(filter: configuration.filter))
    let wanted = configuration.preselectedAssetIdentifiers
    let preselected =
      wanted.isEmpty ? [] : try await library.assets(withIdentifiers: wanted)
    let known = Set(preselected.map(\.identifier))
    droppedIdentifiers = wanted.filter { !known.contains($0) }
    machine = PickerStateMachine(
      configuration: configuration, profile: profile, preselected: preselected)
    grid = AssetGrid(window: window, filter: configuration.filter, total: count)
    self.library = library
    self.delivery = delivery
    (events, announcer) = AsyncStream.makeStream()
  }

  /// What the picker shows now.
  public var view: PickerView {
    machine.view(of: window, count: count, bytesPerSecond: delivery.expectedBytesPerSecond)
  }

  /// Takes an input in; returns when its actions were begun.
  ///
  /// A tap or a swipe on an asset outside the window or the app's filter is refused with
  /// `notShown`.
  ///
  /// - Parameter input: What happened.
  /// - Returns: Why nothing changed, or what stopped a swipe, nil where the input was taken whole;
  ///   also told as an event.
  @discardableResult
  public func send(_ input: PickerInput) -> Refusal? {
    if input.endsSwipe { swipeTurn += 1 }
    let refuses = !machine.phase.isClosed && !input.touched.allSatisfy(isShown)
    let actions = refuses ? machine.refuse(.notShown) : machine.handle(input)
    for action in actions { perform(action) }
    for case .announce(.refused(let refusal)) in actions { return refusal }
    return nil
  }

  /// Finds an asset of the library by its identifier, shown here or not.
  ///
  /// - Parameter identifier: The identifier.
  /// - Returns: The asset, nil where there is none, or it is hidden or trashed.
  /// - Throws: What keeps the library from answering.
  /// - Complexity: One indexed look-up.
  public func asset(_ identifier: AssetIdentifier) async throws -> Asset? {
    try await library.assets(withIdentifiers: [identifier]).first
  }

  /// The assets at some places of the grid, newest first.
  ///
  /// - Parameter positions: Places from 0; those past the end give nothing.
  /// - Returns: The assets.
  /// - Throws: What keeps the library from answering.
  /// - Complexity: Indexed queries for the places not seen before, O(1) a place seen.
  public func assets(at positions: Range<Int>) async throws -> [Asset] {
    while let request = grid.request(upTo: positions.upperBound) {
      let page = try await library.assets(
        in: window, matching: AssetQuery(filter: grid.filter), after: request.after,
        limit: request.limit)
      grid.take(page, after: request.after)
    }
    return Array(grid.assets[positions.clamped(to: 0..<grid.assets.count)])
  }

  private func isShown(_ asset: Asset) -> Bool {
    // What is selected stays reachable although it lies outside (rule C4).
    guard !machine.selection.contains(asset.identifier) else { return true }
    return window.contains(asset) && machine.configuration.filter?.matches(asset) ?? true
  }

  func perform(_ action: PickerAction) {
    switch action {
    case .announce(let event):
      announcer.yield(event)
      if case .ended = event { announcer.finish() }
    case .startDelivery(let attempt, let assets):
      let parallel = machine.profile.delivery.parallelFetches
      delivery.start(assets, attempt: attempt, parallel: parallel) { [weak self] event in
        await self?.send(.delivery(event))
      }
    case .stopDelivery(let attempt): delivery.stop(attempt: attempt)
    }
  }
}
