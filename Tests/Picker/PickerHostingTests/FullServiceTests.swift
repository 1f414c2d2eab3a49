// SPDX-License-Identifier: Apache-2.0

import Glibc
import HostLink
import PickerHosting
import PickerModel
import PickerTesting
import Testing

/// How much of a service one user can occupy.
@Suite(.timeLimit(.minutes(10))) struct FullServiceTests {
  /// Serves at a path while a closure runs.
  private func serving(_ body: (ServiceBench, String) async throws -> Void) async throws {
    let bench = try await ServiceBench { _ in }
    let path = bench.folder.path + "/s"
    let service = Task { try await bench.service.serve(at: path) }
    try await waitUntil("the socket") { access(path, F_OK) == 0 }
    do { try await body(bench, path) } catch {
      service.cancel()
      throw error
    }
    service.cancel()
    try await service.value
  }

  private func connect(_ path: String) async throws -> LinkedApp {
    await LinkedApp(descriptor: try LinkSocket.connect(to: path))
  }

  @Test("a user that holds all of its slots is told so, and one that is given back can be had")
  func slotsOfOneUser() async throws {
    try await serving { bench, path in
      var apps: [LinkedApp] = []
      for _ in 0..<PickerService.maximumConnectionsPerUser {
        let app = try await connect(path)
        _ = try await app.greet()
        apps.append(app)
      }
      let refused = try await connect(path)
      await #expect(throws: LinkError.self) { try await refused.greet() }
      #expect(await refused.transcript.joined().contains("tooMany"))
      #expect(await bench.service.appCount == 32)

      await apps.removeLast().leave()
      try await waitUntil("an app to leave") { await bench.service.appCount != 32 }
      let next = try await connect(path)
      _ = try await next.greet()
      for app in apps + [next] { await app.leave() }
    }
  }

  @Test("connections that say nothing hold half of a user's slots at most")
  func silent() async throws {
    try await serving { bench, path in
      var silent: [LinkedApp] = []
      for _ in 0..<20 { silent.append(try await connect(path)) }
      // The last four are refused.
      for app in silent.suffix(4) {
        await #expect(throws: LinkError.self) { try await app.greet() }
      }
      #expect(await bench.service.appCount == 16)
      for app in silent.prefix(16) { _ = try await app.greet() }
      let next = try await connect(path)
      _ = try await next.greet()
      for app in silent + [next] { await app.leave() }
    }
  }
}
