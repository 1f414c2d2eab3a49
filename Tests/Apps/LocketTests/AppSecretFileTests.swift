// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import HostLink
import LinkTesting
import PickerTesting
import Testing

@testable import Locket

/// The file that holds the secret by which pickers recognise an app.
@Suite(.timeLimit(.minutes(10))) struct AppSecretFileTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func file(_ program: String = "/usr/bin/app") -> AppSecretFile {
    AppSecretFile(variables: ["XDG_STATE_HOME": folder.path + "/state"], program: program)
  }

  private func mode(_ path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("the secret is made once for each program, and only this user can read it")
  func once() throws {
    let secret = try #require(file().secret())
    #expect(file().secret() == secret)
    #expect(try #require(file("/tmp/app").secret()) != secret)
    // A program that was updated while it runs.
    #expect(file("/usr/bin/app (deleted)").secret() == secret)
    let path = try #require(file().path)
    #expect(path.hasPrefix(folder.path + "/state/locket/secrets/app-"))
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path + "/state/locket/secrets") == 0o700)
    #expect(try mode(folder.path + "/state/locket") == 0o700)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/state/locket/secrets")
    #expect(names.count == 2)
  }

  @Test("many processes of one program have the same secret")
  func race() async throws {
    let file = file()
    let secrets = await withTaskGroup(of: AppSecret?.self) { group in
      for _ in 0..<30 { group.addTask { file.secret() } }
      return await group.reduce(into: Set<AppSecret?>()) { $0.insert($1) }
    }
    #expect(secrets.count == 1 && secrets.first != .some(nil))
  }

  @Test("what others may read or write is no secret, and stays")
  func notOurs() throws {
    let secret = try #require(file().secret())
    let path = try #require(file().path)
    chmod(path, 0o640)
    #expect(file().secret() == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == secret.rawValue + "\n")
    chmod(path, 0o600)
    #expect(file().secret() == secret)
    rename(path, folder.path + "/elsewhere")
    symlink(folder.path + "/elsewhere", path)
    #expect(file().secret() == nil)
    unlink(path)
    mkdir(path, 0o700)
    #expect(file().secret() == nil)
    rmdir(path)
    mkfifo(path, 0o600)
    #expect(file().secret() == nil)
  }

  @Test("a file that was cut short is replaced", arguments: ["", "0f0f", "no secret\n"])
  func damaged(text: String) throws {
    let first = try #require(file().secret())
    let path = try #require(file().path)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
    let second = try #require(file().secret())
    #expect(second != first && file().secret() == second)
  }

  @Test("an app without a state folder has no secret, and names are no paths")
  func paths() throws {
    #expect(AppSecretFile(variables: [:], program: "/a").path == nil)
    #expect(AppSecretFile(variables: [:], program: "/a").secret() == nil)
    #expect(AppSecretFile(variables: ["XDG_STATE_HOME": "here"], program: "/a").path == nil)
    for program in ["/x/../é x", "", "/", "..", "/" + String(repeating: "n", count: 300)] {
      let path = try #require(AppSecretFile(variables: ["HOME": "/h"], program: program).path)
      let name = path.dropFirst("/h/.local/state/locket/secrets/".count)
      #expect(path.hasPrefix("/h/.local/state/locket/secrets/"))
      #expect(!name.contains("/") && !name.hasPrefix(".") && name.utf8.count < 120, "\(name)")
    }
    #expect(AppSecretFile(variables: ["HOME": "/proc/none"], program: "/a").secret() == nil)
  }

  @Test("an app shows the same secret on every link")
  func shown() async throws {
    let service = try FakeService(path: folder.path + "/s", FakePicker.Script())
    defer { service.close() }
    var access = PickerAccess.service(at: folder.path + "/s")
    access.terms.secret = file()
    for _ in 1...2 { _ = try await PhotoPicker(from: access).offer() }
    var shown: [AppSecret?] = []
    for picker in service.served {
      for await request in picker.requests {
        guard case .hello(let hello) = request else { continue }
        shown.append(hello.secret)
        break
      }
    }
    #expect(shown.count == 2 && Set(shown) == [file().secret()])
  }
}
