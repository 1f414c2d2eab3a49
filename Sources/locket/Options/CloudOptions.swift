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
      "The simulated connection: \(NetworkModel.presets.map(\.name).joined(separator: ", ")).",
      valueName: "name"))
  var network: String = "wifi"

  @Option(help: "Chooses which originals are in the cloud.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (0...1).contains(cloudShare) else {
      throw ValidationError("--cloud-share: \(cloudShare) is not from 0 to 1")
    }
    guard NetworkModel.named(network) != nil else {
      let names = NetworkModel.presets.map(\.name).joined(separator: ", ")
      throw ValidationError("--network: there is no \"\(network)\"; use one of \(names)")
    }
  }

  /// Moves the share to a simulated cloud; the library as it is where there is none.
  func apply(
    to library: PhotoLibrary, keepingIn directory: String
  ) async throws -> (library: PhotoLibrary, cloud: SimulatedCloud?) {
    guard cloudShare > 0, let model = NetworkModel.named(network) else { return (library, nil) }
    let (moved, cloud) = try await library.simulatingCloud(
      share: cloudShare, seed: seed, network: model, keepingIn: directory)
    return (moved, cloud)
  }
}
