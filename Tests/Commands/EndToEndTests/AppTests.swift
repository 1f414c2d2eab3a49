// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import PickerModel
import PickerTesting
import Testing

/// Tests apps that pick over the link, each in its own process.
@Suite(.serialized, .timeLimit(.minutes(10))) struct AppTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
  }

  /// Makes a library of a thousand photos that only this user can read.
  private func thousand() async throws -> String {
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let photos = folder.path + "/private/photos"
    let files = FileManager.default
    try files.createDirectory(
      atPath: photos, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let drawn = try files.subpathsOfDirectory(atPath: sample).filter {
      $0.lowercased().hasSuffix("jpg")
    }
    .sorted()
    try #require(!drawn.isEmpty)
    for number in 0..<1000 {
      try files.copyItem(
        atPath: "\(sample)/\(drawn[number % drawn.count])",
        toPath: "\(photos)/secret-\(1000 + number).jpg")
    }
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path + "/private")
    return photos
  }

  /// Serves apps while a closure runs.
  private func serving<Value: Sendable>(
    _ arguments: [String], _ body: @Sendable (Victim) async throws -> Value
  ) async throws -> Value {
    let service = Victim()
    let socket = folder.path + "/picker.sock"
    // Other users must be able to reach the socket.
    chmod(folder.path, 0o755)
    async let served = Command.run(
      "locket", ["serve", "--socket", socket] + arguments, cache: folder.path + "/private/cache",
      victim: service)
    try await waitUntil("the socket") { access(socket, F_OK) == 0 }
    do {
      let value = try await body(service)
      service.interrupt()
      _ = try await served
      return value
    } catch {
      service.interrupt()
      _ = try await served
      throw error
    }
  }

  @Test(
    "unseen.privacy.process, unseen.privacy.no-prompt, unseen.privacy.selected: an app sees its picks only",
    .enabled(if: geteuid() == 0, "only root can run a program as another user"))
  func anotherUser() async throws {
    let photos = try await thousand()
    let program = try folder.program(
      copiedFrom: Command.buildFolder + "/app-probe", as: "app-probe")
    let names = try FileManager.default.contentsOfDirectory(atPath: photos)
    let home = folder.path + "/other-user"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    chown(home, 65_534, 65_534)
    let socket = folder.path + "/picker.sock"
    let trace = folder.path + "/trace"
    let run = try await serving([
      "--everyone", "--profile", "iphone-ios18", "--library", photos, "--script",
      "tap 3; tap 700; finish",
    ]) { _ in
      try await Command.run(
        program: "/usr/bin/strace",
        [
          "-f", "-o", trace, "-e", "trace=recvmsg", "-s", "1100000", "/usr/bin/setpriv", "--reuid",
          "65534", "--regid", "65534", "--clear-groups", program, "2,ordered", photos,
          photos + "/" + names[0], folder.path + "/private/cache",
        ],
        environment: ["LOCKET_SOCKET": socket, "HOME": home, "XDG_CACHE_HOME": home + "/.cache"])
    }
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "outcome finished" && lines.last == "user 65534", "\(run)")
    let items = lines.filter { $0.hasPrefix("item ") }
    #expect(items.count == 2 && items.allSatisfy { !$0.contains("error") }, "\(items)")
    #expect(lines.count { $0.hasSuffix(": Permission denied") } == 3, "\(run.output)")

    // Every byte that the app received, according to the kernel.
    let received = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(received.contains("byteCount"))
    let stems = names.map { String($0.prefix { $0 != "." }) }
    #expect(stems.count { received.contains($0) } == 2)
    #expect(!received.contains("private") && !received.contains("1000,"))
    let identifiers = try await identifiers(of: photos)
    #expect(identifiers.count == 1000)
    #expect(identifiers.count { received.contains($0) } == 2)
  }

  @Test(
    "layout.inline.frame: a picker is drawn in the app's frame",
    arguments: [
      // 393 by 852 points, three pixels each.
      ("1,frame:0:544:390:300", 1170, 900), ("1,compact,frame:15:700:360:120", 1080, 360),
      ("1,half", 1179, 1278), ("1,frame:200:-50:9999:150", 579, 300), ("1", 1179, 2556),
    ])
  func frames(request: String, width: Int, height: Int) async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let drawn = folder.path + "/drawn.png"
    let socket = folder.path + "/picker.sock"
    let run = try await serving([
      "--profile", "iphone-ios18", "--library", photos, "--script", "render \(drawn); tap 1",
    ]) { _ in
      try await Command.run(
        program: Command.buildFolder + "/app-probe", [request],
        environment: ["LOCKET_SOCKET": socket, "HOME": folder.path])
    }
    #expect(run.output.contains("outcome finished"), "\(run)")
    let png = try Data(contentsOf: URL(fileURLWithPath: drawn))
    func number(_ offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(16) == width && number(20) == height)
  }

  @Test("apps that come and go by the thousand leave no descriptor and no memory behind")
  func storm() async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let socket = folder.path + "/picker.sock"
    try await serving(["--profile", "iphone-ios18", "--library", photos]) { service in
      let process = try #require(service.process)
      func connect(_ count: Int) async throws -> (descriptors: Int, kilobytes: Int) {
        var maximum = 0
        for number in 0..<count {
          let descriptor = try LinkSocket.connect(to: socket)
          // The service may have closed this end already, and a write would then end this process.
          _ = Glibc.send(descriptor, "x", 1, Int32(MSG_NOSIGNAL))
          close(descriptor)
          guard number.isMultiple(of: 50) else { continue }
          let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
          maximum = max(maximum, open.count)
        }
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let size = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
        return (maximum, try #require(size.flatMap { Int($0) }))
      }
      let before = try await connect(1_500)
      let after = try await connect(6_000)
      #expect(max(before.descriptors, after.descriptors) < 200)
      #expect(after.kilobytes - before.kilobytes < 12_000, "\(before), \(after)")
    }
  }

  @Test("an app without a decoder gets pixels")
  func pixels() async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let socket = folder.path + "/picker.sock"
    let run = try await serving([
      "--profile", "apple-watch-45mm", "--library", photos, "--script", "tap 1; tap 2; finish",
    ]) { _ in
      try await Command.run(
        program: Command.buildFolder + "/app-probe", ["2,pixels"],
        environment: ["LOCKET_SOCKET": socket, "HOME": folder.path])
    }
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("pixels") }
    #expect(lines.count == 2, "\(run)")
    for line in lines {
      let fields = line.split(separator: " ")
      let (width, height) = (Int(fields[1]) ?? 0, Int(fields[2]) ?? 0)
      // The watch's limits hold for pixels, too.
      #expect((1...396).contains(width) && (1...484).contains(height), "\(line)")
      #expect(Int(fields[3]) == width * height * 4 && fields[4] == "[255]" && fields[5] == "true")
    }
  }

  private func identifiers(of photos: String) async throws -> [String] {
    let window = try await Command.run(
      "locket", ["window", "--profile", "iphone-ios18", "--library", photos, "--json"],
      cache: folder.path + "/private/cache")
    return try window.json["assets"]?.arrayValue?.compactMap { $0["identifier"]?.stringValue } ?? []
  }

  @Test("unseen.privacy.list: who picked is listed as the kernel reports it, and can be forgotten")
  func listed() async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let cache = folder.path + "/private/cache"
    _ = try await serving([
      "--profile", "apple-watch-45mm", "--library", photos, "--script", "tap 1",
    ]) { _ in
      try await Command.run(
        "app-probe", ["1"], cache: cache,
        environment: ["LOCKET_SOCKET": folder.path + "/picker.sock"])
    }
    let apps = try await Command.run("locket", ["apps", "--json"], cache: cache).json
    let app = try #require(apps.arrayValue?.first)
    #expect(app["photos"] == 1 && app["limited"] == false && app["user"]?.intValue == Int(getuid()))
    #expect(app["program"]?.stringValue?.hasSuffix("/app-probe") == true)
    let name = try #require(app["program"]?.stringValue)
    #expect(try await Command.run("locket", ["apps", "--forget", name], cache: cache).status == 0)
    #expect(try await Command.run("locket", ["apps", "--json"], cache: cache).json == [])
    #expect(try await Command.run("locket", ["apps", "--limit", name], cache: cache).status == 64)
  }

  @Test(
    "unseen.load.item.after, end.failure.told-apart: an app starts a picker, and learns when it is killed"
  )
  func startedByTheApp() async throws {
    try await Tmux.run(
      columns: 100, rows: 30,
      [
        "A=\(Command.buildFolder)/app-probe", "XDG_STATE_HOME=\(folder.path)/state",
        "XDG_RUNTIME_DIR=\(folder.path)",
      ]
    ) { tmux in
      try await tmux.type(
        "export LOCKET_ARGUMENTS=\"--profile apple-watch-45mm --library $P\"; $A 2,ordered; echo end"
      )
      // The side panel states the app that asks (complaint C16).
      try await tmux.shows("30 items", "asks for photos. It gets")
      try await tmux.press("Space", "Right", "Space", "a")
      let screen = try await tmux.shows("\nuser \(getuid())", "outcome finished", "\nend")
      #expect(screen.ranges(of: " public.jpeg ").count == 2)

      // The picker is killed while it is open, then after it closed.
      try await tmux.type("clear; $A 2; echo ended")
      try await tmux.shows("30 items")
      try await tmux.killPicker()
      try await tmux.shows("outcome failed pickerEnded")
      try await tmux.type("reset; echo fr''esh")
      try await tmux.shows("fresh")
      try await tmux.type("clear; $A 1,wait; echo over")
      try await tmux.shows("30 items")
      try await tmux.press("Space")
      try await tmux.shows("waiting")
      try await tmux.killPicker()
      try await tmux.press("Enter")
      try await tmux.shows("error pickerEnded")

      // The app is killed while its picker is open: the picker ends, and the shell gets the
      // terminal back.
      try await tmux.type("clear; $A 2")
      try await tmux.shows("30 items")
      _ = try await Command.run(
        program: "/usr/bin/pkill", ["-9", "-f", "\(Command.buildFolder)/app-probe 2$"])
      try await tmux.untilNoPickerRuns()
      try await tmux.type("clear; echo al''ive")
      try await tmux.shows("alive")
    }
  }
}

extension Tmux {
  /// Only pickers of this build, because others may run tests at the same time.
  private static let pattern = "\(Command.buildFolder)/locket serve --connected"

  fileprivate func killPicker() async throws {
    _ = try await Command.run(program: "/usr/bin/pkill", ["-9", "-f", Self.pattern])
  }

  fileprivate func untilNoPickerRuns() async throws {
    while try await Command.run(program: "/usr/bin/pgrep", ["-f", Self.pattern]).status == 0 {}
  }
}
