// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import TerminalPicker
import ThumbnailCache

/// One open picker with all that the commands need around it.
struct PickVisit {
  let session: PickerSession
  let library: PhotoLibrary
  let cloud: SimulatedCloud?
  let profile: DeviceProfile
  let workers: ImagingWorkers
  /// What keeps thumbnails, nil where nothing does.
  let cache: ThumbnailCache?

  /// What shows thumbnails: from the cache where it has them.
  var thumbnails: any ThumbnailProviding {
    cache.map { CachedThumbnails(workers, cache: $0) } ?? workers
  }

  /// Does a script's steps; the phase at the end.
  func run(_ script: PickScript) async throws -> PickerPhase {
    let screen = await DrawnScreen(of: self)
    let phase = try await ScriptRunner(session, cloud: cloud, screen: screen).run(script) {
      Console.say($0)
    }
    await cache?.flush()
    return phase
  }

  /// Does a script's steps on a screen, and waits for nothing at its end.
  func run(_ script: PickScript, on screen: DrawnScreen) async throws {
    let runner = ScriptRunner(session, cloud: cloud, screen: screen)
    _ = try await runner.run(script, waitsAtEnd: false) { Console.say($0) }
  }

  /// Lets a person pick on the terminal, on the clock on the wall.
  ///
  /// - Parameters:
  ///   - companion: What stands beside the device, nil for nothing.
  ///   - record: The file that the person's steps are written into, nil for none.
  /// - Returns: The phase at the end.
  /// - Throws: What keeps the terminal or the library from answering, or the file from being written.
  func runOnTerminal(
    _ companion: TerminalCompanion? = nil, record: ScriptFile? = nil
  ) async throws -> PickerPhase {
    if let record { await session.record { record.take($0) } }
    let network = Task { [cloud] in await cloud?.run(on: ContinuousClock()) }
    defer { network.cancel() }
    let outcome = try await TerminalPicker.run(
      session, profile: profile, thumbnails: thumbnails, drawing: workers, companion: companion
    ) { [library] in library.thumbnailSource(of: $0) }
    await cache?.flush()
    try record?.finish()
    return .closed(outcome)
  }

  /// Fetches what the profile fetches only now, and makes the files of a pick.
  ///
  /// A script waits for nothing; a person waits as long as the network takes.
  func deliver(
    _ items: [PickedItem], mode: AssetRepresentationMode = .automatic, maximumBytes: Int64? = nil,
    to folder: ResultFolder, atOnce: Bool = false
  ) async throws -> [DeliveredItem] {
    let network = Task { [cloud] in
      if atOnce { await cloud?.runAtOnce() } else { await cloud?.run(on: ContinuousClock()) }
    }
    let missing = items.filter { $0.outcome == .ready && library.original(of: $0.asset) == nil }
    if !atOnce, !missing.isEmpty { Console.say("Fetching \(missing.count) from the cloud") }
    let fetched = await library.fetchOnDemand(items, profile: profile)
    network.cancel()
    let isNeeded = fetched.contains { $0.outcome == .ready }
    let conversion = ConversionProgress()
    defer { conversion.end() }
    return await library.deliver(
      fetched, profile: profile, mode: mode, maximumBytes: maximumBytes,
      to: isNeeded ? try folder.make() : "", with: workers, progress: conversion.show)
  }
}
