// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests files that are readable by others, made by others or planted where Locket writes.
@Suite(.timeLimit(.minutes(10))) struct OpenedFilesTests {
  private let privateHome: PrivateHome

  init() throws { privateHome = try PrivateHome() }

  @Test("what an earlier Locket left open to others is closed when it is opened again")
  func tightened() async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let chosen = privateHome.folder.path + "/chosen/own.locket"
    let state = privateHome.home + "/.local/state/locket"
    let commands = [
      ["cloud", "list"], ["pending"], ["apps"],
      ["thumbnails", "--profile", "apple-watch-45mm", "--library", photos],
      ["index", photos, "--index", chosen],
    ]
    for (path, text) in [
      (privateHome.home + "/.config/locket/clouds.json", #"{"version":1,"accounts":[]}"#),
      (state + "/apps.json", #"{"version":1,"apps":[]}"#),
      (state + "/picks/0123456789abcdef0123456789abcdef.json", "{}"),
    ] {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    for arguments in commands {
      #expect(try await privateHome.run(umask: "022", arguments).status == 0)
    }
    chmod(privateHome.home + "/.cache", 0o755)
    for path in privateHome.kept {
      chmod(path, privateHome.mode(path) | (privateHome.mode(path) & 0o100 == 0 ? 0o044 : 0o055))
    }
    chmod(chosen, 0o644)
    #expect(privateHome.mode(privateHome.cache) == 0o755)
    for arguments in commands {
      #expect(try await privateHome.run(umask: "022", arguments).status == 0)
    }
    privateHome.checkModes()
    #expect(privateHome.mode(chosen) == 0o600)
    #expect(privateHome.mode(privateHome.folder.path + "/chosen") == 0o755)
    // The person's own cache folder is left alone.
    #expect(privateHome.mode(privateHome.home + "/.cache") == 0o755)
  }

  @Test(
    "a folder for the cache that another user made is not used",
    .enabled(if: geteuid() == 0, "only root can make a folder of another user"))
  func foreignFolder() async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let shared = privateHome.folder.path + "/shared"
    mkdir(shared, 0o777)
    chmod(shared, 0o1777)
    mkdir(shared + "/locket", 0o777)
    chmod(shared + "/locket", 0o777)
    chown(shared + "/locket", 65_533, 65_533)
    let program = try privateHome.folder.program(
      copiedFrom: Command.buildFolder + "/locket", as: "locket")
    let result = try await Command.run(
      program: "/usr/bin/setpriv",
      ["--reuid", "65534", "--regid", "65534", "--clear-groups", program, "index", photos],
      environment: privateHome.environment.merging(["XDG_CACHE_HOME": shared]) { $1 })
    #expect(result.status == 2, "\(result)")
    #expect(result.errors.contains("Operation not permitted"), "\(result.errors)")
    #expect(names(in: shared + "/locket").isEmpty)
  }

  @Test(
    "root removes scratch folders that killed commands left, and none of another user",
    .enabled(if: geteuid() == 0, "only root can make a folder of another user"))
  func scratchFolders() async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let left = ["mine", "other"].map {
      "\(privateHome.folder.path)/tmp/locket-scratch-999999999-\($0)"
    }
    for path in left { mkdir(path, 0o700) }
    chown(left[1], 65_533, 65_533)
    let result = try await privateHome.run(
      umask: "022",
      [
        "render", "--profile", "apple-watch-45mm", "--library", photos, "--out",
        privateHome.results + "/screen.png",
      ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(names(in: privateHome.folder.path + "/tmp") == ["locket-scratch-999999999-other"])
  }

  @Test("a link that was planted where a thumbnail is written is not followed")
  func plantedLinks() async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let target = try privateHome.folder.write(Array("precious".utf8), to: "precious")
    let thumbnails = privateHome.results + "/thumbnails"
    mkdir(thumbnails, 0o755)
    // A process number is known only once the process exists, so the shell plants links under its
    // own.
    let script = """
      for name in $(cat "$NAMES"); do ln -s "$TARGET" "$OUT/$name.jpg.$$.part"; done
      exec "$0" "$@"
      """
    let arguments = ["--profile", "apple-watch-45mm", "--library", photos]
    let window = try await privateHome.run(umask: "022", ["window"] + arguments + ["--json"])
    let wanted = try (window.json["assets"]?.arrayValue ?? []).enumerated().compactMap {
      index, asset in asset["identifier"]?.stringValue.map { "\(index + 1)-\($0)" }
    }
    try #require(!wanted.isEmpty)
    let list = try privateHome.folder.write(Array(wanted.joined(separator: "\n").utf8), to: "list")
    let result = try await Command.run(
      program: "/bin/sh",
      ["-c", script, Command.buildFolder + "/locket", "thumbnails"] + arguments
        + ["--out", thumbnails],
      environment: privateHome.environment.merging([
        "NAMES": list, "TARGET": target, "OUT": thumbnails,
      ]) {
        $1
      })
    #expect(result.status == 0, "\(result.errors)")
    #expect(bytes(at: target) == Array("precious".utf8))
    let made = names(in: thumbnails).filter { $0.hasSuffix(".jpg") }
    #expect(made.sorted() == wanted.map { $0 + ".jpg" }.sorted())
  }
}
