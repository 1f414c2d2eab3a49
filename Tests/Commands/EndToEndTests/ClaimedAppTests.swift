// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Synchronization
import Testing

/// Tests apps of one user, one of which claims to be the other, with the built commands and real
/// users.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: geteuid() == 0, "only root can run programs as other users"))
struct ClaimedAppTests {
  private static let appUser = "65534"
  private static let pickerUser = "12345"

  private let folder: TemporaryDirectory
  private var socket: String { folder.path + "/service/picker.sock" }

  init() throws {
    folder = try TemporaryDirectory()
    chmod(folder.path, 0o755)
  }

  /// Makes a folder that belongs to a user.
  private func home(_ name: String, of user: String) throws -> String {
    let path = folder.path + "/" + name
    mkdir(path, 0o755)
    try #require(chown(path, try #require(uid_t(user)), try #require(gid_t(user))) == 0)
    return path
  }

  private func setprivArguments(_ program: String, _ arguments: [String], as user: String)
    -> [String]
  {
    ["--reuid", user, "--regid", user, "--clear-groups", program] + arguments
  }

  /// Installs the picker's command with its dependencies where any user can run it.
  private func installed() async throws -> String {
    let programs = folder.path + "/programs"
    mkdir(programs, 0o755)
    let built = Command.buildFolder
    let copied = try await Command.run(
      program: "/bin/cp",
      ["-r", "--no-preserve=mode"]
        + ["locket", "locket-imaging", "locket_BundledProfiles.resources"].map { "\(built)/\($0)" }
        + [programs])
    try #require(copied.status == 0, "\(copied.errors)")
    for name in ["locket", "locket-imaging"] { chmod("\(programs)/\(name)", 0o755) }
    return programs + "/locket"
  }

  /// An app's program with a state folder of its own.
  private struct App {
    let program: String
    let environment: [String: String]
  }

  private func app(_ folderName: String, program name: String) throws -> App {
    let home = try home(folderName, of: Self.appUser)
    let program = try folder.program(
      copiedFrom: Command.buildFolder + "/app-probe", as: "\(folderName)/\(name)")
    return App(
      program: program,
      environment: [
        "LOCKET_SOCKET": socket, "HOME": home, "XDG_STATE_HOME": home + "/state",
        "XDG_CACHE_HOME": home + "/cache", "TMPDIR": home,
      ])
  }

  private func run(_ app: App, _ what: String) async throws -> String {
    let result = try await Command.run(
      program: "/usr/bin/setpriv", setprivArguments(app.program, [what], as: Self.appUser),
      environment: app.environment)
    return result.output + result.errors
  }

  /// Serves as a user while a closure runs commands of that user.
  private func serving(
    as user: String,
    _ body: (_ locket: ([String]) async throws -> Command.Result) async throws -> Void
  ) async throws {
    let program = try await installed()
    let home = try home("picker", of: user)
    _ = try self.home("service", of: user)
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let copied = try await Command.run(program: "/bin/cp", ["-r", photos, home + "/photos"])
    try #require(copied.status == 0)
    _ = try await Command.run(program: "/bin/chown", ["-R", user, home])
    let environment = [
      "HOME": home, "XDG_STATE_HOME": home + "/state", "XDG_CACHE_HOME": home + "/cache",
      "TMPDIR": home,
    ]
    let service = Victim()
    let arguments = setprivArguments(
      program,
      [
        "serve", "--socket", socket, "--everyone", "--profile", "iphone-ios18", "--library",
        home + "/photos", "--script", "tap 2; finish",
      ], as: user)
    let early = Mutex<Command.Result?>(nil)
    let served = Task {
      let result = try await Command.run(
        program: "/usr/bin/setpriv", arguments, environment: environment, victim: service)
      early.withLock { $0 = result }
    }
    try await waitUntil("the socket") {
      let ended = early.withLock { $0 }
      try #require(ended == nil, "\(ended?.errors ?? "")")
      return access(socket, F_OK) == 0
    }
    do {
      try await body { arguments in
        try await Command.run(
          program: "/usr/bin/setpriv", setprivArguments(program, arguments, as: user),
          environment: environment)
      }
    } catch {
      service.interrupt()
      try await served.value
      throw error
    }
    service.interrupt()
    try await served.value
  }

