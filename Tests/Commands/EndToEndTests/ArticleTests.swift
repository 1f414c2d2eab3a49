// SPDX-License-Identifier: Apache-2.0

import Conformance
import DeviceScreen
import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import PickerTesting
import Testing

/// Tests that the code in the API documentation compiles and runs.
@Suite(.timeLimit(.minutes(10))) struct ArticleTests {
  /// The compiled files that hold the code of the articles.
  private static let compiled = [
    "Examples/swift/main.swift", "Tests/Apps/LocketTests/ForAppsTests.swift",
    "Tests/Commands/EndToEndTests/MakersExampleTests.swift",
    "Tests/Commands/EndToEndTests/ArticleTests.swift",
  ]

  /// Returns the Swift code in an article, or in the doc comments of a source file.
  private static func snippets(in file: String) throws -> [String] {
    let text = try ProjectFolder.text(of: file).replacing(#/(?m)^ *\/\/\/ ?/#, with: "")
    return DocumentedCode.blocks("swift", in: text)
  }

  @Test(
    "each snippet of an article or a doc comment stands in a compiled file",
    arguments: [
      ("Apps/Locket", 4), ("Picker/LocketPicker", 3), ("Screens/DeviceScreen", 3),
      ("Conformance/Conformance", 3),
    ])
  func snippetsAreCompiled(module: String, count: Int) throws {
    let code = try Self.compiled.map {
      DocumentedCode.squeezed(try ProjectFolder.text(of: $0))
    }
    let folder = ProjectFolder.path + "/Sources/" + module
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }
    let snippets = try files.flatMap { try Self.snippets(in: "Sources/\(module)/\($0)") }
    #expect(snippets.count == count)
    for snippet in snippets {
      let wanted = DocumentedCode.squeezed(snippet)
      #expect(code.contains { $0.contains(wanted) }, "\(module): \(snippet)")
    }
  }

  private func draw(
    _ folder: String, with workers: ImagingWorkers, show: (PixelImage) -> Void
  ) async throws -> [UInt8] {
    let profile = try ProfileStore().profile("apple-watch-45mm")
    let (library, _) = try await PhotoLibrary.open(folder, headers: workers)
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 3
    configuration.selection = .ordered
    let session = try await library.makeSession(configuration, profile: profile)
    let screen = await PickerScreen(
      session: session, profile: profile, thumbnails: workers, drawing: workers
    ) { library.thumbnailSource(of: $0) }
    try await screen.perform(.press(.cell(0)))
    try await screen.settled()
    let image = try await screen.frame()
    let png = try await workers.encode(.pixels(image), as: PictureEncoding(.png))
    await session.send(.finish)
    for await event in session.events {
      await screen.take(event)
      show(try await screen.frame())
    }
    return png
  }

  @Test("DeviceScreen: the article's code draws a screen with a photo selected")
  func screenIsDrawn() async throws {
    let sample = try await SamplePhotos.shared.folder()
    let workers = ImagingWorkers()
    var sizes: [PixelSize] = []
    let png = try await draw(sample.path + "/photos", with: workers) { sizes.append($0.size) }
    await workers.close()
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(Set(sizes) == [PixelSize(width: 396, height: 484)])
  }

  private func judge(_ command: String) async throws -> RunReport {
    let smoke = try await Smoke(command: command, watchdog: .seconds(60)).run()
    print(smoke.text)
    let suite = try Suite.bundled()
    var selection = CheckSelection()
    selection.profiles = ["apple-watch-45mm"]
    selection.only = ["watch.window.newest500"]
    let picker = ProcessAdapter(command: command, watchdog: .seconds(60))
    let report = try await Runner(suite, selection: selection).run(on: picker)
    print(TerminalReport(report).text)
    for claim in report.claims { print(claim.text) }
    return report
  }

  @Test("Conformance: the article's code judges the example in Python")
  func pickerIsJudged() async throws {
    let example = ProjectFolder.path + "/Examples/adapters/watch.py"
    let report = try await judge("exec python3 '\(example)'")
    #expect(report.exitStatus == .conformant)
    #expect(report.count(.pass) > 0)
  }
}
