// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerProfiles
import Synchronization
import TerminalPicker

/// What a person changes while the demo runs: the device and the connection.
final class DemoDesk: Sendable {
  private let names: Mutex<(device: String?, network: String)>

  /// Begins with a connection.
  init(network: String) {
    names = Mutex((nil, network))
  }

  /// The connection's name.
  var network: String { names.withLock { $0.network } }
  /// Whether another device was chosen.
  var hasDevice: Bool { names.withLock { $0.device != nil } }

  /// The device that was chosen, once.
  func takeDevice() -> String? {
    names.withLock { names in
      defer { names.device = nil }
      return names.device
    }
  }

  /// What stands beside a device, and the lists that lead elsewhere.
  func companion(
    for visit: PickVisit, _ store: ProfileStore, _ networks: NetworkStore
  ) async throws -> TerminalCompanion {
    let (profile, cloud) = (visit.profile, visit.cloud)
    let devices = try store.identifiers.map { try store.profile($0) }
    var lists = [
      TerminalCompanion.List(
        key: "p", title: "Show me as",
        choices: devices.map { .init($0.identifier, $0.name) }, current: profile.identifier,
        endsPicker: true),
      TerminalCompanion.List(key: "i", title: "Library", choices: try await information(visit)),
    ]
    if cloud != nil {
      lists.append(
        TerminalCompanion.List(
          key: "n", title: "Connection", choices: networks.names.map { .init($0, $0) },
          current: network))
    }
    return TerminalCompanion(lists: lists) { [self] view, refusal in
      DemoNotes(profile: profile, network: cloud == nil ? nil : network).notes(view, refusal)
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

  private func information(_ visit: PickVisit) async throws -> [TerminalCompanion.Choice] {
    let window = visit.session.window
    var lines = [
      "\(visit.library.root)",
      "\(window.libraryCount) photos and videos, \(window.count) shown on this device",
    ]
    if let date = window.boundaryDate {
      lines.append("the oldest shown is of \(date.rfc3339.prefix(10))")
    }
    for collection in try await visit.session.collections() {
      lines.append("\(collection.title): \(collection.count)")
    }
    if let confinement = try? await visit.workers.confinement() {
      lines.append("who opens photos: \(confinement.summary)")
    }
    return lines.enumerated().map { .init("\($0.offset)", $0.element) }
  }
}
