// SPDX-License-Identifier: Apache-2.0

public import CloudDelivery
public import PickerCore
import PickerModel
public import PickerProfiles

/// A screen that a script can draw and scroll.
public protocol ScriptedScreen: Sendable {
  /// Draws the screen with every visible thumbnail into a file.
  ///
  /// - Parameter file: The file's path.
  /// - Throws: The error that prevented writing the file.
  func render(to file: String) async throws

  /// Begins the next step, which hides messages about the previous step.
  func beginStep() async

  /// Updates the screen after an event of the picker.
  ///
  /// - Parameter event: A refusal, or a change of the picker's phase.
  func take(_ event: PickerEvent) async

  /// Scrolls the grid.
  ///
  /// - Parameter destination: The destination.
  func scroll(to destination: ScriptStep.Scroll) async

  /// Presses a button.
  ///
  /// - Parameter button: The button's name.
  /// - Returns: Nil if the button was pressed, or the names of the available buttons if it is not
  ///   among them.
  /// - Throws: The error that prevented reading the library.
  func press(_ button: String) async throws -> [String]?

  /// The maximum milliseconds between two frames of a recording, nil if nothing is recorded.
  var recordingInterval: Int64? { get }

  /// Records the current screen for some time.
  ///
  /// - Parameter milliseconds: How long the recording shows the screen.
  /// - Throws: The error that prevented the recording.
  func record(for milliseconds: Int64) async throws
}

extension ScriptedScreen {
  /// Nil by default, because nothing is recorded.
  public var recordingInterval: Int64? { nil }

  /// Does nothing by default, because nothing is recorded.
  ///
  /// - Parameter milliseconds: How long a recording would show the screen.
  /// - Throws: Nothing.
  public func record(for milliseconds: Int64) async throws {}
}

/// Runs a script's steps on an open picker.
///
/// The clock of a simulated cloud is advanced only by the script.
public struct ScriptRunner: Sendable {
  let session: PickerSession
  private let cloud: SimulatedCloud?
  private let screen: (any ScriptedScreen)?
  private let networks: NetworkStore
  private let clock: any Clock<Duration>
  /// How long a recording shows a step, in milliseconds.
  private static let moment: Int64 = 600

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - session: The open picker, whose events the runner does not read.
  ///   - cloud: The simulated cloud whose clock the script advances, nil if there is none.
  ///   - screen: The screen to draw on, nil if nothing can be drawn.
  ///   - networks: The network models that the script can choose. The default is the bundled ones.
  ///   - clock: The clock for steps such as `wait 2s` if no cloud is simulated. The default is the
  ///     system's.
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

  /// Runs the steps in order.
  ///
  /// At the limit a tap changes nothing and a swipe stops. Both are reported to `notice`, as a
  /// screen would report them. Any other step that cannot be performed ends the script.
  ///
  /// - Parameters:
  ///   - script: The steps.
  ///   - waitsAtEnd: Whether to wait at the end until everything has been fetched. The default is
  ///     true.
  ///   - notice: Called with each line that the picker would show for a moment.
  /// - Returns: The picker's phase at the end.
  /// - Throws: ``ScriptError`` for a step that cannot be performed, or the error that prevented
  ///   reading the library.
  public func run(
    _ script: PickScript, waitsAtEnd: Bool = true, notice: (String) -> Void = { _ in }
  ) async throws -> PickerPhase {
    try await screen?.record(for: Self.moment)
    for line in script.lines {
      if case .closed(let outcome) = await session.view.phase {
        // With a limit of one, the tap has already finished the picker.
        if case .finished = outcome, line.step == .finish { continue }
        throw scriptError(line, "the picker is closed")
      }
      if line.step.isShown { await screen?.beginStep() }
      let refusal = try await perform(line)
      if let refusal { await screen?.take(.refused(refusal)) }
      if line.step.isShown { try await screen?.record(for: Self.moment) }
      guard let refusal else { continue }
      guard refusal == .limit, line.step.isPicking else {
        throw scriptError(line, "\(refusal.rawValue): \(refusal.remedy)")
      }
      notice("step \(line.number) \"\(line.text)\": limit")
    }
    if waitsAtEnd { try await waitUntilLoaded() }
    return await session.view.phase
  }

  /// Performs a step and returns the picker's refusal, nil if there was none.
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
      guard let screen else { throw scriptError(line, "there is no screen with buttons") }
      guard let names = try await screen.press(button) else { break }
      throw scriptError(line, "no such button now; \(button.remedy(among: names))")
    case .render(let file):
      guard let screen else { throw scriptError(line, "there is no screen to draw") }
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
    guard let cloud else { throw scriptError(line, "there is no cloud; add --cloud-share") }
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

  /// Lets time pass, in short steps if it is recorded, so that the recording shows the progress.
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
      // The time of a real cloud advances by itself.
      guard let cloud else { return await session.untilLoaded() }
      guard let wait = cloud.timeToNext else { return }
      try await pass(min(wait, screen?.recordingInterval ?? wait))
    }
  }

  func scriptError(_ line: PickScript.Line, _ problem: String) -> ScriptError {
    ScriptError(number: line.number, step: line.text, problem: problem)
  }
}
