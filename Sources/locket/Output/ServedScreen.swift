// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import TerminalPicker
import ThumbnailCache

/// The screen that apps' pickers are shown on: the terminal, or a script that stands for a person.
actor ServedScreen: PickerShowing {
  private let library: PhotoLibrary
  private let cloud: SimulatedCloud?
  private let profile: DeviceProfile
  private let workers: ImagingWorkers
  private let cache: ThumbnailCache?
  private let script: PickScript?
  /// Whether nobody is told on stderr who asks: that of a picker that an app started is the app's.
  private let isQuiet: Bool
  private var network: Task<Void, Never>?

  init(
    _ library: PhotoLibrary, _ cloud: SimulatedCloud?, _ profile: DeviceProfile,
    _ workers: ImagingWorkers, _ cache: ThumbnailCache?, script: PickScript?, isQuiet: Bool
  ) {
    self.library = library
    self.cloud = cloud
    self.profile = profile
    self.workers = workers
    self.cache = cache
    self.script = script
    self.isQuiet = isQuiet
  }

  func show(_ session: PickerSession, for app: AppIdentity) async throws {
    if !isQuiet { Console.say("\(app) asks for photos") }
    let visit = PickVisit(
      session: session, library: library, cloud: cloud, profile: profile, workers: workers,
      cache: cache)
    stopNetwork()
    defer { startNetwork() }
    if let script {
      _ = try await visit.run(script)
    } else {
      _ = try await visit.runOnTerminal(Self.companion(for: app, in: await session.view.frame))
    }
    if !isQuiet { Console.say("\(app): done") }
  }

  /// Lets time pass for what apps load: that of a simulated cloud passes only while somebody waits.
  func startNetwork() {
    guard let cloud, network == nil else { return }
    network = Task { [script] in
      if script == nil { await cloud.run(on: ContinuousClock()) } else { await cloud.runAtOnce() }
    }
  }

  private func stopNetwork() {
    network?.cancel()
    network = nil
  }

  /// Says beside the device who asks, and what that gets it.
  private static func companion(
    for app: AppIdentity, in frame: PickerFrame?
  ) -> TerminalCompanion {
    TerminalCompanion(lists: []) { _, refusal in
      var notes = [
        TerminalCompanion.Note(app.name.isEmpty ? "An app" : app.name, isHeading: true),
        TerminalCompanion.Note(
          "asks for photos. It gets those that you pick, and sees nothing else of this library."),
        TerminalCompanion.Note(app.program ?? "A program of user \(app.user)."),
      ]
      if let frame { notes.append(TerminalCompanion.Note("Its frame: \(frame) points.")) }
      if let refusal { notes.append(TerminalCompanion.Note(refusal.remedy)) }
      return notes
    } choose: { _, _ in
    }
  }
}
