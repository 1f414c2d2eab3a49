// SPDX-License-Identifier: Apache-2.0

public import CloudDelivery
public import PickerCore
import PickerModel
public import PickerProfiles

/// What a script can draw and scroll.
public protocol ScriptedScreen: Sendable {
  /// Draws the screen, with every visible thumbnail, into a file.
  ///
  /// - Parameter file: The file's path.
  /// - Throws: What keeps it from being written.
  func render(to file: String) async throws

  /// Takes in that the next step begins: what was said of the one before goes away.
  func beginStep() async

  /// Takes in what the picker told, so that the screen shows it.
  ///
  /// - Parameter event: A refusal, or that the picker is in another phase.
  func take(_ event: PickerEvent) async

  /// Scrolls the grid.
  ///
  /// - Parameter place: Where to.
  func scroll(to place: ScriptStep.Scroll) async

  /// Presses a button.
  ///
  /// - Parameter button: The button's name.
  /// - Returns: The names of the buttons that there are where this one is not among them, else nil.
  /// - Throws: What keeps the library from answering.
  func press(_ button: String) async throws -> [String]?

  /// How much time may pass between two pictures of a recording, in milliseconds; nil where nothing
  /// is recorded.
  var recordingInterval: Int64? { get }

  /// Takes in that what is there now shows for some time.
  ///
  /// - Parameter milliseconds: How long.
  /// - Throws: What keeps it from being recorded.
  func record(for milliseconds: Int64) async throws
}

extension ScriptedScreen {
  /// Nothing is recorded.
  public var recordingInterval: Int64? { nil }

  /// Does nothing, as where nothing is recorded.
  ///
  /// - Parameter milliseconds: How long what is there now shows.
  /// - Throws: Nothing.
  public func record(for milliseconds: Int64) async throws {}
}

/// Does a script's steps on an open picker, on a clock that only the script moves where the cloud is
/// simulated.
public struct ScriptRunner: Sendable {
  let session: PickerSession
  private let cloud: SimulatedCloud?
  private let screen: (any ScriptedScreen)?
  private let networks: NetworkStore
  private let clock: any Clock<Duration>
  /// How long a step shows in a recording, in milliseconds.
  private static let moment: Int64 = 600

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - session: The open picker; its events may have one reader, somebody else.
  ///   - cloud: The cloud whose time the script moves, nil where there is none.
  ///   - screen: What draws, nil where nothing can be drawn.
  ///   - networks: The connections that the script can change to; the default is the bundled ones.
  ///   - clock: What `wait 2s` goes by where no cloud is simulated; the default is the system's.
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

  /// Does the steps, in order.
  ///
  /// A tap at the limit changes nothing and a swipe stops there; both go to `notice`, as on a
  /// screen. Any other step that cannot be done ends the script.
  ///
  /// - Parameters:
  ///   - script: The steps.
  ///   - waitsAtEnd: Whether to wait at the end for what is still being fetched; the default is
  ///     true.
  ///   - notice: Called with each line that the picker would show for a moment.
  /// - Returns: The picker's phase at the end.
  /// - Throws: ``ScriptError`` for a step that cannot be done, or what keeps the library from
  ///   answering.
  public func run(
    _ script: PickScript, waitsAtEnd: Bool = true, notice: (String) -> Void = { _ in }
  ) async throws -> PickerPhase {
    try await screen?.record(for: Self.moment)
    for line in script.lines {
      if case .closed(let outcome) = await session.view.phase {
        // Where one may be picked its tap has finished already.
        if case .finished = outcome, line.step == .finish { continue }
        throw mistake(line, "the picker is closed")
      }
      if line.step.isShown { await screen?.beginStep() }
      let refusal = try await perform(line)
      if let refusal { await screen?.take(.refused(refusal)) }
      if line.step.isShown { try await screen?.record(for: Self.moment) }
      guard let refusal else { continue }
      guard refusal == .limit, line.step.isPicking else {
        throw mistake(line, "\(refusal.rawValue): \(refusal.remedy)")
      }
      notice("step \(line.number) \"\(line.text)\": limit")
    }
    if waitsAtEnd { try await waitUntilLoaded() }
    return await session.view.phase
  }

  /// Does a step; why the picker refused it, nil where it did not.
  private func perform(_ line: PickScript.Line) async throws -> Refusal? {
    switch line.step {
    case .wait(.time(let time)):
      try await pass(time)
    case .wait(.loaded): try await waitUntilLoaded()
    case .network(let name): try change(to: name, line)
    case .swipe(let anchor, let finger): return try await swipe(anchor, finger, line)
    case .scroll(let place):
      await screen?.scroll(to: place)
      return try await scroll(to: place)
    case .hostLimit(let limit): try await update(line) { $0.selectionLimit = limit }
    case .hostSearch(let text): try await update(line) { $0.searchText = text }
    case .press(let button):
      guard let screen else { throw mistake(line, "there is no screen with buttons") }
      guard let names = try await screen.press(button) else { break }
      throw mistake(line, "no such button now; use \(names.joined(separator: ", "))")
    case .render(let file):
      guard let screen else { throw mistake(line, "there is no screen to draw") }
      try await screen.render(to: file)
    default:
      let before = await session.view.phase.name
      let refusal =
        line.step == .later
        ? await session.finishLater() : await session.send(try await input(for: line))
      try await session.refresh()
      if await session.view.phase.name != before { await screen?.take(.phaseChanged) }
      return refusal
    }
    return nil
  }

  private func swipe(
    _ anchor: Int, _ finger: Int, _ line: PickScript.Line
  ) async throws -> Refusal? {
    try await checkPlace(max(anchor, finger), line)
    let atOnce = try await session.beginSwipe(at: anchor - 1)
    let later = try await session.moveSwipe(to: finger - 1)
    await session.send(.swipeEnded)
    return atOnce ?? later
  }

  func checkPlace(_ place: Int, _ line: PickScript.Line) async throws {
    try await session.refresh()
    let count = await session.count
    guard place <= count else { throw mistake(line, "the grid has \(count) places") }
  }

  private func change(to name: String, _ line: PickScript.Line) throws(ScriptError) {
    guard let cloud else { throw mistake(line, "there is no cloud; add --cloud-share") }
    var network = cloud.firstNetwork
    do throws(ProfileError) {
      switch name {
      case "down": network = try networks.network("offline")
      case "up": network = network.isUp ? network : try networks.network("wifi")
      default: network = try networks.network(name)
      }
    } catch {
      throw mistake(line, "\(error); down and up are possible as well")
    }
    cloud.change(to: network)
  }

  /// Lets time pass; in steps where it is recorded, so that progress shows.
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
    while case .loading = await session.view.phase {
      // A real cloud's time moves by itself.
      guard let cloud else { return await session.untilLoaded() }
      guard let wait = cloud.timeToNext else { return }
      try await pass(min(wait, screen?.recordingInterval ?? wait))
    }
  }

  func mistake(_ line: PickScript.Line, _ problem: String) -> ScriptError {
    ScriptError(number: line.number, step: line.text, problem: problem)
  }
}
