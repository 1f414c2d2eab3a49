// SPDX-License-Identifier: Apache-2.0

public import CloudDelivery
public import PickerCore
import PickerModel
public import PickerPorts
public import PickerProfiles

/// A screen that a script can control.
public protocol ScriptedScreen: Sendable {
  /// Draws the screen, with every visible thumbnail, into a file.
  ///
  /// - Parameter file: The path of the file.
  /// - Throws: The error that prevented writing the file.
  func render(to file: String) async throws

  /// Prepares the screen for the next step of the script.
  ///
  /// Messages about the previous step disappear.
  func beginStep() async

  /// Receives an event of the picker, so that the screen shows it.
  ///
  /// - Parameter event: A refusal, or a change of the picker's phase.
  func take(_ event: PickerEvent) async

  /// Scrolls the grid to a position.
  ///
  /// - Parameter destination: Where to scroll.
  func scroll(to destination: ScriptStep.Scroll) async

  /// Presses a button of the screen.
  ///
  /// - Parameter button: The name of the button.
  /// - Returns: Nil if the button was pressed. If there is no such button, the names of the
  ///   existing buttons.
  /// - Throws: An error of the library if the library cannot be read.
  func press(_ button: String) async throws -> [String]?

  /// The maximum time in milliseconds between two frames of a recording (an animation of the
  /// screen), nil if there is no recording.
  var recordingInterval: Int64? { get }

  /// Adds the current screen to the recording.
  ///
  /// - Parameter milliseconds: How long the recording shows the screen.
  /// - Throws: The error because of which the recording failed.
  func record(for milliseconds: Int64) async throws
}

extension ScriptedScreen {
  /// The maximum time between two frames of a recording; by default nil, because there is no
  /// recording.
  public var recordingInterval: Int64? { nil }

  /// Does nothing; this is the default for a screen that is not recorded.
  ///
  /// - Parameter milliseconds: This parameter has no effect.
  /// - Throws: Nothing.
  public func record(for milliseconds: Int64) async throws {}
}

/// Runs the steps of a script on an open picker.
///
/// If the library has a simulated cloud, the runner advances the clock of the cloud when a step
/// waits.
public struct ScriptRunner: Sendable {
  let session: PickerSession
  private let cloud: SimulatedCloud?
  private let screen: (any ScriptedScreen)?
  private let networks: NetworkStore
  private let clock: any Clock<Duration>
  /// How long a recording shows the result of a step, in milliseconds.
  private static let moment: Int64 = 600

