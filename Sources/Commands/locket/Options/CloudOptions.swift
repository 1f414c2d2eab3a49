// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CloudDelivery
import Foundation
import LocketPicker
import PickerProfiles

/// The options of a simulated cloud.
struct CloudOptions: ParsableArguments {
  /// The help text for network connections.
  ///
  /// It is computed only once, because the argument parser creates these options many times.
  static let networkHelp =
    "The simulated connection: \(NetworkStore().names.joined(separator: ", ")), or a document."

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The share of originals that are only in a simulated cloud, 0 to 1.", valueName: "share"))
  var cloudShare: Double = 0

  @Option(
    help: ArgumentHelp(CloudOptions.networkHelp, valueName: "name"))
  var network: String = "wifi"

  @Option(
    help:
      "The seed that chooses which originals are in the simulated cloud, and which transfers fail.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (0...1).contains(cloudShare) else {
      throw ValidationError("--cloud-share \(cloudShare): use a share from 0 to 1")
    }
  }

  /// Moves a share of a library to a simulated cloud.
  ///
  /// If the share is 0, the library is returned unchanged and without a cloud.
  func apply(
    to library: PhotoLibrary, _ folder: ProfileFolder, keepingIn directory: String
  ) async throws -> (library: PhotoLibrary, cloud: SimulatedCloud?) {
    guard cloudShare > 0 else { return (library, nil) }
    guard library.sources.isEmpty else {
      throw ValidationError(
        "--cloud-share works with one folder; leave out the option or the other libraries")
    }
    guard !library.holdsPrefixes else {
      throw ValidationError("--cloud-share: the library is a cloud already; leave the option out")
    }
    let (moved, cloud) = try await library.simulatingCloud(
      share: cloudShare, seed: seed, network: folder.networks.network(network),
      keepingIn: directory)
    return (moved, cloud)
  }
}
