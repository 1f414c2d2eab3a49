// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import ImagingClient
import LocketPicker
import PickerModel

/// Photos on a local server, and the folder in which Locket stores what it fetched from there.
final class ServedPhotos {
  let server: LocalServer
  let cloud: CloudFolder

  /// Starts a server that has no photos yet.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of an empty folder.
  ///   - keeping: The absolute path of the folder in which Locket stores prefixes and originals.
  /// - Throws: An error if the server cannot be started.
  init(in folder: String, keeping: String) async throws {
    server = try await LocalServer(in: folder)
    cloud = try Self.cloud(at: server.address, keeping: keeping)
  }

  /// Returns the cloud at an address of a server, with its folder on this machine.
  static func cloud(at address: String, keeping: String) throws -> CloudFolder {
    CloudFolder(try CloudAccount(name: "bench", address: address), path: keeping)
  }

  /// Writes a photo that the server can serve.
  func write(_ photo: SyntheticPhoto, isSparse: Bool = false) throws {
    try photo.write(to: "\(server.root)/\(photo.number).jpg", isSparse: isSparse)
  }

  /// Fetches all listed originals and measures the time of the fetch, without the time to open the
  /// library.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, which was listed before.
  ///   - parallel: The maximum number of parallel transfers.
  /// - Returns: The time in seconds.
  /// - Throws: An error if the library cannot be opened or an original cannot be fetched.
  static func fetch(_ cloud: CloudFolder, parallel: Int) async throws -> Double {
    let workers = ImagingWorkers()
    let (library, _) = try await PhotoLibrary.open(cloud, headers: workers)
    await workers.close()
    var everything = DeviceProfile.Library()
    everything.scope = .cloud
    let window = try await library.assets.window(everything)
    let assets = try await library.assets.assets(
      in: window, matching: AssetQuery(), after: nil, limit: window.count)
    let start = ContinuousClock.now
    let items = await library.fetch(assets, parallel: parallel)
    let time = start.duration(to: .now)
    let failed = items.filter { $0.outcome != .ready }
    guard failed.isEmpty, !items.isEmpty else {
      throw ChildProgram.Failure(
        description: "\(failed.count) of \(items.count) were not fetched: "
          + "\(failed.first.map { "\($0.outcome)" } ?? "nothing is listed")")
    }
    return time.inSeconds
  }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
