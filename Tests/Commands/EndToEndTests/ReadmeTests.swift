// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Tests that the README's example compiles, runs, and equals the code here.
@Suite(.timeLimit(.minutes(10))) struct ReadmeTests {
  private static let root = URL(fileURLWithPath: ProjectFolder.path)

  /// All documents for people, as paths inside the project.
  private static func documents() throws -> [String] {
    let docs = try ["Docs", "Sources"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder).map {
        folder + "/" + $0
      }
    }
    return docs.filter { $0.hasSuffix(".md") }.sorted()
      + ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
  }

  @Test("README.md has at most 90 lines and no codes of rules")
  func isShort() throws {
    let readme = try ProjectFolder.text(of: "README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 91)
    #expect(readme.firstMatch(of: #/\b[A-Z]\d{1,2}\b/#) == nil)
  }

  @Test("every link and every path in a document leads somewhere")
  func linksWork() throws {
    let link = #/\]\(([^)\s:#]+)(?:#[^)]*)?\)/#
    let path = #/`((?:Sources|Profiles|Docs|Tests|Examples)\/[A-Za-z0-9_\/.-]*)`/#
    var count = 0
    for document in try Self.documents() {
      let text = try ProjectFolder.text(of: document)
      let folder = Self.root.appendingPathComponent(document).deletingLastPathComponent()
      let targets =
        text.matches(of: link).map { folder.appendingPathComponent(String($0.1)) }
        + text.matches(of: path).map { Self.root.appendingPathComponent(String($0.1)) }
      for target in targets {
        #expect(
          FileManager.default.fileExists(atPath: target.path), "\(document): \(target.path)")
      }
      count += targets.count
    }
    #expect(count > 100)
  }

  @Test(
    "the commands of a guide work in the order in which they stand",
    arguments: ["Docs/guides/getting-started.md", "Docs/guides/device-profiles.md"])
  func commandsWork(guide: String) async throws {
    let text = try ProjectFolder.text(of: guide)
    let script = DocumentedCode.blocks("sh", in: text).joined(separator: "\n")
    let folder = try TemporaryDirectory()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try await Command.run(
      program: "/usr/bin/env",
      ["-C", folder.path, "bash", "-e", "-o", "pipefail", "-c", script],
      environment: [
        "PATH": Command.buildFolder + ":" + path, "HOME": folder.path,
        "XDG_CACHE_HOME": folder.path + "/cache", "XDG_STATE_HOME": folder.path + "/state",
      ])
    #expect(run.status == 0, "\(run.output)\n\(run.errors)")
    #expect(script.contains("locket"))
  }
}
