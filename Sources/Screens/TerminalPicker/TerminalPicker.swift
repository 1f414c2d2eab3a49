// SPDX-License-Identifier: Apache-2.0

public import DeviceScreen
public import PickerModel
public import PickerPorts

/// A picker on a terminal.
///
/// It shows the device's screen in the terminal and passes keys and mouse events to the screen.
public struct TerminalPicker: Sendable {
  private let session: PickerSession
  private let screen: PickerScreen
  private let terminal: any TerminalTalking
  private let environment: TerminalEnvironment
  private let clock: any Clock<Duration>
  private let companion: TerminalCompanion?

  /// Creates a picker on a terminal; ``run()`` shows it.
  ///
  /// - Parameters:
  ///   - session: The open picker. Only this object may read its events.
  ///   - screen: The device's screen that shows the picker.
  ///   - terminal: The terminal, in raw mode.
  ///   - environment: The terminal's capabilities according to the environment.
  ///   - clock: The clock of the timeouts: for the remaining bytes of a key, and for replies of the
  ///     terminal. The default is the continuous clock.
  ///   - companion: The texts beside the device and the lists that keys open. The default is none.
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

  /// Shows a picker on the terminal of this process until the person finishes.
  ///
  /// The terminal is restored even if an error is thrown.
  ///
  /// - Parameters:
  ///   - session: The open picker. Only this function may read its events.
  ///   - profile: The device.
  ///   - thumbnails: Creates thumbnails.
  ///   - drawing: Draws the texts, buttons and marks of the screen.
  ///   - companion: The texts beside the device and the lists that keys open. The default is none.
  ///   - path: Returns the absolute path of an asset's file, or nil if the file was replaced by
  ///     another file.
  /// - Returns: The outcome of the pick.
  /// - Throws: ``TerminalError``, an error of the library, or `CancellationError` if the task is
  ///   cancelled.
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

  /// Shows the picker until the person finishes.
  ///
  /// - Returns: The outcome of the pick.
  /// - Throws: ``TerminalError`` if the terminal is too small at the start, an error of the
  ///   library, or `CancellationError` if the task is cancelled.
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