  /// Lets an app pick, grants it a limited library, and lets it open a photo.
  private func grant(
    _ app: App, _ locket: ([String]) async throws -> Command.Result
  ) async throws {
    #expect(try await run(app, "1").contains("outcome finished"))
    let list = try await locket(["apps", "--json"]).json.arrayValue
    let identifier = try #require(list?.first?["id"]?.stringValue)
    let limited = try await locket(["apps", "--limit", identifier])
    #expect(limited.status == 0, "\(limited.errors)")
    #expect(try await run(app, "opening") == "new 1\n")
    #expect(try await run(app, "opened").hasPrefix("open 1\nitem "))
  }

  @Test("an app with another app's name gets nothing of what is open to the other")
  func claimedName() async throws {
    let (bank, thief) = (try app("a", program: "bank"), try app("b", program: "bank"))
    try await serving(as: Self.pickerUser) { locket in
      try await grant(bank, locket)
      #expect(try await run(thief, "opened") == "open 0\n")
      #expect(try await run(thief, "opening").hasPrefix("error the limited library "))
      // They are two apps in the list, which cannot be confused.
      #expect(try await run(thief, "1").contains("outcome finished"))
      let apps = try #require(try await locket(["apps", "--json"]).json.arrayValue)
      #expect(apps.count == 2 && Set(apps.map { $0["id"]?.stringValue }).count == 2)
      #expect(apps.allSatisfy { $0["name"] == "bank" && $0["user"] == 65534 })
      let unclear = try await locket(["apps", "--close", "bank"])
      #expect(unclear.status == 64 && unclear.errors.contains("give the id"), "\(unclear.errors)")
      #expect(try await run(bank, "opened").hasPrefix("open 1\n"))
    }
  }

  @Test(
    "unseen.privacy.list: a program bound over another's path is not taken for it, even with its secret"
  )
  func claimedPath() async throws {
    let (bank, thief) = (try app("a", program: "bank"), try app("b", program: "thief"))
    try await serving(as: "0") { locket in
      try await grant(bank, locket)
      for what in ["opened", "1"] {
        let disguised = try await Command.run(
          program: "/usr/bin/unshare",
          [
            "--mount", "--propagation", "private", "/bin/sh", "-c",
            #"mount --bind "$1" "$2" && shift && "#
              + #"exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@""#,
            "sh", thief.program, bank.program, what,
          ], environment: bank.environment)
        #expect(
          disguised.output.hasPrefix(what == "opened" ? "open 0\n" : "outcome finished"),
          "\(disguised)")
      }
      let apps = try #require(try await locket(["apps", "--json"]).json.arrayValue)
      #expect(apps.count == 2)
      // The last app to pick comes first: its name is a claim, and the path is not listed as its
      // own.
      #expect(apps.first?["id"] != apps.last?["id"])
      #expect(apps.first?["name"] == "bank" && apps.first?["program"] == .null)
      #expect(apps.last?["program"]?.stringValue == bank.program)
    }
  }

  @Test("an update of the program keeps what is open to the app")
  func updated() async throws {
    let bank = try app("a", program: "bank")
    try await serving(as: "0") { locket in
      try await grant(bank, locket)
      // A new file replaces the old one, as with package managers.
      try FileManager.default.removeItem(atPath: bank.program)
      _ = try folder.program(copiedFrom: Command.buildFolder + "/app-probe", as: "a/bank")
      #expect(try await run(bank, "opened").hasPrefix("open 1\n"))
      #expect(try await locket(["apps", "--json"]).json.arrayValue?.count == 1)
    }
  }

  @Test("one user that connects as often as it may leaves another its place")
  func crowded() async throws {
    let bank = try app("a", program: "bank")
    try await serving(as: Self.pickerUser) { _ in
      var held: [Int32] = []
      defer { for descriptor in held { close(descriptor) } }
      let hello =
        #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"versions":[1],"app":"crowd"}}"# + "\n"
      var isRefused = false
      while !isRefused, held.count < 100 {
        let descriptor = try #require(Self.connected(to: socket))
        held.append(descriptor)
        // A refused connection may already be closed.
        _ = hello.utf8CString.withUnsafeBytes { bytes in
          send(descriptor, bytes.baseAddress, bytes.count - 1, Int32(MSG_NOSIGNAL))
        }
        var answer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &answer, answer.count, 0)
        isRefused = String(decoding: answer.prefix(max(0, count)), as: UTF8.self)
          .contains("tooMany")
      }
      #expect(isRefused && held.count == 33)
      #expect(try await run(bank, "1").contains("outcome finished"))
    }
  }

  private static func connected(to path: String) -> Int32? {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
