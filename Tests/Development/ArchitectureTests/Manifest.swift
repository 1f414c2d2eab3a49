// SPDX-License-Identifier: Apache-2.0

/// The modules that `Package.swift` declares, read from its text.
struct Manifest {
  /// A Swift module.
  struct Module {
    let name: String
    /// The folder with its sources, inside the project.
    let folder: String
    /// The floor of its folder.
    let floor: String
    /// The modules that it declares to use.
    let dependencies: Set<String>
  }

  /// The modules with a floor, in the manifest's order.
  let modules: [Module]

  private static let products = [
    "grdb": "GRDB", "sqlite": "GRDBSQLite", "argumentParser": "ArgumentParser",
  ]

  /// Reads the text of a manifest.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - root: The folder of the floors.
  init(_ text: String, in root: String = "Sources") {
    let entry =
      #/(?m)^    (\w+)\(\s*"(\w+)/([\w-]+)"(?:,\s*\[([^\]]*)\])?[^\n]*(?:\n      [^\n]*)*/#
    modules = text.matches(of: entry).compactMap { match in
      guard ["library", "executable", "tests"].contains(match.1) else { return nil }
      let isTest = match.1 == "tests" || match.0.contains(#"in: "Tests""#)
      guard isTest == (root == "Tests") else { return nil }
      let names = (match.4 ?? "").split { $0 == "," || $0.isWhitespace }.map { name in
        let bare = name.filter { $0 != "\"" }
        return Self.products[bare] ?? bare
      }
      let folder = "\(root)/\(match.2)/\(match.3)"
      return Module(
        name: String(match.3), folder: folder, floor: String(match.2), dependencies: Set(names))
    }
  }
}
