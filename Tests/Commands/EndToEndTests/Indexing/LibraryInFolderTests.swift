// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests what the commands report about an Apple Photos library inside a folder (decision 0036).
@Suite struct LibraryInFolderTests {
  private let home: TemporaryDirectory
  private static let line: Substring =
    "P.photoslibrary: an Apple Photos library was left out; give its path to --library"

  init() throws {
    home = try TemporaryDirectory()
    try home.write(TinyPhotos.jpeg(1, date: nil), to: "photos/P.photoslibrary/originals/A/a.jpg")
  }

  private func locket(_ command: String, _ arguments: String...) async throws -> Command.Result {
    let result = try await Command.run("locket", [command] + arguments, cache: home.path + "/cache")
    #expect(result.status == 0, "\(result.errors)")
    return result
  }

  @Test("index names it each time, other commands when there is nothing else or something changed")
  func reported() async throws {
    let photos = home.path + "/photos"
    for _ in 0..<2 {
      let index = try await locket("index", photos, "--json")
      #expect(index.errorLines.isEmpty)
      #expect(try index.json["photosLibraries"]?.arrayValue == ["P.photoslibrary"])
      #expect(try index.json["assetCount"]?.intValue == 0)
      #expect(try await locket("index", photos).errorLines == [Self.line])
      #expect(
        try await locket("window", "--profile", "mac", "--library", photos).errorLines
          == [Self.line])
    }
    try home.write(TinyPhotos.jpeg(2, date: nil), to: "photos/b.jpg")
    for lines: [Substring] in [[Self.line], []] {
      let window = try await locket("window", "--profile", "mac", "--library", photos, "--json")
      #expect(window.errorLines == lines)
      #expect(try window.json["assets"]?.arrayValue?.count == 1)
    }
  }
}
