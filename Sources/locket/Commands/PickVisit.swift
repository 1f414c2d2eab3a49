// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import TerminalPicker

/// One open picker with all that the commands need around it.
struct PickVisit {
  let session: PickerSession
  let library: PhotoLibrary
  let cloud: SimulatedCloud?
  let profile: DeviceProfile
  let workers: ImagingWorkers

  /// Does a script's steps; the phase at the end.
  func run(_ script: PickScript) async throws -> PickerPhase {
    let screen = await DrawnScreen(of: self)
    return try await ScriptRunner(session, cloud: cloud, screen: screen).run(script) {
      Console.say($0)
    }
  }

  /// Does a script's steps, then draws the screen into a file.
  func draw(after script: PickScript, on screen: DrawnScreen, into file: String) async throws {
    let runner = ScriptRunner(session, cloud: cloud, screen: screen)
    _ = try await runner.run(script, waitsAtEnd: false) { Console.say($0) }
    try await screen.render(to: file)
  }

  /// Lets a person pick on the terminal, on the clock on the wall; the phase at the end.
  func runOnTerminal() async throws -> PickerPhase {
    let network = Task { [cloud] in await cloud?.run(on: ContinuousClock()) }
    defer { network.cancel() }
    let outcome = try await TerminalPicker.run(
      session, profile: profile, thumbnails: workers, drawing: workers
    ) { [library] in library.thumbnailSource(of: $0) }
    return .closed(outcome)
  }

  /// Makes the files of a pick.
  func deliver(
    _ items: [PickedItem], mode: AssetRepresentationMode, to folder: ResultFolder
  ) async throws -> [DeliveredItem] {
    let isNeeded = items.contains { $0.outcome == .ready }
    return await library.deliver(
      items, profile: profile, mode: mode, to: isNeeded ? try folder.make() : "", with: workers)
  }
}
