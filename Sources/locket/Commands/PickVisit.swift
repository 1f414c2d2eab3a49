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
    try await ScriptRunner(session, cloud: cloud).run(script) { Console.say($0) }
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

  /// Makes the files of a pick in a folder, a new one where none is given.
  func deliver(
    _ items: [PickedItem], mode: AssetRepresentationMode, to directory: String?
  ) async throws -> [DeliveredItem] {
    guard items.contains(where: { $0.outcome == .ready }) else {
      return await library.deliver(items, profile: profile, mode: mode, to: "", with: workers)
    }
    let folder = try directory ?? ScratchFolder().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let full = URL(fileURLWithPath: folder).standardizedFileURL.path
    return await library.deliver(items, profile: profile, mode: mode, to: full, with: workers)
  }
}

/// A new folder of one's own for files that somebody else takes away.
struct ScratchFolder {
  let path: String

  init() throws {
    let parent = FileManager.default.temporaryDirectory
    path = parent.appendingPathComponent("locket-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
