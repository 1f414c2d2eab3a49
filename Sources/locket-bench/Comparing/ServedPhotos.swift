// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import ImagingClient
import LocketPicker
import PickerModel

/// Photos on a server, and what is kept of them here.
final class ServedPhotos {
  let server: LocalServer
  let cloud: CloudFolder

  /// Starts a server; nothing is on it yet.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of an empty folder.
  ///   - keeping: The absolute path of the folder to keep heads and originals in.
  /// - Throws: What keeps the server from starting.
  init(in folder: String, keeping: String) async throws {
    server = try await LocalServer(in: folder)
    cloud = try Self.cloud(at: server.address, keeping: keeping)
  }

  /// An account on a server, and its folder here.
  static func cloud(at address: String, keeping: String) throws -> CloudFolder {
    CloudFolder(try CloudAccount(name: "bench", address: address), path: keeping)
  }

  /// Writes a photo to be served.
  func write(_ photo: SyntheticPhoto, isSparse: Bool = false) throws {
    try photo.write(to: "\(server.root)/\(photo.number).jpg", isSparse: isSparse)
  }

  /// Fetches everything that a cloud listed last, and times no more than that.
  ///
  /// - Parameters:
  ///   - cloud: What was listed.
  ///   - parallel: The most transfers at a time.
  /// - Returns: Seconds.
  /// - Throws: What keeps the library from being opened, or an original from being fetched.
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
  /// The same as a number.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
