// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Drawn screens replace other pictures, but no file of the library.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DrawnScreenTests {
  private let folder: TemporaryDirectory
  private var photos: String { folder.path + "/photos" }

  init() throws { folder = try TemporaryDirectory() }

  private func locket(_ arguments: [String]) async throws -> Command.Result {
    try await Command.run("locket", arguments, cache: folder.path + "/cache")
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + path))
  }

  @Test("neither --out nor a step replaces an original, whatever its name is")
  func originals() async throws {
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let files = FileManager.default.enumerator(atPath: sample)?.compactMap { $0 as? String } ?? []
    let jpeg = try #require(files.first { $0.hasSuffix(".JPG") })
    let photo = try #require(FileManager.default.contents(atPath: sample + "/" + jpeg))
    for name in ["photos/a.JPG", "photos/b.png", "old.png"] { try folder.write(photo, to: name) }
    let device = ["--profile", "apple-watch-45mm", "--library", photos]

    var result = try await locket(
      ["pick"] + device + ["--script", "render \(photos)/a.JPG; cancel"])
    #expect(result.status == 64 && result.errors.contains("name the file .png or .gif"))
    for file in [photos + "/b.png", photos + "/../photos/b.png"] {
      for arguments in [
        ["pick"] + device + ["--script", "render \(file); cancel"],
        ["render"] + device + ["--out", file],
      ] {
        result = try await locket(arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains("a file of the library has this name"), "\(result.errors)")
      }
    }
    #expect(try bytes("photos/a.JPG") == photo && bytes("photos/b.png") == photo)

    // Outside the library, a picture is replaced. Inside, a new one is made.
    for (out, step) in [("old.png", "old.gif"), ("photos/new.png", "photos/new.gif")] {
      let script = "render \(folder.path)/\(step)"
      result = try await locket(
        ["render"] + device + ["--out", folder.path + "/" + out, "--script", script])
      #expect(result.status == 0, "\(result.errors)")
      #expect(try bytes(out).starts(with: [0x89, 0x50]))
      #expect(try bytes(step).starts(with: "GIF8".utf8))
    }
  }
}
