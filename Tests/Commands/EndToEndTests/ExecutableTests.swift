// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Tests the libraries that the programs link, and their help.
@Suite(.timeLimit(.minutes(10))) struct ExecutableTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Returns the libraries that the dynamic loader would load for a program.
  private func libraries(of program: String) async throws -> String {
    try await Command.run(
      program: "/usr/bin/ldd", [Command.buildFolder + "/" + program]
    ).output
  }

  /// The picker never opens photos.
  ///
  /// A worker loads the decoders only when it needs them.
  @Test("no program links what decodes, nor what a parser of XML brings along")
  func nothingThatDecodesIsLinked() async throws {
    for (program, own) in [("locket", "libsqlite3"), ("locket-imaging", "libjpeg")] {
      let libraries = try await libraries(of: program)
      #expect(libraries.contains(own))
      for library in ["libvips", "libheif", "libavformat", "libavcodec", "libcurl", "libxml2"] {
        #expect(!libraries.contains(library), "\(program) links \(library)")
      }
    }
  }

  @Test(arguments: [
    "demo", "pick", "window", "collections", "search", "show", "index", "render", "sample",
    "adapter", "profiles", "profiles list", "profiles show", "profiles diff", "profiles validate",
    "profiles new", "cloud", "cloud add", "cloud list", "cloud refresh", "cloud status",
    "cloud remove", "fetch",
  ])
  func helpHasExamples(command: String) async throws {
    let arguments = command.split(separator: " ").map(String.init)
    let result = try await Command.run(
      "locket", arguments + ["--help"], cache: folder.path)
    #expect(result.status == 0)
    #expect(result.output.contains("EXAMPLES") && result.output.contains("locket \(command)"))
  }

  @Test("the same seed draws the same bytes, and a second run draws nothing")
  func samplesAreRepeatable() async throws {
    func draw(_ name: String, seed: String) async throws -> Command.Result {
      try await Command.run(
        "locket",
        ["sample", folder.path + "/" + name, "--images", "8", "--videos", "1", "--seed", seed],
        cache: folder.path)
    }
    #expect(try await draw("one", seed: "5").status == 0)
    #expect(try await draw("two", seed: "5").status == 0)
    #expect(try await draw("other", seed: "6").status == 0)
    let one = try contents("one")
    #expect(one.count >= 9)
    #expect(try contents("two") == one)
    #expect(try contents("other") != one)
    #expect(try await draw("one", seed: "5").output.contains("0 written"))
  }

  private func contents(_ name: String) throws -> [String: Data] {
    let root = folder.path + "/" + name
    var files: [String: Data] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init()
    where !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      if let data = FileManager.default.contents(atPath: root + "/" + path) { files[path] = data }
    }
    return files
  }
}
