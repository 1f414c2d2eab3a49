// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CloudDelivery
import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import ProcessSignals
import TerminalPicker

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Try the picker of a device on this terminal.",
    discussion: """
      Without --library, the command generates 1,200 sample photos the first time. If the device \
      shows a cloud library, seven tenths of the originals (the complete files) are in a simulated \
      cloud, and the picker fetches them over a simulated network.

      The panel beside the screen explains what the picker does. Keys: p shows the same library on \
      another device, n chooses another connection, i describes the library, ? lists all keys. \
      --record writes your steps into a file, as a script for 'locket pick --script'.

      EXAMPLES
        locket demo
        locket demo --profile apple-watch-45mm --library ~/Pictures
        locket demo --network offline
        locket demo --network lte --limit 0
        locket demo --record steps.txt
      """)

  @Option(help: "The device's profile; 'locket profiles list' shows them.")
  var profile = "apple-watch-45mm-family"

  @OptionGroup var folder: ProfileFolder
  @OptionGroup var cache: CacheOptions

  @Option(
    help: ArgumentHelp(
      "A folder of photos, an index file, or the name of a cloud; several make one library.",
      valueName: "library"))
  var library: [String] = []

  @Option(
    help: ArgumentHelp(CloudOptions.networkHelp, valueName: "name"))
  var network = "slow"

  @Option(
    parsing: .unconditional,
    help: "The maximum number of assets to pick; 0 for as many as the profile allows.")
  var limit = 5

  @Option(
    help: ArgumentHelp(
      "Write the person's steps into this file, as a script for --script.", valueName: "file"))
  var record: String?

  func run() async throws {
    try await reporting {
      // This runs after all cleanup. If a signal ended the command, the process ends by that
      // signal, so that the shell learns it.
      defer { Interruption.endIfCancelled() }
      let store = try folder.store()
      var device = try store.profile(profile)
      try configuration(for: device).validate(with: device)
      let controller = DemoController(network: network)
      _ = try folder.networks.network(network)

      // The terminal is checked before a library is generated, so that the work is not done in
      // vain.
      try ControllingTerminal.check()
      let paths = try await libraryPaths()
      let workers = ImagingWorkers(limits: ImagingLimits(device))
      let opened = try await openLibrary(paths, index: nil, with: workers)
      let fetched = try ScratchFolder()
      defer { fetched.remove() }
      var connection: PickConnection
      var phase: PickerPhase
      repeat {
        if let next = controller.takeDevice() { device = try store.profile(next) }
        connection = try await self.connection(opened, device, controller, workers, in: fetched)
        phase = try await connection.runOnTerminal(
          controller.companion(for: connection, store, folder.networks),
          record: try scriptFile(device))
      } while controller.hasDevice && !ProcessSignals.isEnding
      try await show(phase, connection)
      await workers.close()
    }
  }

  private func configuration(for profile: DeviceProfile) -> PickerConfiguration {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = profile.selection.maximum.map { min($0, limit) } ?? limit
    configuration.selection = profile.selection.modes.contains(.ordered) ? .ordered : .default
    return configuration
  }

  private func connection(
    _ opened: PhotoLibrary, _ profile: DeviceProfile, _ controller: DemoController,
    _ workers: ImagingWorkers,
    in folder: ScratchFolder
  ) async throws -> PickConnection {
    let (library, cloud) = try await withCloud(
      opened, profile, try self.folder.networks.network(controller.network), keepingIn: folder.path)
    let session = try await library.makeSession(
      configuration(for: profile), profile: profile, keeper: library.pendingPicks)
    return PickConnection(
      session: session, library: library, cloud: cloud, profile: profile, workers: workers,
      cache: cache.cache(for: profile))
  }

  private func scriptFile(_ profile: DeviceProfile) throws -> ScriptFile? {
    let configuration = configuration(for: profile)
    let order = configuration.selection == .ordered ? " --ordered" : ""
    let cloud =
      profile.library.scope == .cloud ? " --cloud-share 0.7 --seed 1 --network \(network)" : ""
    return try record.map {
      try ScriptFile(
        $0,
        arguments:
          "--profile \(profile.identifier) --limit \(configuration.selectionLimit)\(order)\(cloud)")
    }
  }

  /// Returns the libraries that the person named, or otherwise the sample library.
  ///
  /// The sample library is generated if it does not exist.
  private func libraryPaths() async throws -> [String] {
    if !library.isEmpty { return library }
    let sample = LibraryLocation.cache + "/sample"
    _ = try await generateSample(into: sample, images: 1_200, videos: 4, seed: 1, isPrivate: true)
    return [sample]
  }

  private func withCloud(
    _ library: PhotoLibrary, _ profile: DeviceProfile, _ network: NetworkModel,
    keepingIn directory: String
  ) async throws -> (library: PhotoLibrary, cloud: SimulatedCloud?) {
    guard profile.library.scope == .cloud, !library.holdsPrefixes, library.sources.isEmpty else {
      return (library, nil)
    }
    let (moved, cloud) = try await library.simulatingCloud(
      share: 0.7, seed: 1, network: network, keepingIn: directory)
    return (moved, cloud)
  }

  private func show(_ phase: PickerPhase, _ connection: PickConnection) async throws {
    guard case .closed(.finished) = phase,
      let result = try await connection.result(of: phase, to: ResultFolder(nil))
    else {
      try Console.print("Cancelled: the app gets nothing.")
      throw ExitCode(1)
    }
    try Console.print("The app gets, in this order:")
    for item in result.items { try Console.print("  \(line(for: item))") }
    if let token = result.token {
      try Console.print("The other originals come later, with the token \(token).")
    }
  }

  private func line(for item: DeliveredItem) -> String {
    guard let rendition = item.rendition else {
      return "\(item.position). \(item.asset.file): \(item.outcome.name) \(item.detail ?? "")"
    }
    let size = Console.bytes(rendition.byteCount)
    return "\(item.position). \(rendition.file)  \(rendition.pixelSize)  \(size)"
  }
}
