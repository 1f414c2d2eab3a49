// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import Synchronization
import TerminalPicker

/// The settings that a person changes while the demo runs: the device and the network connection.
final class DemoController: Sendable {
  private let names: Mutex<(device: String?, network: String)>

  /// Creates the settings with a network connection; no other device is chosen yet.
  init(network: String) {
    names = Mutex((nil, network))
  }

  /// The name of the network connection.
  var network: String { names.withLock { $0.network } }
  /// Whether the person chose another device.
  var hasDevice: Bool { names.withLock { $0.device != nil } }

  /// Returns the chosen device and clears the choice.
  func takeDevice() -> String? {
    names.withLock { names in
      defer { names.device = nil }
      return names.device
    }
  }

  /// Returns the side panel of the demo, with the lists for changing the device and the connection.
  func companion(
    for connection: PickConnection, _ store: ProfileStore, _ networks: NetworkStore
  ) async throws -> TerminalCompanion {
    let (profile, cloud) = (connection.profile, connection.cloud)
    let devices = try store.identifiers.map { try store.profile($0) }
    var lists = [
      TerminalCompanion.List(
        key: "p", title: "Show me as",
        choices: devices.map { .init($0.identifier, $0.name) }, current: profile.identifier,
        endsPicker: true),
      TerminalCompanion.List(
        key: "i", title: "Library", choices: try await information(connection)),
    ]
    if cloud != nil {
      lists.append(
        TerminalCompanion.List(
          key: "n", title: "Connection", choices: networks.names.map { .init($0, $0) },
          current: network))
    }
    return TerminalCompanion(lists: lists) { [self] view, refusal in
      DemoSidePanel(profile: profile, network: cloud == nil ? nil : network).paragraphs(
        view, refusal)
    } choose: { [self] key, name in
      switch key {
      case "p": names.withLock { $0.device = name }
      case "n":
        guard let cloud, let model = try? networks.network(name) else { return }
        cloud.change(to: model)
        names.withLock { $0.network = name }
      default: break
      }
    }
  }

  private func information(_ connection: PickConnection) async throws -> [TerminalCompanion.Choice]
  {
    let window = connection.session.window
    var lines = [
      "\(connection.library.root)",
      "\(window.libraryCount) photos and videos, \(window.count) shown on this device",
    ]
    if let date = window.boundaryDate {
      lines.append("the oldest shown photo is of \(date.rfc3339.prefix(10))")
    }
    for collection in try await connection.session.collections() {
      lines.append("\(collection.title): \(collection.count)")
    }
    if let confinement = try? await connection.workers.confinement() {
      lines.append("the process that opens photos: \(confinement.summary)")
    }
    return lines.enumerated().map { .init("\($0.offset)", $0.element) }
  }
}
