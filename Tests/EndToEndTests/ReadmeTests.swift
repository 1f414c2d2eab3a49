// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// What the README shows compiles, runs, and is what stands there.
@Suite(.timeLimit(.minutes(10))) struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func pickThree(folder: String, output: String) async throws {
    let workers = ImagingWorkers()
    let profile = try ProfileStore().profile("apple-watch-45mm-family")
    let (library, _) = try await PhotoLibrary.open(folder, headers: workers)
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 3
    configuration.selection = .ordered
    let session = try await library.makeSession(configuration, profile: profile)
    for asset in try await session.assets(at: 0..<3) { await session.send(.tap(asset)) }
    await session.send(.finish)
    for await case .ended(let outcome) in session.events {
      let files = await library.deliver(
        outcome.items, profile: profile, to: output, with: workers)
      for file in files { print(file.position, file.rendition?.file ?? file.outcome.name) }
    }
    await workers.close()
  }

  @Test func theExamplePicksThreePhotos() async throws {
    let sample = try await SamplePhotos.shared.folder()
    let output = try TemporaryDirectory()
    try await pickThree(folder: sample.path + "/photos", output: output.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: output.path).count == 3)
  }

  @Test func theExampleIsWhatIsTestedHere() throws {
    let squeezed = { (text: String) in text.filter { !$0.isWhitespace } }
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = readme.components(separatedBy: "```swift\n")
    let example = try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
    let here = squeezed(try String(contentsOfFile: #filePath, encoding: .utf8))
    for line in example.split(separator: "\n") {
      #expect(here.contains(squeezed(String(line))), "\(line)")
    }
  }

  @Test func everyPlaceItNamesExists() throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let pattern = #/`((?:Sources|Profiles|Docs|Tests)[A-Za-z0-9_\/.-]*)|\((Docs\/[^)]*)\)/#
    let places = readme.matches(of: pattern).compactMap { $0.1 ?? $0.2 }
    #expect(places.count > 15)
    for place in places {
      let path = Self.root.appendingPathComponent(String(place)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(place)")
    }
  }
}
