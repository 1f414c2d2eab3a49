// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CloudDelivery
import Foundation
import LocketPicker

/// A simulated cloud.
struct CloudOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The share of originals that are only in a simulated cloud, 0 to 1.", valueName: "share"))
  var cloudShare: Double = 0

  @Option(
    help: ArgumentHelp(
      "The simulated connection: \(NetworkModel.names).",
      valueName: "name"))
  var network: String = "wifi"

  @Option(help: "Chooses which originals are in the cloud.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (0...1).contains(cloudShare) else {
      throw ValidationError("--cloud-share: \(cloudShare) is not from 0 to 1")
    }
    _ = try NetworkModel.asked(for: network)
  }

  /// Moves the share to a simulated cloud; the library as it is where there is none.
  func apply(
    to library: PhotoLibrary, keepingIn directory: String
  ) async throws -> (library: PhotoLibrary, cloud: SimulatedCloud?) {
    guard cloudShare > 0 else { return (library, nil) }
    let (moved, cloud) = try await library.simulatingCloud(
      share: cloudShare, seed: seed, network: NetworkModel.asked(for: network),
      keepingIn: directory)
    return (moved, cloud)
  }
}

extension NetworkModel {
  /// The names to choose from, for people.
  static var names: String { presets.map(\.name).joined(separator: ", ") }

  /// The connection that `--network` asks for.
  static func asked(for name: String) throws -> NetworkModel {
    guard let model = named(name) else {
      throw ValidationError("--network: there is no \"\(name)\"; use one of \(names)")
    }
    return model
  }
}
