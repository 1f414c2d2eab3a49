// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
import HostLink
import LinkTesting
import PickerTesting
import Testing

@testable import Locket

@Suite(.timeLimit(.minutes(10))) struct PickerAccessTests {
  /// The probe program beside the tests, wherever those run.
  private var probe: String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("link-probe").path
  }

  private var script: FakePicker.Script {
    var script = FakePicker.Script()
    script.add(1, [7])
    return script
  }

  @Test func aServiceIsFoundAtItsPath() async throws {
    let folder = try TemporaryDirectory()
    let service = try FakeService(path: folder.path + "/s", script)
    defer { service.close() }
    let results = try await PhotoPicker(from: .service(at: folder.path + "/s")).present().items
    #expect(try await results.first?.itemProvider.loadData() == Data([7]))
  }

  @Test func missingServiceNamesTheRemedy() async throws {
    let error = await #expect(throws: PhotoPickerError.self) {
      try await PhotoPicker(from: .service(at: "/nowhere/s")).present()
    }
    #expect("\(try #require(error))".contains("locket serve"))
  }

  @Test func aCommandIsStartedAndEndsWithItsLastUse() async throws {
    let folder = try TemporaryDirectory()
    let lock = try folder.write([], to: "lock")
    let file = open(lock, O_RDWR | O_CLOEXEC)
    defer { close(file) }
    func use() async throws {
      let picker = PhotoPicker(from: .command(probe, arguments: ["lock=\(lock)", "greet"]))
      let offer = try await picker.offer()
      #expect(offer.name == "serve --connected lock=\(lock) greet")
      #expect(flock(file, LOCK_EX | LOCK_NB) != 0)
    }
    try await use()
    // The process holds the lock for as long as it lives.
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "blocking").async {
        flock(file, LOCK_EX)
        continuation.resume()
      }
    }
  }

  @Test("complaint C08: a started picker that dies ends the pick")
  func commandDies() async throws {
    let picker = PhotoPicker(from: .command(probe, arguments: ["die"]))
    #expect(try await picker.present() == .failed(.pickerEnded, []))
  }

  @Test func commandThatDoesNotServeIsReported() async throws {
    let picker = PhotoPicker(from: .command(probe, arguments: ["exit"]))
    let error = await #expect(throws: PhotoPickerError.self) { try await picker.present() }
    #expect("\(try #require(error))".hasPrefix("the connection to the picker broke"))
  }

  @Test func missingCommandIsNamed() async throws {
    let error = await #expect(throws: PhotoPickerError.self) {
      try await PhotoPicker(from: .command("/nowhere/locket")).offer()
    }
    #expect("\(try #require(error))".hasPrefix("/nowhere/locket: the command does not start"))
  }

  @Test func stayingProcessIsKilledAndReaped() async throws {
    let (process, socket) = try PickerProcess.start(probe, arguments: ["stay"])
    close(socket)
    process.end(after: .milliseconds(1))
    await process.isOver.value
  }

  @Test func environmentSocketComesFirst() async throws {
    let folder = try TemporaryDirectory()
    let service = try FakeService(path: folder.path + "/s", script)
    defer { service.close() }
    let environment = PickerEnvironment(
      variables: ["LOCKET_SOCKET": folder.path + "/s", "PATH": "/nowhere"], folder: nil)
    #expect(try await PhotoPicker(from: .environment(environment)).present().items.count == 1)
  }

  @Test func sessionPickerComesSecond() async throws {
    let folder = try TemporaryDirectory()
    try folder.write([], to: "locket/x")
    let path = folder.path + "/locket/picker.sock"
    let service = try FakeService(path: path, script)
    defer { service.close() }
    let environment = PickerEnvironment(
      variables: ["XDG_RUNTIME_DIR": folder.path], folder: nil)
    #expect(try await PhotoPicker(from: .environment(environment)).present().items.count == 1)
  }

  @Test func commandComesThird() async throws {
    let folder = try TemporaryDirectory()
    symlink(probe, folder.path + "/locket")
    let variables = ["LOCKET_ARGUMENTS": "--library /a greet", "XDG_RUNTIME_DIR": "/nowhere"]
    var environment = PickerEnvironment(variables: variables, folder: folder.path)
    let beside = try await PhotoPicker(from: .environment(environment)).offer()
    #expect(beside.name == "serve --connected --library /a greet")
    environment.folder = nil
    environment.variables["PATH"] = "/nowhere:" + folder.path
    let onPath = try await PhotoPicker(from: .environment(environment)).offer()
    #expect(onPath.name == beside.name)
  }

  @Test func withoutAPickerTheRemedyIsNamed() async throws {
    let environment = PickerEnvironment(variables: ["PATH": "/nowhere"], folder: "/nowhere")
    let error = await #expect(throws: PhotoPickerError.self) {
      try await PhotoPicker(from: .environment(environment)).present()
    }
    #expect("\(try #require(error))".contains("install Locket or run 'locket serve'"))
  }
}
