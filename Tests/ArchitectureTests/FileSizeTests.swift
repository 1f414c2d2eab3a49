// SPDX-License-Identifier: Apache-2.0

import Testing

/// Files stay short enough to be read at one sitting.
@Suite struct FileSizeTests {
  @Test func noFileIsLongerThanThreeHundredLines() throws {
    for folder in ["Sources", "Profiles", "Tests"] {
      for file in SourceTree.swiftFiles(below: folder) {
        let text = try SourceTree.text(of: file)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        let saysWhy = text.contains("// Longer than 300 lines because ")
        #expect(lines <= 300 || saysWhy, "\(file) has \(lines) lines")
      }
    }
  }

  @Test func everyFileNamesItsLicence() throws {
    for folder in ["Sources", "Profiles", "Tests"] {
      for file in SourceTree.swiftFiles(below: folder) {
        let text = try SourceTree.text(of: file)
        #expect(text.hasPrefix("// SPDX-License-Identifier: Apache-2.0"), "\(file)")
      }
    }
  }
}
