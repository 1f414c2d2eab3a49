// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Checks imports against the folders of `Sources`, which are floors, and against `Package.swift`.
@Suite struct LayeringTests {
  private static let manifest = (try? ProjectFolder.text(of: "Package.swift")) ?? ""
  private static let modules = Manifest(manifest).modules
  /// The floor of each module that others may import; the profiles are data beside the sources.
  private static let floors = Dictionary(
    uniqueKeysWithValues: modules.map { ($0.name, $0.floor) } + [("BundledProfiles", "Core")])

  /// The modules that a text imports.
  static func imports(in text: String) -> Set<String> {
    let pattern =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?([A-Za-z_][A-Za-z0-9_]*)/#
    return Set(
      text.split(separator: "\n").compactMap { line in
        (try? pattern.prefixMatch(in: line)).map { String($0.1) }
      })
  }

  private static func imports(below folder: String) throws -> Set<String> {
    try SourceTree.swiftFiles(below: folder).reduce(into: []) { all, file in
      all.formUnion(imports(in: try SourceTree.text(of: file)))
    }
  }

  private static func height(of floor: String) -> Int { Floors.order.firstIndex(of: floor) ?? -1 }

  /// Returns the problems with what a module declares.
  static func problems(with module: Manifest.Module) -> [String] {
    module.dependencies.sorted().compactMap { name in
      guard let floor = floors[name], height(of: floor) > height(of: module.floor) else {
        return nil
      }
      return "\(module.name) is in \(module.floor) and may not use \(name), which is in \(floor)"
    }
  }

  /// Returns the problems with what a module imports.
  static func problems(with module: Manifest.Module, importing imports: Set<String>) -> [String] {
    let platform = (Floors.platform[module.name] ?? []).union(Floors.anywhere)
    let wanted = imports.subtracting(platform)
    let undeclared = wanted.subtracting(module.dependencies).map {
      "\(module.name) imports \($0), which neither Package.swift nor Floors.swift permits"
    }
    let unused = module.dependencies.subtracting(wanted).map {
      "\(module.name) declares \($0) in Package.swift and does not import it"
    }
    return undeclared.sorted() + unused.sorted()
  }

  @Test func everyFolderIsAModuleOfItsFloor() throws {
    func names(in folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: ProjectFolder.path(of: folder))
    }
    #expect(Set(try names(in: "Sources")) == Set(Floors.order))
    let folders = try Floors.order.flatMap { floor in
      try names(in: "Sources/" + floor).map { "Sources/\(floor)/\($0)" }
    }
    let swift = folders.filter { !SourceTree.swiftFiles(below: $0).isEmpty }
    #expect(Set(swift) == Set(Self.modules.map(\.folder)))
    let listed = Set(Floors.platform.keys)
    #expect(listed == Set(Self.floors.keys), "\(listed.symmetricDifference(Self.floors.keys))")
  }

  @Test func modulesUseLowerFloorsOnly() {
    #expect(Self.modules.flatMap { Self.problems(with: $0) } == [])
  }

  @Test("what Package.swift declares is what the files import", arguments: modules.map(\.name))
  func importsAreDeclared(name: String) throws {
    let module = try #require(Self.modules.first { $0.name == name })
    let imports = try Self.imports(below: module.folder)
    #expect(Self.problems(with: module, importing: imports) == [])
  }

  @Test("what Package.swift declares for tests is what they import, or what they start")
  func testsDeclareTheirImports() throws {
    let tests = Manifest(Self.manifest, in: "Tests")
    #expect(tests.modules.count >= 30)
    // Tests contain programs in other languages, which also import.
    let known = Set((Self.modules + tests.modules).flatMap(\.dependencies))
    // Programs, and the library that Python loads.
    let started: Set = ["locket", "LocketC"]
    for module in tests.modules {
      let imports = Set(
        try Self.imports(below: module.folder).map { $0.replacing("_", with: "-") })
      let undeclared = imports.intersection(known).subtracting(module.dependencies)
      let unused = module.dependencies.subtracting(imports).subtracting(started)
        .filter { !$0.contains("-") }
      #expect(undeclared.isEmpty && unused.isEmpty, "\(module.name): \(undeclared) \(unused)")
    }
  }

  @Test func forbiddenDependencies() throws {
    let conformance = try #require(Self.modules.first { $0.name == "Conformance" })
    #expect(
      !conformance.dependencies.contains("PickerCore"), "a suite must not test with what it tests")
    // The fuzzer may parse headers in its own process, because it is meant to crash.
    let decoding = ["locket-imaging", "locket-fuzz", "Imaging", "MetadataRemoval", "MediaFormats"]
    for module in Self.modules where !decoding.contains(module.name) {
      #expect(
        module.dependencies.isDisjoint(with: ["Imaging", "MediaFormats", "MetadataRemoval"]),
        "\(module.name) would link libvips")
    }
  }

  @Test("the test itself sees imports in every spelling and refuses wrong ones")
  func theTestCanFail() {
    let text = [
      "import PickerCore", "public import struct PickerModel.Asset", "@testable import GRDB",
      "internal import CVipsShim", "// import Nothing", #"let text = "import Nothing""#,
    ].joined(separator: "\n")
    #expect(Self.imports(in: text) == ["PickerCore", "PickerModel", "GRDB", "CVipsShim"])
    let manifest = Manifest(
      """
          library("Core/PickerCore", ["PickerModel", "LocketPicker"]),
          library(
            "Library/AssetIndex",
            ["PickerCore", grdb]),
          library("Apps/LinkTesting", ["HostLink"], in: "Tests"),
      """)
    #expect(
      manifest.modules.map(\.folder) == ["Sources/Core/PickerCore", "Sources/Library/AssetIndex"])
    #expect(manifest.modules[1].dependencies == ["PickerCore", "GRDB"])
    #expect(
      Self.problems(with: manifest.modules[0]) == [
        "PickerCore is in Core and may not use LocketPicker, which is in Picker"
      ])
    #expect(
      Self.problems(with: manifest.modules[0], importing: ["PickerModel", "Foundation", "Swift"])
        == [
          "PickerCore imports Foundation, which neither Package.swift nor Floors.swift permits",
          "PickerCore declares LocketPicker in Package.swift and does not import it",
        ])
  }
}
