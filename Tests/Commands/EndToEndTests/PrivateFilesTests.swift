// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import ServerTesting
import Testing

/// Tests that only the person can read the files that commands keep, whatever the umask, and that
/// requested output has the umask's permissions.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PrivateFilesTests {
  private let privateHome: PrivateHome

  init() throws { privateHome = try PrivateHome() }

  private func libraryCommands(_ photos: String, _ identifier: String) -> [[String]] {
    let device = ["--profile", "iphone-ios18", "--library", photos]
    return [
      ["index", photos, "--json"], ["index", photos, "--stats"],
      ["index", photos, "--index", privateHome.folder.path + "/chosen/own.locket"],
      ["index", photos, "--index", privateHome.folder.path + "/chosen/made/here/own.locket"],
      ["window"] + device, ["collections"] + device, ["search", "IMG"] + device,
      ["show", identifier] + device,
      ["thumbnails"] + device,
      ["thumbnails"] + device + ["--out", privateHome.results + "/thumbnails"],
      ["render"] + device + ["--out", privateHome.results + "/screen.png"],
      ["pick"] + device + [
        "--limit", "2", "--script", "tap 1; tap 2; finish", "--to", privateHome.results + "/picked",
      ],
      ["pick"] + device + ["--limit", "1", "--script", "tap 1; finish"],
      ["fetch", identifier, "--library", photos, "--to", privateHome.results + "/fetched"],
      ["cache", "show"], ["apps"], ["pending"], ["profiles", "list"],
    ]
  }

  /// Uses a cloud as a person does: adds it, picks now and later, fetches the rest.
  private func useCloud(umask: String, beside photos: String) async throws {
    let server = try await RealServer.rclone()
    defer { server.close() }
    let all = FileManager.default.enumerator(atPath: photos)?.compactMap { $0 as? String } ?? []
    let pictures = all.filter { $0.hasSuffix(".JPG") }.sorted().prefix(3)
    for (number, path) in pictures.enumerated() {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: photos + "/" + path))
      try server.write(Array(bytes), to: "album/p\(number).jpg")
    }
    let device = ["--profile", "librem-5-cloud", "--library", "stub", "--limit", "0"]
    for arguments in [
      ["cloud", "add", server.address, "--name", "stub"], ["cloud", "refresh", "stub"],
      ["cloud", "list"], ["window", "--profile", "librem-5-cloud", "--library", "stub"],
      ["window", "--profile", "librem-5-cloud", "--library", "stub", "--library", photos],
      ["pick"] + device + ["--script", "tap 1; finish", "--to", privateHome.results + "/now"],
    ] {
      let result = try await privateHome.run(umask: umask, arguments)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
    }
    let later = try await privateHome.run(
      umask: umask, ["pick"] + device + ["--script", "tap 2; tap 3; later", "--json"])
    let token = try #require(try later.json["token"]?.stringValue, "\(later.errors)")
    let listed = try await privateHome.run(umask: umask, ["pending", "--json"])
    #expect(try listed.json.arrayValue?.count == 1)
    let fetched = try await privateHome.run(
      umask: umask,
      ["fetch", "--token", token, "--library", "stub", "--to", privateHome.results + "/later"])
    #expect(fetched.status == 0, "\(fetched.errors)")
  }

  /// Serves an app that picks, and checks the modes of the socket and of SQLite's files beside the
  /// index.
  private func serve(umask: String, _ photos: String) async throws {
    let (service, socket) = (Victim(), privateHome.folder.path + "/picker.sock")
    let index = privateHome.folder.path + "/chosen/served.locket"
    async let served = privateHome.run(
      umask: umask,
      [
        "serve", "--socket", socket, "--profile", "iphone-ios18", "--library", photos, "--index",
        index, "--script", "tap 1; tap 2; finish",
      ], victim: service)
    try await waitUntil("the socket") { access(socket, F_OK) == 0 }
    #expect(privateHome.mode(socket) == 0o600)
    let picked = try await privateHome.run(
      "app-probe", umask: umask, ["2,ordered"], more: ["LOCKET_SOCKET": socket])
    #expect(picked.output.contains("outcome finished"), "\(picked)")
    for ending in ["", "-wal", "-shm"] {
      #expect(privateHome.mode(index + ending) == 0o600, "\(ending)")
    }
    service.interrupt()
    _ = try await served
  }

  @Test(
    "everything that commands keep is 0600 in 0700, what they are asked for is the umask's",
    arguments: ["000", "077"])
  func everything(umask: String) async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let window = try await privateHome.run(
      umask: umask, ["window", "--profile", "iphone-ios18", "--library", photos, "--json"])
    let first = try window.json["assets"]?.arrayValue?.first?["identifier"]?.stringValue
    for arguments in libraryCommands(photos, try #require(first)) {
      let result = try await privateHome.run(umask: umask, arguments)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
    }
    try await useCloud(umask: umask, beside: photos)
    try await serve(umask: umask, photos)
    try await demo(umask: umask)
    try await breakIndex(umask: umask, photos)

    privateHome.checkModes()
    let names = privateHome.kept.map { String($0.dropFirst(privateHome.home.count)) }
    for fragment in [
      ".locket", ".broken-1", ".thumbnails", "-pixels", "/sets/", "/clouds/stub/heads/album/p0.jpg",
      "/clouds/stub/originals/", ".record", "/clouds/stub/lock", "/clouds.json",
      "/clouds.json.lock",
      "/state/locket/picks/", "/apps.json", "/apps.json.lock", "/leases",
    ] {
      #expect(names.contains { $0.contains(fragment) }, "\(fragment)")
    }
    checkResults(umask: umask)
    try await checkOtherUser()
  }

  @Test("an index is made under a umask that removes the owner's permissions, too")
  func strictUmask() async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let result = try await privateHome.run(
      umask: "777", ["window", "--profile", "iphone-ios18", "--library", photos])
    #expect(result.status == 0, "\(result.errors)")
    privateHome.checkModes()
  }

  /// Shows the demo and records the steps.
  private func demo(umask: String) async throws {
    try await Tmux.run(
      [
        "HOME=\(privateHome.home)", "XDG_CACHE_HOME=", "XDG_STATE_HOME=", "XDG_CONFIG_HOME=",
        "TMPDIR=\(privateHome.folder.path)/tmp",
      ]
    ) { tmux in
      try await tmux.type(
        "umask \(umask); $L demo --network lte --library $P --record $D/steps; echo status $?")
      try await tmux.shows("30 items", "Cancel")
      let scratch = names(in: privateHome.folder.path + "/tmp").filter {
        $0.hasPrefix("locket-scratch")
      }
      #expect(scratch.count == 1)
      for name in scratch {
        #expect(privateHome.mode("\(privateHome.folder.path)/tmp/\(name)") == 0o700)
      }
      try await tmux.press("Space")
      try await tmux.shows("Add 1")
      try await tmux.press("a")
      try await tmux.shows("status 0")
      #expect(privateHome.mode(tmux.path + "/steps") == 0o600)
    }
  }

  /// Corrupts an index, so that it is set aside.
  private func breakIndex(umask: String, _ photos: String) async throws {
    let index = try #require(names(in: privateHome.cache).first { $0.hasPrefix("photos-") })
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: privateHome.cache + "/" + index))
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(repeating: 7, count: 4_096))
    try file.close()
    let result = try await privateHome.run(umask: umask, ["index", photos])
    #expect(result.status == 0 && result.errors.contains("broken-1"), "\(result.errors)")
  }

  /// Checks the requested output, and the folders that the person chose.
  private func checkResults(umask: String) {
    let file: mode_t = umask == "000" ? 0o666 : 0o600
    #expect(privateHome.mode(privateHome.results + "/screen.png") == file)
    // A file made from a photo is at most as readable as the photo, which everyone may read here.
    let expectedModes: [(String, mode_t)] = [("thumbnails", 0o666), ("picked", 0o644)]
    for (folder, maximumMode) in expectedModes {
      let made = names(in: privateHome.results + "/" + folder)
      #expect(!made.isEmpty)
      for name in made {
        #expect(
          privateHome.mode("\(privateHome.results)/\(folder)/\(name)") == maximumMode & file,
          "\(folder)/\(name)")
      }
    }
    // A copy of an original is as readable as the original, which everyone may read here.
    let copies = names(in: privateHome.results + "/fetched")
    #expect(copies.count == 1)
    for name in copies {
      #expect(privateHome.mode("\(privateHome.results)/fetched/\(name)") == 0o644 & file)
    }
    // A fetched original has the mode of its only file here.
    for name in names(in: privateHome.results + "/later") {
      #expect(
        privateHome.mode("\(privateHome.results)/later/\(name)") & ~file == 0, "later/\(name)")
    }
    for made in [
      "/results/thumbnails", "/results/picked", "/chosen/made", "/chosen/made/here",
    ] {
      #expect(privateHome.mode(privateHome.folder.path + made) == 0o700, "\(made)")
    }
    for chosen in ["/home", "/results", "/chosen"] {
      #expect(privateHome.mode(privateHome.folder.path + chosen) == 0o755, "\(chosen)")
    }
    for name in names(in: privateHome.folder.path + "/chosen") where name != "made" {
      #expect(privateHome.mode("\(privateHome.folder.path)/chosen/\(name)") == 0o600, "\(name)")
    }
    #expect(privateHome.mode(privateHome.folder.path + "/chosen/made/here/own.locket") == 0o600)
    for name in names(in: privateHome.folder.path + "/tmp") {
      #expect(privateHome.mode("\(privateHome.folder.path)/tmp/\(name)") & 0o077 == 0, "\(name)")
    }
  }

  /// Checks what another user can read.
  private func checkOtherUser() async throws {
    guard geteuid() == 0 else { return }
    let other = [
      "--reuid", "65534", "--regid", "65534", "--clear-groups", "/usr/bin/find",
    ]
    // That user can reach the folder that the person chose.
    let reached = try await Command.run(
      program: "/usr/bin/setpriv", other + [privateHome.folder.path + "/chosen", "-maxdepth", "1"])
    #expect(reached.output.contains("own.locket"))
    let listed = try await Command.run(
      program: "/usr/bin/setpriv",
      other + privateHome.own + [
        privateHome.folder.path + "/tmp", "-mindepth", "1", "-not", "-path", "*/tmp/locket-*",
      ])
    #expect(listed.output.isEmpty, "\(listed.output)")
    let read = try await Command.run(
      program: "/usr/bin/setpriv",
      other + [
        privateHome.folder.path + "/chosen", "-maxdepth", "1", "-name", "*.locket*", "-readable",
      ])
    #expect(read.output.isEmpty, "\(read.output)")
  }
}
