// SPDX-License-Identifier: Apache-2.0

import Foundation
import LinkTesting
import Locket
import PickerTesting
import Synchronization
import Testing

private struct Photo: Transferable {
  let bytes: Data

  static var transferRepresentation: some TransferRepresentation<Photo> {
    DataRepresentation(importedContentType: .image) { Photo(bytes: $0) }
  }
}

private struct Tile: Transferable {
  let width: Int
  let pixels: Data

  static var transferRepresentation: some TransferRepresentation<Tile> {
    PixelRepresentation(fitting: PixelSize(width: 200, height: 200)) { image in
      Tile(width: image.width, pixels: image.pixels)
    }
  }
}

/// Docs/guides/apps.md: its code compiles and runs, and matches the document.
@Suite(.timeLimit(.minutes(10))) struct ForAppsTests {
  private func results() async throws -> [PickerResult] {
    let fake = try FakePicker(script)
    return try await PhotoPicker(from: .socket { fake.appSocket }).present().items
  }

  private var script: FakePicker.Script {
    var script = FakePicker.Script()
    script.add(1, [1, 2, 3])
    return script
  }

  @Test func selectionsAreFollowed() async throws {
    let shown = Mutex<[Int]>([])
    func show(_ results: [PickerResult]) { shown.withLock { $0.append(results.count) } }
    let fake = try FakePicker(script)
    let picker = PhotoPicker(from: .socket { fake.appSocket })
    let pick = Task { try await picker.present() }
    for await event in picker.events {
      switch event {
      case .delivered(let results): show(results)
      case .refused(let error): print(error)
      case .ended(let outcome): show(outcome.items)
      }
    }
    #expect(try await pick.value.items.count == 1)
    #expect(shown.withLock { $0 } == [1])
  }

  @Test func bytesAreLoaded() async throws {
    let result = try #require(try await results().first)
    var kept: Data?
    func keep(_ data: Data?) { kept = data }
    func offerRetry(_ text: String) { Issue.record("\(text)") }
    do {
      let photo = try await result.itemProvider.loadData(as: .image) {
        print($0.stage, $0.completed)
      }
      keep(photo)
    } catch  where error.isRetryable {
      offerRetry(error.description)
    }
    #expect(kept == Data([1, 2, 3]))
    #expect(try await result.itemProvider.load(as: Photo.self)?.bytes == kept)
  }

  @Test("README.md: three photos are picked in a few lines")
  func readme() async throws {
    let fake = try FakePicker(script)
    try await PickerAccess.$replacement.withValue(.socket { fake.appSocket }) {
      var configuration = PickerConfiguration()
      configuration.selectionLimit = 3
      configuration.selection = .ordered
      for result in try await PhotoPicker(configuration).present().items.loadAllFiles() {
        // The file is deleted when `file` goes out of scope; `file.move(to:)` keeps it.
        if let file = try result.get() { print(file.path, file.contentType) }
      }
    }
  }

  @Test("PhotoPicker: the example of its comment runs")
  func shortestPick() async throws {
    let fake = try FakePicker(script)
    try await PickerAccess.$replacement.withValue(.socket { fake.appSocket }) {
      for result in try await PhotoPicker().present().items {
        let photo = try await result.itemProvider.loadData(as: .image)
        print(photo?.count ?? 0)
      }
    }
  }

  @Test func rowHasItsFrame() async throws {
    var script = script
    (script.offer.screen, script.offer.scale) = (PixelSize(width: 780, height: 1688), 2)
    let fakes = [try FakePicker(script), try FakePicker(script)]
    let next = Mutex(fakes)
    let access = PickerAccess.socket { next.withLock { $0.removeFirst().appSocket } }
    let picker = try await PickerAccess.$replacement.withValue(access) {
      var configuration = PickerConfiguration()
      configuration.selectionLimit = 0
      configuration.selection = .continuous
      configuration.style = .inline
      configuration.mode = .compact
      let screen = try await PhotoPicker().offer().screenInPoints
      let row = PickerFrame(
        y: Double(screen.height - 120), width: Double(screen.width), height: 120)
      let picker = PhotoPicker(adapting: configuration, in: .frame(row))
      return picker
    }
    #expect(picker.placement == .frame(PickerFrame(y: 724, width: 390, height: 120)))
    #expect(try await picker.present().items.count == 1)
  }

  @Test func documentMatchesTest() throws {
    func snippets(in file: String) throws -> [String] {
      DocumentedCode.blocks("swift", in: try ProjectFolder.text(of: file))
    }
    let here = DocumentedCode.squeezed(
      try ProjectFolder.text(of: "Examples/swift/main.swift")
        + String(contentsOfFile: #filePath, encoding: .utf8))
    let (page, readme) = (try snippets(in: "Docs/guides/apps.md"), try snippets(in: "README.md"))
    #expect(page.count == 6)
    #expect(readme.count == 1 && readme[0].hasPrefix("import Locket\n"))
    for line in (page + readme).joined(separator: "\n").split(separator: "\n") {
      #expect(here.contains(DocumentedCode.squeezed(String(line))), "\(line)")
    }
  }
}
