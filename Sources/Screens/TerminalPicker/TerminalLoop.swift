// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts

/// The event loop of an open picker on a terminal.
///
/// It handles one event at a time.
actor TerminalLoop {
  private enum Event {
    /// Input, with its arrival time in seconds, because the loop may handle the input later.
    case input(TerminalInput, at: Double)
    case picker(PickerEvent)
    case thumbnails
    /// The remaining bytes of a key did not arrive in time.
    case keyIsOver(Int)
    /// The terminal did not reply in time to the query of its picture protocols.
    case answerIsOver
    /// The next step of a coasting scroll is due.
    case coasted(Int)
    /// The person gave no input during the idle time that the profile states.
    case idle
    case failed(any Error)
  }

  /// The maximum time between two chunks of pasted text.
  private static let pasteTimeout = Duration.seconds(1)
  /// The keys with an effect of their own that also work while the person types; they enter no
  /// text.
  static let alwaysWork: [TerminalKey] = [.control("l"), .control("z")]
  private static let answerTimeout = Duration.milliseconds(150)
  /// The interval between two frames of a coasting grid.
  private static let coastStep = Duration.milliseconds(33)

  private let session: PickerSession
  let screen: PickerScreen
  private let terminal: any TerminalTalking
  private let environment: TerminalEnvironment
  private let clock: any Clock<Duration>
  private let stopwatch: Stopwatch
  private let idle: IdleWatch?
  let companion: TerminalCompanion?
  private var refusal: Refusal?
  private let events: AsyncStream<Event>
  private let announcer: AsyncStream<Event>.Continuation
  private let redraws: AsyncStream<Void>
  private let redrawer: AsyncStream<Void>.Continuation
  private var decoder = KeyDecoder()
  /// The number of inputs so far.
  ///
  /// A timer compares it with the number at its start, to find out whether newer input has arrived.
  private var inputCount = 0
  var painter: TerminalPainter?
  var crown: CrownMotion
  private var answers = TerminalAnswers()

  init(
    session: PickerSession, screen: PickerScreen, terminal: any TerminalTalking,
    environment: TerminalEnvironment, clock: any Clock<Duration>,
    companion: TerminalCompanion? = nil
  ) {
    self.companion = companion
    self.session = session
    self.screen = screen
    self.terminal = terminal
    self.environment = environment
    self.clock = clock
    stopwatch = Stopwatch(clock)
    crown = CrownMotion(screen.profile, isStill: environment.reducesMotion)
    idle = screen.profile.session.idleSeconds.map {
      IdleWatch(limit: .seconds($0), clock: clock)
    }
    (events, announcer) = AsyncStream.makeStream()
    // Only the newest request is kept, because one frame shows all changes since the last frame.
    (redraws, redrawer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func run() async throws -> PickerOutcome<PickedItem> {
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      let (announcer, terminal, session, screen) = (announcer, terminal, session, screen)
      let stopwatch = stopwatch
      group.addTask {
        for await input in terminal.input {
          announcer.yield(.input(input, at: stopwatch.seconds))
        }
        announcer.yield(.input(.ended, at: stopwatch.seconds))
      }
      group.addTask { for await event in session.events { announcer.yield(.picker(event)) } }
      group.addTask { for await _ in screen.changes { announcer.yield(.thumbnails) } }
      group.addTask { await self.paintWhenAsked() }
      if let idle {
        group.addTask {
          guard (try? await idle.untilIdle()) != nil else { return }
          announcer.yield(.idle)
        }
      }
      await begin(&group)
      for await event in events {
        if let outcome = try await take(event, &group) { return outcome }
      }
      throw CancellationError()
    }
  }

  /// Starts drawing, or first queries the terminal for its picture protocols if they are unknown.
  private func begin(_ group: inout ThrowingTaskGroup<Void, any Error>) async {
    if let pictures = environment.pictures { return draw(with: pictures) }
    after(Self.answerTimeout, .answerIsOver, &group)
    await terminal.write(TerminalAnswers.question)
  }

  private func draw(with pictures: PictureProtocol) {
    guard painter == nil else { return }
    painter = TerminalPainter(
      screen: screen, terminal: terminal, environment: environment, pictures: pictures,
      companion: companion)
    redrawer.yield()
  }

  private func paintWhenAsked() async {
    for await _ in redraws {
      if let companion { await painter?.show(companion.paragraphs(await session.view, refusal)) }
      do { try await painter?.paint() } catch { announcer.yield(.failed(error)) }
    }
  }

  private func after(
    _ duration: Duration, _ event: Event, _ group: inout ThrowingTaskGroup<Void, any Error>
  ) {
    let (clock, announcer) = (clock, announcer)
    group.addTask {
      do { try await clock.sleep(for: duration) } catch { return }
      announcer.yield(event)
    }
  }

  private func take(
    _ event: Event, _ group: inout ThrowingTaskGroup<Void, any Error>
  ) async throws -> PickerOutcome<PickedItem>? {
    switch event {
    case .input(.bytes(let bytes), let time):
      inputCount += 1
      idle?.touch()
      try await handle(decoder.decode(bytes), at: time)
      if decoder.isPending {
        let timeout = decoder.isPasting ? Self.pasteTimeout : environment.keyTimeout
        after(timeout, .keyIsOver(inputCount), &group)
      }
      if crown.isCoasting { after(Self.coastStep, .coasted(inputCount), &group) }
    case .input(.resized, _): await painter?.forget()
    case .input(.resumed, _):
      idle?.touch()
      await painter?.forget()
    case .input(.ended, _): await leave()
    case .picker(.ended(let outcome)): return outcome
    case .picker(let event):
      if case .refused(let reason) = event { refusal = reason }
      await screen.take(event)
    case .thumbnails: break
    case .keyIsOver(let count):
      if count == inputCount { try await handle(decoder.flush(), at: stopwatch.seconds) }
    case .coasted(let count):
      // If there was newer input, it ended this coasting or started another one.
      guard count == inputCount else { return nil }
      if let command = crown.goOn(at: stopwatch.seconds) { try await screen.perform(command) }
      if crown.isCoasting { after(Self.coastStep, .coasted(count), &group) }
    case .idle: await session.send(.hostClose)
    case .answerIsOver: draw(with: answers.pictures)
    case .failed(let error): throw error
    }
    redrawer.yield()
    return nil
  }

  /// Cancels a running fetch and then the picker, because the person left the terminal.
  func leave() async {
    await session.send(.cancel)
    await session.send(.cancel)
  }

  private func handle(_ meanings: [TerminalMeaning], at time: Double) async throws {
    for meaning in meanings {
      switch meaning {
      case .key(let key):
        crown.stop()
        try await handle(key)
      case .mouse(let mouse): try await handle(mouse, at: time)
      case .paste(let text):
        if await screen.isTyping { try await screen.perform(.type(text)) }
      case .attributes, .pictureReply:
        // When the reply to the last query has arrived, all replies have arrived.
        if answers.take(meaning) { draw(with: answers.pictures) }
      }
    }
  }

  private func handle(_ key: TerminalKey) async throws {
    refusal = nil
    if try await handleCompanion(key) { return }
    if await screen.isTyping, await painter?.helpPage == nil, !Self.alwaysWork.contains(key) {
      if let command = KeyBindings.typing(key) { try await screen.perform(command) }
      return
    }
    // If help is open, any key closes it, except the keys for redrawing and suspending.
    let effect = KeyBindings.effect(of: key)
    switch effect {
    case .redraw: await painter?.forget()
    case .suspend: await terminal.suspend()
    case .help, .command, nil:
      if await painter?.advanceHelp() == true { return }
      if case .command(let command) = effect { try await screen.perform(command) }
      if effect == .help { await painter?.showHelp() }
    }
  }
}

extension TerminalLoop {
  /// Handles a key that opens a list of the companion, or that the person presses while a list is
  /// open.
  ///
  /// - Returns: Whether the key was handled.
  func handleCompanion(_ key: TerminalKey) async throws -> Bool {
    guard let companion, let painter, !Self.alwaysWork.contains(key) else { return false }
    if let (list, answer) = await painter.choose(key) {
      guard case .take(let name) = answer else { return true }
      await companion.choose(list.key, name)
      if list.endsPicker { await leave() }
      return true
    }
    guard await !screen.isTyping, await painter.helpPage == nil,
      case .character(let letter) = key,
      let list = companion.lists.first(where: { $0.key == letter })
    else { return false }
    await painter.show(list)
    return true
  }
}

extension TerminalLoop {
  /// Handles a mouse event.
  ///
  /// The mouse button acts as a finger on the device's screen. The wheel acts as the device's
  /// crown.
  ///
  /// - Parameters:
  ///   - mouse: The event.
  ///   - time: The time of the event, in seconds.
  /// - Throws: An error of the library.
  func handle(_ mouse: TerminalMouse, at time: Double) async throws {
    switch mouse.action {
    case .wheelUp, .wheelDown:
      let isForward = mouse.action == .wheelDown
      guard let command = crown.rotate(isForward: isForward, at: time) else { return }
      try await screen.perform(command)
    case .press:
      crown.stop()
      if await painter?.advanceHelp() == true { return }
      guard let hit = await painter?.hitTest(column: mouse.column, row: mouse.row), hit.isInside
      else { return }
      try await screen.follow(.began(hit.point, on: hit.target))
    case .drag:
      guard let hit = await painter?.hitTest(column: mouse.column, row: mouse.row) else { return }
      crown.follow(by: try await screen.follow(.moved(hit.point, on: hit.target)), at: time)
    case .release:
      let hit = await painter?.hitTest(column: mouse.column, row: mouse.row)
      try await screen.follow(.ended(on: hit?.target))
      crown.letGo(at: time)
    }
  }
}
