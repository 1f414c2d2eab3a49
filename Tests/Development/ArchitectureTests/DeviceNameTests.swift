// SPDX-License-Identifier: Apache-2.0

import Testing

/// Checks that no code depends on the name of a device or its system, because profiles are data.
@Suite struct DeviceNameTests {
  /// Names in code that do not refer to a device's behavior, with the reason.
  private static let exceptions = [
    // A maker note begins so.
    "Sources/Imaging/MediaFormats/Metadata/ExifFacts.swift": #"holds("Apple iOS""#
  ]

  /// Returns the device name on which a decision in a text depends, or nil.
  private static func name(decidedByIn text: String) -> String? {
    let names =
      #/(?i)\b(?:watch|i|ipad|mac|tv|vision)OS\b|\biP(?:hone|ad|od)\b|apple[-_ ]?watch|\.platform\b/#
      .wordBoundaryKind(.simple)
    for decision in SourceText.decisions(in: text) {
      if let name = decision.firstMatch(of: names) { return String(name.output) }
    }
    return nil
  }

  @Test("no if, switch or case names a platform or a device")
  func noNames() throws {
    let files = SourceTree.swiftFiles(below: "Sources").filter {
      !$0.hasPrefix("Sources/Core/PickerProfiles/")
    }
    #expect(!files.isEmpty)
    for file in files {
      var text = try SourceTree.text(of: file)
      if let exception = Self.exceptions[file] {
        #expect(text.contains(exception), "\(file) needs no exception any more")
        text = text.replacing(exception, with: "")
      }
      let name = Self.name(decidedByIn: text)
      #expect(name == nil, "\(file) decides by \(name ?? "")")
    }
  }

  @Test(
    "the test itself sees names in every place",
    arguments: [
      "if profile.platform == other {", "if name == \"watchOS\" {", "switch profile.platform {",
      "case \"apple-watch-45mm\": 3", "case iPadOS", "guard name != \"iPhone\" else { return }",
      "let columns = name == \"iPad\" ? 5 : 3", "identifier.hasPrefix(\"apple-watch\")",
      "if isWide,\n  name == \"macOS\"\n{", "#if os(macOS)",
    ])
  func theTestCanFail(text: String) {
    #expect(Self.name(decidedByIn: text) != nil)
  }

  @Test(
    "and lets the rest through",
    arguments: [
      "// if it is an iPhone", "abstract: \"Shows the watch, for example apple-watch-45mm.\"",
      "self.platform = platform", "if profile.grid.columns == 3 {\n  print(\"watchOS\")\n}",
      "case audios", "if url == \"https://a.b\" {",
    ])
  func otherCodeIsAllowed(text: String) {
    #expect(Self.name(decidedByIn: text) == nil)
  }
}
