// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerScripting
import TerminalPicker
import ThumbnailCache

/// An open picker, together with the objects that the commands need to use it.
struct PickConnection {
  let session: PickerSession
  let library: PhotoLibrary
  let cloud: SimulatedCloud?
  let profile: DeviceProfile
  let workers: ImagingWorkers
  /// The thumbnail cache, or nil if caching is switched off.
  let cache: ThumbnailCache?

  /// The provider of thumbnails, which uses the cache if there is one.
  var thumbnails: any ThumbnailProviding {
    cache.map { CachedThumbnails(workers, cache: $0) } ?? workers
  }

  /// Runs a script, and returns the phase of the picker after it.
  func run(_ script: PickScript) async throws -> PickerPhase {
    let screen = await DrawnScreen(of: self)
    let phase = try await ScriptRunner(session, cloud: cloud, screen: screen).run(script) {
      Console.say($0)
    }
    await cache?.flush()
    return phase
  }

  /// Runs a script on a screen, and does not wait for fetches that are running at its end.
  func run(_ script: PickScript, on screen: DrawnScreen) async throws {
    let runner = ScriptRunner(session, cloud: cloud, screen: screen)
    _ = try await runner.run(script, waitsAtEnd: false) { Console.say($0) }
  }

  /// Lets a person pick on the terminal in real time.
  ///
  /// - Parameters:
  ///   - companion: The texts beside the device and the lists that keys open, or nil if there is
  ///     none.
  ///   - record: The file in which the person's steps are recorded, or nil if there is none.
  /// - Returns: The phase of the picker afterwards.
  /// - Throws: An error of the terminal, of the library, or of writing the file.
  func runOnTerminal(
    _ companion: TerminalCompanion? = nil, record: ScriptFile? = nil
  ) async throws -> PickerPhase {
    if let record { await session.record { record.take($0) } }
    let network = Task { [cloud] in await cloud?.run(on: ContinuousClock()) }
    defer { network.cancel() }
    let outcome = try await TerminalPicker.run(
      session, profile: profile, thumbnails: thumbnails, drawing: workers, companion: companion
    ) { [library] in library.thumbnailSource(of: $0) }
    // If a signal cancelled the picker, the picker has reacted to the signal. Otherwise the signal
    // must still cancel the work that follows.
    if case .cancelled = outcome {} else { Interruption.takeOver() }
    await cache?.flush()
    try record?.finish()
    return .closed(outcome)
  }

  /// Delivers the items of a pick: fetches those that the profile fetches on demand, and writes the
  /// files.
  ///
  /// If `atOnce` is true, as after a script, the simulated network takes no time. Otherwise it
  /// takes real time. If a signal arrives, the items that are not written yet are cancelled.
  ///
  /// - Returns: The result, or nil if the picker is still open.
  func result(
    of phase: PickerPhase, mode: AssetRepresentationMode = .automatic, maximumBytes: Int64? = nil,
    to folder: ResultFolder, atOnce: Bool = false
  ) async throws -> PickResult? {
    let ending: PickResult.Ending
    let items: [PickedItem]
    switch phase {
    case .closed(.finished(let picked)): (ending, items) = (.finished, picked)
    case .closed(.cancelled(let kept)): (ending, items) = (.cancelled, kept)
    case .closed(.failed(let failure, let kept)):
      Console.say("locket: \(failure)")
      (ending, items) = (.failed, kept)
    case .failed(let state), .loading(let state): (ending, items) = (.failed, state.pickedItems)
    case .picking: return nil
    }
    let delivered = try await Interruption.cancelling {
      let network = Task { [cloud] in
        if atOnce { await cloud?.runAtOnce() } else { await cloud?.run(on: ContinuousClock()) }
      }
      let conversion = ConversionProgress()
      defer {
        network.cancel()
        conversion.end()
      }
      return try await library.deliver(
        items, profile: profile, mode: mode, maximumBytes: maximumBytes, to: folder.make(),
        with: workers
      ) { count in
        if !atOnce { Console.say("Fetching \(count) from the cloud") }
      } progress: {
        conversion.show($0, $1, $2)
      }
    }
    return PickResult(ending: ending, items: delivered, dropped: session.droppedIdentifiers)
  }
}
