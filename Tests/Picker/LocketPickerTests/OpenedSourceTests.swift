// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import LocketPicker

/// Folders that are combined into one library.
@Suite struct OpenedSourceTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func source(_ name: String) async throws -> OpenedSource {
    let index = folder.path + "/" + name.replacing("/", with: "-") + ".locket"
    let library = try await PhotoLibrary.open(
      folder.path + "/" + name, index: index, headers: StubHeaders()
    ).library
    return OpenedSource(library)
  }

  private func assets(_ library: PhotoLibrary) async throws -> [Asset] {
    let window = try await library.assets.window(.init())
    return try await library.assets.assets(
      in: window, matching: AssetQuery(), after: nil, limit: .max
    ).sorted { $0.file < $1.file }
  }

  @Test("two folders of one name are told apart, and a photo in both is one")
  func sameNames() async throws {
    try folder.write("photo".utf8, to: "x/DCIM/a")
    try folder.write("photo".utf8, to: "y/DCIM/b")
    try folder.write("other".utf8, to: "y/DCIM/a")
    let sources = [try await source("x/DCIM"), try await source("y/DCIM")]
    let index = folder.path + "/all.locket"
    let library = try await PhotoLibrary.merge(sources, index: index)
    #expect(Set(library.sources.map(\.name)).count == 2)
    #expect(library.sources.allSatisfy { $0.name.hasPrefix("DCIM-") })
    let assets = try await assets(library)
    #expect(assets.count == 2)
    for asset in assets {
      let original = try #require(library.original(of: asset))
      #expect(library.thumbnailSource(of: asset) == original)
      #expect(original.hasSuffix(asset.file.drop { $0 != "/" }))
    }
    // After the first copy is removed, the other is read.
    let both = try #require(
      assets.first { library.original(of: $0)?.hasSuffix("x/DCIM/a") == true })
    try FileManager.default.removeItem(atPath: folder.path + "/x/DCIM/a")
    #expect(library.original(of: both)?.hasSuffix("y/DCIM/b") == true)
    try FileManager.default.removeItem(atPath: folder.path + "/y/DCIM/b")
    #expect(library.original(of: both) == nil)
  }

  @Test("folders whose paths differ in their last letters alone have names of their own")
  func nearNames() async throws {
    for name in ["1/D", "2/D", "3/D"] { try folder.write(name.utf8, to: name + "/a") }
    var names: Set<String> = []
    for pair in [["1/D", "2/D"], ["1/D", "3/D"], ["2/D", "3/D"]] {
      var sources: [OpenedSource] = []
      for name in pair { sources.append(try await source(name)) }
      let library = try await PhotoLibrary.merge(
        sources, index: "\(folder.path)/\(pair.joined().filter(\.isNumber)).locket")
      let found = Set(library.sources.map(\.name))
      #expect(found.count == 2)
      names.formUnion(found)
    }
    #expect(names.count == 3)
    #expect(Set(["/p/A", "/p/B", "/p/C"].map(AssetDatabase.name)).count == 3)
  }

  @Test("one source alone is itself, and an index of several is not opened as one")
  func alone() async throws {
    try folder.write("photo".utf8, to: "x/a")
    try folder.write("other".utf8, to: "y/a")
    let one = try await source("x")
    let alone = try await PhotoLibrary.merge([one])
    #expect(alone.root == one.library.root && alone.sources.isEmpty)
    let index = folder.path + "/all.locket"
    _ = try await PhotoLibrary.merge([one, try await source("y")], index: index)
    await #expect {
      _ = try await PhotoLibrary.open(index, headers: StubHeaders())
    } throws: {
      "\($0)".contains("is the index of several libraries: x, y;")
    }
    let taken = folder.path + "/x.locket"
    let sources = [one, try await source("y")]
    await #expect {
      _ = try await PhotoLibrary.merge(sources, index: taken)
    } throws: {
      "\($0)".contains("choose another file with --index")
    }
  }

  @Test("a file that changed after it was indexed is compared with nothing")
  func changedMeanwhile() async throws {
    try folder.write("photo".utf8, to: "x/a")
    try folder.write("photo".utf8, to: "y/b")
    let sources = [try await source("x"), try await source("y")]
    try folder.write("PHOTO".utf8, to: "y/b")
    let library = try await PhotoLibrary.merge(sources, index: folder.path + "/all.locket")
    #expect(try await assets(library).count == 2)
  }

  @Test("two folders whose paths Swift considers equal are two libraries")
  func equivalentPaths() async throws {
    let names = ["n\u{E9}", "ne\u{301}"]
    try folder.write("photo".utf8, to: names[0] + "/a")
    try folder.write("other".utf8, to: names[1] + "/a")
    let roots = names.map { folder.path + "/" + $0 }
    var sources: [OpenedSource] = []
    for (number, root) in roots.enumerated() {
      let index = "\(folder.path)/\(number).locket"
      sources.append(
        OpenedSource(
          try await PhotoLibrary.open(root, index: index, headers: StubHeaders()).library))
    }
    #expect(Set(sources.map(\.key)).count == 2)
    #expect(sources[0].library.ownKeys != sources[1].library.ownKeys)
    await #expect(throws: AssetIndexError.self) {
      _ = try await PhotoLibrary.open(
        roots[1], index: folder.path + "/0.locket", headers: StubHeaders())
    }
    let library = try await PhotoLibrary.merge(sources, index: folder.path + "/all.locket")
    let assets = try await assets(library)
    let texts = try assets.map { asset in
      try String(contentsOfFile: try #require(library.original(of: asset)), encoding: .utf8)
    }
    #expect(texts.sorted() == ["other", "photo"])
  }

  @Test("a cloud's key contains its address and user, and every key is in ASCII")
  func keys() throws {
    func key(_ address: String, _ user: String? = nil) throws -> String {
      let login = user.map { CloudAccount.Login.basic(user: $0, password: .environment("P")) }
      return OpenedSource.key(
        of: try CloudAccount(name: "c", address: address, login: login ?? .anonymous))
    }
    let keys = try [
      key("https://h/a"), key("https://h/b"), key("https://h/a", "me"),
      key("https://h/a", "n\u{E9}"), key("https://h/a", "ne\u{301}"),
    ]
    #expect(keys[0] == "cloud c https://h/a/" && keys[2] == "cloud c https://h/a/ me")
    #expect(Set(keys).count == keys.count)
    #expect("/a b".asciiKey == "/a b" && "/n\u{E9}\t%".asciiKey == "/n%C3%A9%09%25")
  }

  @Test("several sources have the same name in whatever order they are given")
  func names() async throws {
    for name in ["x", "y", "z"] { try folder.write("photo".utf8, to: name + "/a") }
    let (x, y, z) = (try await source("x"), try await source("y"), try await source("z"))
    func name(_ sources: OpenedSource...) async throws -> String {
      let names = sources.map { ($0.key as NSString).lastPathComponent }.joined()
      let index = "\(folder.path)/set-\(String(names.sorted())).locket"
      return try await PhotoLibrary.merge(sources, index: index).ownName
    }
    let both = try await name(x, y)
    #expect(try await name(y, x) == both)
    #expect(try await name(x, z) != both)
    #expect(try await name(x) == folder.path + "/x" && both.contains(folder.path + "/x"))
  }
}
