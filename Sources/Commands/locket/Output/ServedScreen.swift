// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import ImagingClient
import LocketPicker
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerScripting
import TerminalPicker
import ThumbnailCache

/// The screen on which a service shows the pickers of apps.
///
/// The person uses it on the terminal, or a script controls it.
actor ServedScreen: PickerShowing {
  private let library: PhotoLibrary
  private let cloud: SimulatedCloud?
  private let profile: DeviceProfile
  private let workers: ImagingWorkers
  private let cache: ThumbnailCache?
  private let script: PickScript?
  /// Whether no messages are printed to stderr.
  ///
  /// If an app started the picker, stderr belongs to the app.
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
    let connection = PickConnection(
      session: session, library: library, cloud: cloud, profile: profile, workers: workers,
      cache: cache)
    stopNetwork()
    defer { startNetwork() }
    if let script {
      _ = try await connection.run(script)
    } else {
      _ = try await connection.runOnTerminal(Self.companion(for: app, in: await session.view.frame))
    }
    if !isQuiet { Console.say("\(app): done") }
  }

  /// Runs the simulated network while apps load items.
  ///
  /// A simulated cloud makes progress only while a task runs it.
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

  /// Returns the side panel, which states the app that asks for photos and what the app receives.
  private static func companion(
    for app: AppIdentity, in frame: PickerFrame?
  ) -> TerminalCompanion {
    TerminalCompanion(lists: []) { _, refusal in
      var paragraphs = [
        TerminalCompanion.Paragraph(app.name.isEmpty ? "An app" : app.name, isHeading: true),
        TerminalCompanion.Paragraph(
          "asks for photos. It gets those that you pick, and sees nothing else of this library."),
        TerminalCompanion.Paragraph(app.program ?? "A program of user \(app.user)."),
      ]
      if let frame { paragraphs.append(TerminalCompanion.Paragraph("Its frame: \(frame) points.")) }
      if let refusal { paragraphs.append(TerminalCompanion.Paragraph(refusal.remedy)) }
      return paragraphs
    } choose: { _, _ in
    }
  }
}
