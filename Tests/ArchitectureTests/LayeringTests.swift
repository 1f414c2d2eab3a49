// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Checks the sources' imports against the table of layers.
///
/// The compiler's own check allows imports of modules that only a dependency declares; this one
/// does not.
@Suite struct LayeringTests {
  private static let modules = Dictionary(
    uniqueKeysWithValues: Layer.table.map { ($0.name, $0) })

  /// The modules that a text imports.
  static func imports(in text: String) -> [String] {
    let pattern =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?([A-Za-z_][A-Za-z0-9_]*)/#
    return text.split(separator: "\n").compactMap { line in
      (try? pattern.prefixMatch(in: line)).map { String($0.1) }
    }
  }

  /// Returns the problem with a module's import, or nil if it is allowed.
  static func problem(_ imported: String, in layer: Layer) -> String? {
    if Layer.anywhere.contains(imported) || layer.outside.contains(imported) { return nil }
    guard let other = modules[imported] else {
      return "\(layer.name) (row \(layer.row)) may not import \(imported) from outside"
    }
    guard layer.ours.contains(imported) else {
      return "\(layer.name) (row \(layer.row)) may not import \(imported) (row \(other.row))"
    }
    return nil
  }

  @Test func theTableItselfPointsDown() {
    for layer in Layer.table {
      for name in layer.ours {
        let other = Self.modules[name]
        #expect(other != nil, "\(layer.name) names \(name), which is no module")
        #expect((other?.row ?? 99) < layer.row, "\(layer.name) may not import \(name)")
      }
    }
  }

  @Test func forbiddenDependencies() throws {
    let conformance = try #require(Self.modules["Conformance"])
    #expect(!conformance.ours.contains("PickerCore"), "a suite must not test with what it tests")
    // The fuzzer may parse headers in its own process, because it is meant to crash.
    for layer in Layer.table where !["locket-imaging", "locket-fuzz"].contains(layer.name) {
      #expect(!layer.ours.contains("Imaging"), "\(layer.name) would link libvips")
    }
  }

  @Test func everyModuleIsInTheTable() throws {
    let folders = try FileManager.default
      .contentsOfDirectory(atPath: SourceTree.root.appendingPathComponent("Sources").path)
      .filter { !SourceTree.swiftFiles(below: "Sources/\($0)").isEmpty }
    #expect(Set(folders + ["BundledProfiles"]) == Set(Layer.table.map(\.name)))
  }

  @Test(arguments: Layer.table.map(\.name))
  func importsFollowTheTable(module: String) throws {
    let layer = try #require(Self.modules[module])
    let folder = module == "BundledProfiles" ? "Profiles" : "Sources/\(module)"
    let files = SourceTree.swiftFiles(below: folder)
    #expect(!files.isEmpty)
    for file in files {
      for imported in Self.imports(in: try SourceTree.text(of: file)) {
        if let problem = Self.problem(imported, in: layer) { Issue.record("\(file): \(problem)") }
      }
    }
  }

  @Test("the test itself sees imports in every spelling and refuses wrong ones")
  func theTestCanFail() throws {
    let text = """
      import PickerCore
      public import struct PickerModel.Asset
      @testable import GRDB
      internal import CVipsShim
      // import Nothing
      let text = "import Nothing"
      """
    #expect(Self.imports(in: text) == ["PickerCore", "PickerModel", "GRDB", "CVipsShim"])
    let conformance = try #require(Self.modules["Conformance"])
    #expect(Self.problem("PickerCore", in: conformance) != nil)
    #expect(Self.problem("GRDB", in: conformance) != nil)
    #expect(Self.problem("PickerModel", in: conformance) == nil)
    let model = try #require(Self.modules["PickerModel"])
    #expect(Self.problem("Foundation", in: model) != nil)
    #expect(Self.problem("Synchronization", in: model) == nil)
  }
}
