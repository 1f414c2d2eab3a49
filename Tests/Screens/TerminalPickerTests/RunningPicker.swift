// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting

@testable import TerminalPicker

extension TerminalEnvironment {
  static let symbols = TerminalEnvironment(colors: .full, isUnicode: true, pictures: .symbols)
}

/// A picker that runs on a stub terminal.
struct RunningPicker {
  let session: PickerSession
  let outcome: Task<PickerOutcome<PickedItem>, any Error>

  init(
    _ assets: [Asset] = Asset.roll(1_200), on terminal: StubTerminal,
    delivery: ManualDelivery = ManualDelivery(expectedBytesPerSecond: 1_000),
    environment: TerminalEnvironment = .symbols, drawing: WhiteDrawing = WhiteDrawing(),
    clock: any Clock<Duration> = StoppedClock(), profile: DeviceProfile = .familyWatch(),
    limit: Int = 3, isOrdered: Bool = true, companion: TerminalCompanion? = nil
  ) async throws {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.selection = isOrdered ? .ordered : .default
    session = try await PickerSession(
      configuration, profile: profile, library: InMemoryLibrary(assets), delivery: delivery)
    let screen = await PickerScreen(
      session: session, profile: profile, thumbnails: RedThumbnails(), drawing: drawing,
      showsFocus: true
    ) { $0.file }
    let picker = TerminalPicker(
      session: session, screen: screen, terminal: terminal, environment: environment,
      clock: clock, companion: companion)
    outcome = Task { try await picker.run() }
  }

  /// The selected identifiers, in order.
  var selected: [String] {
    get async { await session.view.selection.identifiers.map(\.rawValue) }
  }
}
