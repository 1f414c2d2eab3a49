// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import PickerTesting
import Testing

/// Tests the example for picker makers with a screen of their own, as a person would use it.
@Suite(.timeLimit(.minutes(10))) struct MakersExampleTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func pick(_ lines: String) async throws -> [String] {
    let library = folder.path + "/photos"
    _ = try await Command.run(
      "locket", ["sample", library, "--images", "9", "--seed", "5"], cache: folder.path)
    let results = folder.path + "/results"
    try FileManager.default.createDirectory(
      atPath: results, withIntermediateDirectories: true)
    let program = Command.buildFolder + "/example-text-grid"
    let run = try await Command.run(
      program: "/bin/sh",
      ["-c", "printf '\(lines)' | '\(program)' '\(library)' apple-watch-45mm '\(results)'"],
      environment: ["XDG_CACHE_HOME": folder.path])
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "select.ordered.badges, select.limit.refuses, results.order.selection: a text grid picks three, in order"
  )
  func picks() async throws {
    let lines = try await pick("3\\n1\\n9\\n9\\n2\\n4\\n\\n")
    #expect(lines.first == "9 of 9, 0 picked")
    #expect(lines.contains { $0.contains("(1) ") && $0.contains("(2) ") })
    // The limit is three.
    #expect(lines.contains("no: deselect another asset first"))
    let results = lines.suffix(3).map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
    #expect(results.map { $0[0] } == ["1", "2", "3"] && results.allSatisfy { $0[1] == "ready" })
    for result in results { #expect(FileManager.default.fileExists(atPath: result[2])) }
  }

  @Test("cancel.result.empty: cancelled, nothing is handed over")
  func cancels() async throws {
    let lines = try await pick("2\\nq\\n")
    #expect(lines.contains("9 of 9, 1 picked"))
    #expect(!lines.contains { $0.contains("ready") || $0.contains(folder.path) })
  }

  @Test("the document shows the example as it is, and that has no more than 62 lines")
  func documented() throws {
    let text = try ProjectFolder.text(of: "Examples/text-grid/TextGrid.swift")
    let page = try ProjectFolder.text(of: "Docs/guides/makers.md")
    #expect(page.contains("```swift\n\(text)```"))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 63)
  }

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

  @Test("the document's short program is the one above")
  func shortProgram() throws {
    let page = try ProjectFolder.text(of: "Docs/guides/makers.md")
    let here = DocumentedCode.squeezed(try String(contentsOfFile: #filePath, encoding: .utf8))
    let program = try #require(DocumentedCode.blocks("swift", in: page).first)
    for line in program.split(separator: "\n") {
      #expect(here.contains(DocumentedCode.squeezed(String(line))), "\(line)")
    }
  }
}