  /// Creates an object that runs scripts on an open picker.
  ///
  /// - Parameters:
  ///   - session: The open picker. The script runner does not read the picker's events.
  ///   - cloud: The simulated cloud whose clock the script advances; nil, the default, if there is
  ///     none.
  ///   - screen: The screen that the script controls; nil, the default, if there is none.
  ///   - networks: The network models that the script can name; the default is the models that
  ///     Locket includes.
  ///   - clock: The clock for steps such as `wait 2s` if there is no simulated cloud; the default
  ///     is the system's clock.
  public init(
    _ session: PickerSession, cloud: SimulatedCloud? = nil, screen: (any ScriptedScreen)? = nil,
    networks: NetworkStore = NetworkStore(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.clock = clock
    self.session = session
    self.cloud = cloud
    self.screen = screen
    self.networks = networks
  }

  /// Runs the steps of a script in order.
  ///
  /// If the selection limit is reached, a tap selects nothing and a swipe stops. In this case
  /// `notice` is called, and the script continues. If another step cannot be performed, the script
  /// ends with an error.
  ///
  /// - Parameters:
  ///   - script: The steps.
  ///   - waitsAtEnd: Whether to wait at the end until no fetch is running; the default is true.
  ///   - notice: Called with a line of text when a step reached the limit.
  /// - Returns: The picker's phase at the end.
  /// - Throws: ``ScriptError`` about a step that cannot be performed. An error of the library if
  ///   the library cannot be read.
  public func run(
    _ script: PickScript, waitsAtEnd: Bool = true, notice: (String) -> Void = { _ in }
  ) async throws -> PickerPhase {
    try await screen?.record(for: Self.moment)
    for line in script.lines {
      if case .closed(let outcome) = await session.phase {
        // In a picker in which a tap finishes the pick, `finish` has nothing to do.
        if case .finished = outcome, line.step == .finish { continue }
        throw scriptError(line, "the picker is closed")
      }
      if line.step.isShown { await screen?.beginStep() }
      let refusal = try await perform(line)
      if let refusal { await screen?.take(.refused(refusal)) }
      if line.step.isShown { try await screen?.record(for: Self.moment) }
      guard let refusal else { continue }
      guard refusal == .limit, line.step.isPicking else {
        throw scriptError(line, "\(refusal.remedy) (\(refusal.rawValue))")
      }
      notice("step \(line.number) \"\(line.text)\": limit")
    }
    if waitsAtEnd { try await waitUntilLoaded() }
    return await session.phase
  }

  /// Performs a step.
  ///
  /// Returns why the picker refused it, nil if it did not.
  private func perform(_ line: PickScript.Line) async throws -> Refusal? {
    switch line.step {
    case .wait(.time(let time)):
      try await pass(time)
    case .wait(.loaded): try await waitUntilLoaded()
    case .network(let name): try change(to: name, line)
    case .swipe(let anchor, let finger): return try await swipe(anchor, finger, line)
    case .scroll(let destination):
      await screen?.scroll(to: destination)
      return try await scroll(to: destination)
    case .hostLimit(let limit): try await update(line) { $0.selectionLimit = limit }
    case .hostSearch(let text): try await update(line) { $0.searchText = text }
    case .press(let button):
      guard let screen else { throw scriptError(line, "this command draws no screen with buttons") }
      guard let names = try await screen.press(button) else { break }
      throw scriptError(line, "the screen has no such button now; \(button.remedy(among: names))")
    case .render(let file):
      guard let screen else { throw scriptError(line, "this command draws no screen") }
      try await screen.render(to: file)
    default:
      let before = await session.phase.name
      let refusal =
        line.step == .later
        ? await session.finishLater() : await session.send(try await input(for: line))
      try await session.refresh()
      if await session.phase.name != before { await screen?.take(.phaseChanged) }
      return refusal
    }
    return nil
  }

  private func swipe(
    _ anchor: Int, _ finger: Int, _ line: PickScript.Line
  ) async throws -> Refusal? {
    try await checkPosition(max(anchor, finger), line)
    let atOnce = try await session.beginSwipe(at: anchor - 1)
    let later = try await session.moveSwipe(to: finger - 1)
    await session.send(.swipeEnded)
    return atOnce ?? later
  }

  /// The message for a position behind the last asset of the grid or the review.
  static func beyond(_ position: Int, _ count: Int, of list: String) -> String {
    count == 0
      ? "\(list) is empty" : "there is no asset at position \(position); \(list) ends at \(count)"
  }

  func checkPosition(_ position: Int, _ line: PickScript.Line) async throws {
    try await session.refresh()
    let count = await session.count
    guard position <= count else {
      throw scriptError(line, Self.beyond(position, count, of: "the grid"))
    }
  }

  private func change(to name: String, _ line: PickScript.Line) throws(ScriptError) {
    guard let cloud else { throw scriptError(line, "the library has no cloud; add --cloud-share") }
    var network = cloud.firstNetwork
    do throws(ProfileError) {
      switch name {
      case "down": network = try networks.network("offline")
      case "up": network = network.isUp ? network : try networks.network("wifi")
      default: network = try networks.network(name)
      }
    } catch {
      guard case .unknownNetwork(_, let known) = error else { throw scriptError(line, "\(error)") }
      let remedy = name.remedy(among: known + ["down", "up"])
      throw scriptError(line, "no network named '\(name.prefix(60))'; \(remedy)")
    }
    cloud.change(to: network)
  }

  /// Lets time pass.
  ///
  /// If there is a recording, the time passes in short steps, each with a frame.
  private func pass(_ time: Int64) async throws {
    var left = time
    repeat {
      try Task.checkCancellation()
      let step = min(left, screen?.recordingInterval ?? left)
      if let cloud {
        await cloud.advance(by: step)
      } else {
        try await clock.sleep(for: .milliseconds(step), tolerance: .zero)
      }
      try await screen?.record(for: step)
      left -= step
    } while left > 0
  }

  private func waitUntilLoaded() async throws {
    while case .loading = await session.phase {
      // Without a simulated cloud, no clock must be advanced.
      guard let cloud else { return await session.untilLoaded() }
      guard let wait = cloud.timeToNext else { return }
      try await pass(min(wait, screen?.recordingInterval ?? wait))
    }
  }

  func scriptError(_ line: PickScript.Line, _ problem: String) -> ScriptError {
    ScriptError(number: line.number, step: line.text, problem: problem)
  }
}

/// Converts the steps of a script to inputs of the picker.
extension ScriptRunner {
  func input(for line: PickScript.Line) async throws -> PickerInput {
    switch line.step {
    case .tap(let target): return .tap(try await asset(target, line))
    case .unpick(let badge):
      let selected = await session.view.selection.assets
      guard badge <= selected.count else {
        throw scriptError(line, "\(selected.count) assets are selected")
      }
      return .tap(selected[badge - 1])
    case .finish: return .finish
    case .cancel: return .cancel
    case .retry: return .retry
    case .use: return .useArrived
    case .back: return await session.phase == .picking ? .browse(.back) : .goBack
    case .review: return .browse(.review)
    case .collections: return .browse(.collections)
    case .collection(let name): return .browse(.collection(try await collection(name, line)))
    case .search(let text): return .browse(.search(text))
    case .zoom(.in): return .browse(.zoomIn)
    case .zoom(.out): return .browse(.zoomOut)
    case .resize(let space): return .resize(space)
    case .remove(let options): return .remove(options)
    case .hostDeselect(let identifiers): return .hostDeselect(identifiers)
    case .hostMove(let identifier, let anchor): return .hostMove(identifier, after: anchor)
    case .hostClose: return .hostClose
    case .later, .swipe, .wait, .network, .scroll, .hostLimit, .hostSearch, .press, .render:
      throw scriptError(line, "this step cannot be sent to the picker")
    }
  }

