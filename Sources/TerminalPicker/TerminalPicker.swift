// SPDX-License-Identifier: Apache-2.0

public import DeviceScreen
public import PickerCore
public import PickerModel

/// A picker on a terminal: shows the device's screen and hands keys and mouse on.
public struct TerminalPicker: Sendable {
  private let session: PickerSession
  private let screen: PickerScreen
  private let terminal: any TerminalTalking
  private let environment: TerminalEnvironment
  private let clock: any Clock<Duration>
  private let companion: TerminalCompanion?

  /// Puts a picker on a terminal; ``run()`` shows it.
  ///
  /// - Parameters:
  ///   - session: The open picker; its events are read here and by nobody else.
  ///   - screen: The device's screen with that picker.
  ///   - terminal: The terminal, in raw mode.
  ///   - environment: What the environment says of the terminal.
  ///   - clock: What waits for the rest of a key's bytes and for a terminal's answer; the default
  ///     is the clock on the wall.
  ///   - companion: What stands beside the device; the default is nothing.
  public init(
    session: PickerSession, screen: PickerScreen, terminal: any TerminalTalking,
    environment: TerminalEnvironment, clock: any Clock<Duration> = ContinuousClock(),
    companion: TerminalCompanion? = nil
  ) {
    self.companion = companion
    self.session = session
    self.screen = screen
    self.terminal = terminal
    self.environment = environment
    self.clock = clock
  }

  /// Shows a picker on the terminal that the process runs in, until the person is done.
  ///
  /// The terminal is put back as it was, whatever happens.
  ///
  /// - Parameters:
  ///   - session: The open picker; its events are read here and by nobody else.
  ///   - profile: The device.
  ///   - thumbnails: What makes thumbnails.
  ///   - drawing: What draws chrome.
  ///   - companion: What stands beside the device; the default is nothing.
  ///   - path: The absolute path of an asset's file, nil where another file lies there now.
  /// - Returns: How the pick ended.
  /// - Throws: ``TerminalError``, what keeps the library from answering, or `CancellationError`
  ///   when the task is cancelled.
  public static func run(
    _ session: PickerSession, profile: DeviceProfile, thumbnails: any ThumbnailProviding,
    drawing: any PictureDrawing, companion: TerminalCompanion? = nil,
    path: @escaping @Sendable (Asset) -> String?
  ) async throws -> PickerOutcome<PickedItem> {
    let terminal = try ControllingTerminal()
    defer { terminal.restore() }
    let environment = TerminalEnvironment(ControllingTerminal.variable)
    let screen = await PickerScreen(
      session: session, profile: profile, thumbnails: thumbnails, drawing: drawing,
      showsFocus: true,
      preferences: TerminalEnvironment.preferences(ControllingTerminal.variable), path: path)
    let picker = TerminalPicker(
      session: session, screen: screen, terminal: terminal, environment: environment,
      companion: companion)
    return try await picker.run()
  }

  /// Shows the picker until the person is done.
  ///
  /// - Returns: How the pick ended.
  /// - Throws: ``TerminalError`` where the terminal is too small from the start, what keeps the
  ///   library from answering, or `CancellationError` when the task is cancelled.
  public func run() async throws -> PickerOutcome<PickedItem> {
    let size = terminal.size
    guard size.isEnough else {
      throw TerminalError.tooSmall(columns: size.columns, rows: size.rows)
    }
    let loop = TerminalLoop(
      session: session, screen: screen, terminal: terminal, environment: environment,
      clock: clock, companion: companion)
    return try await loop.run()
  }
}
