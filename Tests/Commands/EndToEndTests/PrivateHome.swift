// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// A person's home for commands, and folders that the person chose.
struct PrivateHome {
  let folder: TemporaryDirectory
  var home: String { folder.path + "/home" }
  var results: String { folder.path + "/results" }
  var cache: String { home + "/.cache/locket" }
  /// The folders with everything that Locket keeps for itself.
  var own: [String] { [cache, home + "/.local/state/locket", home + "/.config/locket"] }

  init() throws {
    folder = try TemporaryDirectory()
    for name in ["home", "results", "tmp", "chosen"] {
      mkdir(folder.path + "/" + name, 0o755)
      chmod(folder.path + "/" + name, 0o755)
    }
  }

  var environment: [String: String] {
    // An empty variable counts as not set.
    [
      "HOME": home, "TMPDIR": folder.path + "/tmp", "XDG_CACHE_HOME": "", "XDG_STATE_HOME": "",
      "XDG_CONFIG_HOME": "",
    ]
  }

  /// Runs a command with a umask.
  @discardableResult
  func run(
    _ name: String = "locket", umask: String, _ arguments: [String], more: [String: String] = [:],
    victim: Victim? = nil
  ) async throws -> Command.Result {
    try await Command.run(
      program: "/bin/sh",
      ["-c", "umask \(umask); exec \"$0\" \"$@\"", Command.buildFolder + "/" + name] + arguments,
      environment: environment.merging(more) { $1 }, victim: victim)
  }

  func mode(_ path: String) -> mode_t {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
  }

  /// The paths of everything that Locket keeps for itself.
  var kept: [String] {
    own.flatMap { top in
      let inside = FileManager.default.enumerator(atPath: top)?.compactMap { $0 as? String } ?? []
      return [top] + inside.map { top + "/" + $0 }
    }
  }

  /// Checks the modes of everything that is kept.
  func checkModes(_ location: SourceLocation = #_sourceLocation) {
    for path in kept {
      var facts = stat()
      guard lstat(path, &facts) == 0 else { continue }
      let wanted: mode_t = facts.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
      #expect(
        facts.st_mode & 0o777 == wanted,
        "\(path) has \(String(facts.st_mode & 0o777, radix: 8))", sourceLocation: location)
    }
  }
}
