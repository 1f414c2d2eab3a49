// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import ServerTesting
import Testing

/// What the commands leave of a library on the disk is for the person alone, whatever the umask;
/// what the person asks for by name has the umask's permissions.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PrivateFilesTests {
  private let place: PrivateHome

  init() throws { place = try PrivateHome() }

  private func libraryCommands(_ photos: String, _ identifier: String) -> [[String]] {
    let device = ["--profile", "iphone-ios18", "--library", photos]
    return [
      ["index", photos, "--json"], ["index", photos, "--stats"],
      ["index", photos, "--index", place.folder.path + "/chosen/own.locket"],
      ["index", photos, "--index", place.folder.path + "/chosen/made/here/own.locket"],
      ["window"] + device, ["collections"] + device, ["search", "IMG"] + device,
      ["show", identifier] + device,
      ["thumbnails"] + device, ["thumbnails"] + device + ["--out", place.results + "/thumbnails"],
      ["render"] + device + ["--out", place.results + "/screen.png"],
      ["pick"] + device + [
        "--limit", "2", "--script", "tap 1; tap 2; finish", "--to", place.results + "/picked",
      ],
      ["pick"] + device + ["--limit", "1", "--script", "tap 1; finish"],
      ["fetch", identifier, "--library", photos, "--to", place.results + "/fetched"],
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
      ["pick"] + device + ["--script", "tap 1; finish", "--to", place.results + "/now"],
    ] {
      let result = try await place.run(umask: umask, arguments)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
    }
    let later = try await place.run(
      umask: umask, ["pick"] + device + ["--script", "tap 2; tap 3; later", "--json"])
    let token = try #require(try later.json["token"]?.stringValue, "\(later.errors)")
    let listed = try await place.run(umask: umask, ["pending", "--json"])
    #expect(try listed.json.arrayValue?.count == 1)
    let fetched = try await place.run(
      umask: umask,
      ["fetch", "--token", token, "--library", "stub", "--to", place.results + "/later"])
    #expect(fetched.status == 0, "\(fetched.errors)")
  }

  /// Serves an app that picks, and looks at the socket.
  private func serve(umask: String, _ photos: String) async throws {
    let (service, socket) = (Victim(), place.folder.path + "/picker.sock")
    async let served = place.run(
      umask: umask,
      [
        "serve", "--socket", socket, "--profile", "iphone-ios18", "--library", photos, "--script",
        "tap 1; tap 2; finish",
      ], victim: service)
    while access(socket, F_OK) != 0 { await Task.yield() }
    #expect(place.mode(socket) == 0o600)
    let picked = try await place.run(
      "app-probe", umask: umask, ["2,ordered"], more: ["LOCKET_SOCKET": socket])
    service.interrupt()
    #expect(picked.output.contains("outcome finished"), "\(picked)")
    _ = try await served
  }

  /// Follows a folder until the index is open, and looks at what SQLite has beside it.
  private func watch(umask: String, _ photos: String) async throws {
    let (watcher, index) = (Victim(), place.folder.path + "/chosen/watched.locket")
    async let watched = place.run(
      umask: umask, ["index", photos, "--watch", "--index", index], victim: watcher)
    while access(index + "-wal", F_OK) != 0 || access(index + "-shm", F_OK) != 0 {
      await Task.yield()
    }
    for ending in ["", "-wal", "-shm"] { #expect(place.mode(index + ending) == 0o600, "\(ending)") }
    watcher.interrupt()
    _ = try await watched
  }

  @Test(
    "everything that commands keep is 0600 in 0700, what they are asked for is the umask's",
    arguments: ["000", "077"])
  func everything(umask: String) async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let window = try await place.run(
      umask: umask, ["window", "--profile", "iphone-ios18", "--library", photos, "--json"])
    let first = try window.json["assets"]?.arrayValue?.first?["identifier"]?.stringValue
    for arguments in libraryCommands(photos, try #require(first)) {
      let result = try await place.run(umask: umask, arguments)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
    }
    try await useCloud(umask: umask, beside: photos)
    try await serve(umask: umask, photos)
    try await watch(umask: umask, photos)
    try await demo(umask: umask)
    try await breakIndex(umask: umask, photos)

    place.checkModes()
    let names = place.kept.map { String($0.dropFirst(place.home.count)) }
    for part in [
      ".locket", ".broken-1", ".thumbnails", "-pixels", "/sets/", "/clouds/stub/heads/album/p0.jpg",
      "/clouds/stub/originals/", ".record", "/clouds/stub/lock", "/clouds.json",
      "/clouds.json.lock",
      "/state/locket/picks/", "/apps.json", "/apps.json.lock", "/leases",
    ] {
      #expect(names.contains { $0.contains(part) }, "\(part)")
    }
    checkResults(umask: umask)
    try await checkOtherUser()
  }

  /// Shows the demo and writes down what is done.
  private func demo(umask: String) async throws {
    try await Tmux.run(
      [
        "HOME=\(place.home)", "XDG_CACHE_HOME=", "XDG_STATE_HOME=", "XDG_CONFIG_HOME=",
        "TMPDIR=\(place.folder.path)/tmp",
      ]
    ) { tmux in
      try await tmux.type(
        "umask \(umask); $L demo --network lte --library $P --record $D/steps; echo status $?")
      try await tmux.shows("30 items", "Cancel")
      let scratch = names(in: place.folder.path + "/tmp").filter { $0.hasPrefix("locket-scratch") }
      #expect(scratch.count == 1)
      for name in scratch { #expect(place.mode("\(place.folder.path)/tmp/\(name)") == 0o700) }
      try await tmux.press("Space")
      try await tmux.shows("Add 1")
      try await tmux.press("a")
      try await tmux.shows("status 0")
      #expect(place.mode(tmux.path + "/steps") == 0o600)
    }
  }

  /// Has an index set aside.
  private func breakIndex(umask: String, _ photos: String) async throws {
    let index = try #require(names(in: place.cache).first { $0.hasPrefix("photos-") })
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: place.cache + "/" + index))
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(repeating: 7, count: 4_096))
    try file.close()
    let result = try await place.run(umask: umask, ["index", photos])
    #expect(result.status == 0 && result.errors.contains("broken-1"), "\(result.errors)")
  }

  /// What was asked for by name, and folders that were chosen.
  private func checkResults(umask: String) {
    let file: mode_t = umask == "000" ? 0o666 : 0o600
    #expect(place.mode(place.results + "/screen.png") == file)
    // What is made of a photo is as readable as the photo at most, which everyone may read here.
    let parts: [(String, mode_t)] = [("thumbnails", 0o666), ("picked", 0o644)]
    for (part, most) in parts {
      let made = names(in: place.results + "/" + part)
      #expect(!made.isEmpty)
      for name in made {
        #expect(
          place.mode("\(place.results)/\(part)/\(name)") == most & file, "\(part)/\(name)")
      }
    }
    // A copy of an original is as readable as the original, which everyone may read here.
    let copies = names(in: place.results + "/fetched")
    #expect(copies.count == 1)
    for name in copies { #expect(place.mode("\(place.results)/fetched/\(name)") == 0o644 & file) }
    // A fetched original is as its only file here is.
    for name in names(in: place.results + "/later") {
      #expect(place.mode("\(place.results)/later/\(name)") & ~file == 0, "later/\(name)")
    }
    for made in [
      "/results/thumbnails", "/results/picked", "/chosen/made", "/chosen/made/here",
    ] {
      #expect(place.mode(place.folder.path + made) == 0o700, "\(made)")
    }
    for chosen in ["/home", "/results", "/chosen"] {
      #expect(place.mode(place.folder.path + chosen) == 0o755, "\(chosen)")
    }
    for name in names(in: place.folder.path + "/chosen") where name != "made" {
      #expect(place.mode("\(place.folder.path)/chosen/\(name)") == 0o600, "\(name)")
    }
    #expect(place.mode(place.folder.path + "/chosen/made/here/own.locket") == 0o600)
    for name in names(in: place.folder.path + "/tmp") {
      #expect(place.mode("\(place.folder.path)/tmp/\(name)") & 0o077 == 0, "\(name)")
    }
  }

  /// What another user sees.
  private func checkOtherUser() async throws {
    guard geteuid() == 0 else { return }
    let other = [
      "--reuid", "65534", "--regid", "65534", "--clear-groups", "/usr/bin/find",
    ]
    // That user gets as far as the folder that was chosen.
    let reached = try await Command.run(
      program: "/usr/bin/setpriv", other + [place.folder.path + "/chosen", "-maxdepth", "1"])
    #expect(reached.output.contains("own.locket"))
    let listed = try await Command.run(
      program: "/usr/bin/setpriv",
      other + place.own + [
        place.folder.path + "/tmp", "-mindepth", "1", "-not", "-path", "*/tmp/locket-*",
      ])
    #expect(listed.output.isEmpty, "\(listed.output)")
    let read = try await Command.run(
      program: "/usr/bin/setpriv",
      other + [place.folder.path + "/chosen", "-maxdepth", "1", "-name", "*.locket*", "-readable"])
    #expect(read.output.isEmpty, "\(read.output)")
  }
}
