// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CLinuxShim
import Foundation
import Glibc
import HostLink
import Locket
import LocketPicker
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts

/// A fuzz test of the picker's service: connects misbehaving apps to a service with a small
/// library.
final class FuzzedService: Sendable {
  private let folder: String
  private let service: PickerService
  private let counter = ConnectionCounter()

  init() async throws {
    folder = "/dev/shm/locket-fuzz-link-\(getpid())"
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/photos", withIntermediateDirectories: true)
    let database = try AssetDatabase()
    let roll = (1...40).map { number in
      Asset(
        identifier: AssetIdentifier("img-\(number)"),
        captureDate: Timestamp(milliseconds: Int64(number) * 1000, offsetMinutes: 0),
        pixelSize: PixelSize(width: 40, height: 30), byteCount: 6, file: "\(number).jpg")
    }
    for asset in roll {
      try Data("a JPEG".utf8).write(to: URL(fileURLWithPath: "\(folder)/photos/\(asset.file)"))
    }
    try await database.save(roll)
    var profile = DeviceProfile(
      identifier: "fuzz", name: "Fuzz",
      screen: DeviceProfile.Screen(size: PixelSize(width: 800, height: 600)))
    profile.grid.zoom = [6, 3, 1]
    var dependencies = PickerService.Dependencies(
      library: PhotoLibrary(root: folder + "/photos", assets: database), profile: profile,
      renditions: PlainCopies(), screen: HastyPerson(), apps: AppLedger(path: folder + "/apps"),
      folder: folder + "/handed")
    // On a busy machine, even a correct app may need long to send `hello`.
    dependencies.patienceForHello = .seconds(60)
    service = PickerService(dependencies)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// The number of apps that have been connected until now.
  var connections: Int { get async { await counter.count } }

  /// Runs several misbehaving apps and waits until all their connections have ended.
  func runRound(seed: UInt64, round: Int) async -> [String] {
    var first = Nonsense(seed: seed, round: round, app: 0)
    let apps = 1 + first.below(4)
    await withTaskGroup { group in
      for app in 1...apps {
        group.addTask { await self.misbehave(Nonsense(seed: seed, round: round, app: app)) }
      }
    }
    let isQuiet = await settles { await self.counter.open == 0 }
    return isQuiet ? [] : ["\(await counter.open) connections outlive their apps"]
  }

  /// Checks that a correct app still receives its photo.
  func checkCorrectApp() async -> [String] {
    guard await settles({ await !self.service.isScreenTaken }) else {
      return ["the screen is never given back"]
    }
    guard let socket = try? await connect() else { return ["no socket"] }
    let peer = Peer(socket)
    defer { peer.close() }
    let wants: [(String, String)] = [
      (
        #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"versions":[1],"app":"calm"}}"#,
        "version"
      ),
      (#"{"jsonrpc":"2.0","id":2,"method":"present","params":{"config":{}}}"#, "\"ended\""),
      (#"{"jsonrpc":"2.0","id":3,"method":"load","params":{"item":1}}"#, "public.jpeg"),
    ]
    for (line, answer) in wants {
      await peer.send(Array((line + "\n").utf8), descriptors: 0)
      let said = await peer.read(until: answer)
      guard said.contains(answer) else { return ["an app that behaves got: \(said.suffix(300))"] }
    }
    return await picks() ? [] : ["an app over Locket got no photo"]
  }

  /// Returns whether an app that uses `Locket` receives its photo as a file.
  private func picks() async -> Bool {
    guard await settles({ await !self.service.isScreenTaken }),
      let socket = try? await connect()
    else { return false }
    let outcome = try? await PhotoPicker(from: .socket { socket }).present()
    let file = try? await outcome?.items.first?.itemProvider.loadFile()
    return file?.byteCount == 6
  }

  /// Waits until no app is connected.
  func settle() async { _ = await settles { await self.counter.open == 0 } }

  /// Describes everything that the service still holds although no app is connected, such as open
  /// files.
  func leftovers(beyond before: Int) async -> [String] {
    await settle()
    let isClosed = await settles { OpenFiles.count <= before }
    let handed = (try? FileManager.default.subpathsOfDirectory(atPath: folder + "/handed")) ?? []
    var findings = handed.isEmpty ? [] : ["files are left: \(handed.prefix(3))"]
    if !isClosed {
      findings.append("\(OpenFiles.count) descriptors, \(before) at the start: \(OpenFiles.list)")
    }
    return findings
  }

  private func connect() async throws -> Int32 {
    let (own, theirs) = try LinkSocket.pair()
    await counter.begin()
    Task {
      await service.serve(connected: theirs)
      await counter.end()
    }
    return own
  }

  private func misbehave(_ nonsense: Nonsense) async {
    var nonsense = nonsense
    guard let socket = try? await connect() else { return }
    let peer = Peer(socket)
    for action in nonsense.actions() {
      switch action {
      case .send(let bytes, let descriptors): await peer.send(bytes, descriptors: descriptors)
      case .read: _ = await peer.read(until: nil)
      case .pause: try? await Task.sleep(for: .milliseconds(2))
      }
    }
    peer.close()
  }

  /// Returns whether a condition becomes true within ten minutes.
  private func settles(_ condition: @Sendable () async -> Bool) async -> Bool {
    for _ in 0..<300_000 {
      if await condition() { return true }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return false
  }
}

private actor ConnectionCounter {
  /// The total number of connections.
  private(set) var count = 0
  /// The number of open connections.
  private(set) var open = 0

  func begin() { (count, open) = (count + 1, open + 1) }
  func end() { open -= 1 }
}

/// A screen for the service on which a person picks at once, and sometimes continues to pick.
private struct HastyPerson: PickerShowing {
  func show(_ session: PickerSession, for app: AppIdentity) async throws {
    for asset in try await session.assets(at: 0..<3) { await session.send(.tap(asset)) }
    await session.send(.finish)
    await session.send(.cancel)
  }
}

/// Creates renditions that are copies of the originals.
private struct PlainCopies: RenditionMaking {
  func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async throws(MediaError) -> Rendition {
    let file = destination + ".jpg"
    guard (try? FileManager.default.copyItem(atPath: path, toPath: file)) != nil else {
      throw MediaError(path: path, reason: .notFound, detail: "cannot be copied")
    }
    return Rendition(
      file: file, contentType: .jpeg, pixelSize: PixelSize(width: 40, height: 30), byteCount: 6)
  }
}