  /// Scrolls the picker's grid, or its review.
  func scroll(to destination: ScriptStep.Scroll) async throws -> Refusal? {
    try await session.refresh()
    let last = await session.view.lastIndex
    let target =
      switch destination {
      case .top: 0
      case .end: last
      case .position(let position): position - 1
      }
    return await session.send(.browse(.scroll(to: target)))
  }

  private func asset(
    _ target: ScriptStep.Target, _ line: PickScript.Line
  ) async throws -> Asset {
    switch target {
    case .identifier(let identifier):
      guard let asset = try await session.asset(identifier) else {
        throw scriptError(line, "no asset has this identifier")
      }
      return asset
    case .position(let position):
      if case .review(let review) = await session.view.route {
        guard position <= review.assets.count else {
          throw scriptError(line, Self.beyond(position, review.assets.count, of: "the review"))
        }
        return review.assets[position - 1]
      }
      try await checkPosition(position, line)
      guard let asset = try await session.assets(at: position - 1..<position).first else {
        throw scriptError(line, "the asset is gone")
      }
      return asset
    }
  }

  private func collection(
    _ name: String, _ line: PickScript.Line
  ) async throws -> AssetCollection.Identifier {
    // If the picker offers no collections, it refuses the input, whatever the identifier is.
    guard await session.view.showsCollections else { return AssetCollection.Identifier(name) }
    let collections = try await session.collections()
    let found =
      collections.first { $0.identifier.rawValue == name }
      ?? collections.first { $0.title.lowercased() == name.lowercased() }
    if let found { return found.identifier }
    let titles = collections.prefix(1000).map(\.title)
    let remedy =
      titles.count <= 20 || name.nearestName(among: titles) != nil
      ? name.remedy(among: titles) : "see 'locket collections'"
    throw scriptError(line, "no collection named '\(name.prefix(60))'; \(remedy)")
  }

  /// Changes an option of the open picker, as an app can do (rules `host.limit.live`
  /// and `host.edges.live`).
  func update(
    _ line: PickScript.Line, _ change: (inout PickerConfiguration.Update) -> Void
  ) async throws {
    var update = PickerConfiguration.Update()
    change(&update)
    do {
      try await session.update(update)
    } catch {
      throw scriptError(line, error.issues.map(\.description).joined(separator: "; "))
    }
    try await session.refresh()
  }
}

extension PickerView {
  /// The last index to which the picker can scroll.
  fileprivate var lastIndex: Int {
    if case .review(let review) = route { return review.assets.count - 1 }
    return max(0, count - 1)
  }
}
