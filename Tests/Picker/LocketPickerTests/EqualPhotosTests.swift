// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import Glibc
import PickerModel
import PickerPorts
import PickerTesting
import RenditionTesting
import Testing

@testable import LocketPicker

/// Photos of the same size and date, such as those of a burst, are distinguished by their content.
@Suite struct EqualPhotosTests {
  private let folder: TemporaryDirectory
  private let results: TemporaryDirectory

  init() throws {
    (folder, results) = (try TemporaryDirectory(), try TemporaryDirectory())
    for name in ["a", "b", "c"] { try write(name, to: "DCIM/\(name).jpg") }
    try write("other", to: "other.jpg")
  }

  private var root: String { folder.path + "/DCIM" }

  /// Returns a text of the same length for every name.
  private func text(_ name: String) -> String {
    "2024-05-01T10:00:00Z \(name)" + String(repeating: " ", count: 9 - name.utf8.count)
  }

  private func write(_ name: String, to path: String) throws {
    try folder.write(text(name).utf8, to: path)
    try setDate(path)
  }

  private func setDate(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
      ofItemAtPath: folder.path + "/" + path)
  }

  private func move(_ old: String, _ new: String) {
    #expect(rename("\(root)/\(old)", "\(root)/\(new)") == 0)
  }

  private func open() async throws -> PhotoLibrary {
    try await PhotoLibrary.open(
      root, index: folder.path + "/index.locket", headers: StubHeaders()
    ).library
  }

  private func pick(_ name: String, of library: PhotoLibrary) async throws -> PickedItem {
    let session = try await library.makeSession(PickerConfiguration(), profile: .watch())
    let asset = try #require(try await session.assets(at: 0..<3).first { $0.file == name })
    return PickedItem(asset: asset, outcome: .ready)
  }

  private func deliver(
    _ item: PickedItem, of library: PhotoLibrary
  ) async throws -> (outcome: PickedItem.Outcome, text: String?) {
    let delivered = try #require(
      await library.deliver(
        [item], profile: .watch(), to: results.path, with: CopyingRenditions()
      ).first)
    let text = try delivered.rendition.map { try String(contentsOfFile: $0.file, encoding: .utf8) }
    return (delivered.outcome, text)
  }

  @Test("a file that was replaced after it was written is not delivered, and not removed")
  func replacedResult() async throws {
    let library = try await open()
    let item = try await pick("a.jpg", of: library)
    let renditions = CopyingRenditions(after: { file in
      _ = FileManager.default.createFile(atPath: file, contents: Data("precious".utf8))
    })
    let delivered = try #require(
      await library.deliver([item], profile: .watch(), to: results.path, with: renditions).first)
    #expect(delivered.outcome == .failed(.changed) && delivered.rendition == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: results.path)
    let texts = try names.map {
      try String(contentsOfFile: "\(results.path)/\($0)", encoding: .utf8)
    }
    #expect(texts == ["precious"])
  }

  enum Replacing: CaseIterable {
    case moving, copying, linking, movingInside
  }

  private func replace(_ name: String, by way: Replacing) throws {
    switch way {
    case .moving: move("../other.jpg", name)
    case .movingInside: move("c.jpg", name)
    case .copying:
      // This keeps the inode.
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(root)/\(name)"))
      try file.write(contentsOf: Data(text("other").utf8))
      try file.close()
      try setDate("DCIM/" + name)
    case .linking:
      #expect(unlink("\(root)/\(name)") == 0)
      #expect(symlink("../other.jpg", "\(root)/\(name)") == 0)
    }
  }

  @Test(
    "another photo in a picked one's place is neither delivered nor shown, even after another scan",
    arguments: Replacing.allCases, [false, true])
  func replaced(way: Replacing, isIndexed: Bool) async throws {
    let library = try await open()
    let item = try await pick("a.jpg", of: library)
    try replace("a.jpg", by: way)
    if isIndexed { _ = try await open() }
    // The grid notices only changes that a scan can see.
    if way != .copying { #expect(library.thumbnailSource(of: item.asset) == nil) }
    let (outcome, text) = try await deliver(item, of: library)
    #expect(text == nil && (outcome == .gone || outcome == .failed(.changed)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: results.path).isEmpty)
  }

  @Test("a change that no scan can see is noticed at delivery, and the photo can be picked again")
  func pickedAgain() async throws {
    let library = try await open()
    let item = try await pick("a.jpg", of: library)
    try replace("a.jpg", by: .copying)
    _ = try await open()
    #expect(try await deliver(item, of: library).outcome == .failed(.changed))
    let again = try await deliver(try await pick("a.jpg", of: library), of: library)
    #expect(again.outcome == .ready && again.text == text("other"))
  }

  @Test("three photos that change places, half of them seen by a scan, are each delivered")
  func rotatedNames() async throws {
    let library = try await open()
    let items = [
      try await pick("a.jpg", of: library), try await pick("b.jpg", of: library),
      try await pick("c.jpg", of: library),
    ]
    move("a.jpg", ".t")
    move("b.jpg", "a.jpg")
    move("c.jpg", "b.jpg")
    _ = try await open()
    move(".t", "c.jpg")
    for (item, name) in zip(items, ["a", "b", "c"]) {
      let delivered = try await deliver(item, of: library)
      #expect(delivered.outcome == .ready && delivered.text == text(name), "\(name)")
    }
  }

  @Test("a photo that was away during a scan is delivered when it is back")
  func awayForAWhile() async throws {
    let library = try await open()
    let item = try await pick("a.jpg", of: library)
    move("a.jpg", "../away.jpg")
    _ = try await open()
    move("../away.jpg", "a.jpg")
    #expect(try await deliver(item, of: library).text == text("a"))
  }

  @Test("a photo that came back under another name is delivered as the asset that it is now")
  func knownAsAnother() async throws {
    let library = try await open()
    let item = try await pick("a.jpg", of: library)
    move("a.jpg", "../away.jpg")
    _ = try await open()
    move("../away.jpg", "d.jpg")
    _ = try await open()
    let picks = PendingPicks(directory: results.path + "/picks", library: root)
    let token = picks.makeToken()
    try await picks.keep(
      PendingPick(token: token, profile: "watch", mode: .current, items: [item]))
    let promised = try await library.redeem(picks.pick(token), terms: DeliveryTerms())
    #expect(promised.map(\.outcome) == [.ready])
    #expect(try await deliver(item, of: library).text == text("a"))
  }

  @Test("a photo that was only touched is the same, even after another scan")
  func touched() async throws {
    let library = try await open()
    let item = try await pick("a.jpg", of: library)
    #expect(utime("\(root)/a.jpg", nil) == 0)
    _ = try await open()
    #expect(library.thumbnailSource(of: item.asset) == root + "/a.jpg")
    #expect(try await deliver(item, of: library).text == text("a"))
  }
}
