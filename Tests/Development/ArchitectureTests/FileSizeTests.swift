// SPDX-License-Identifier: Apache-2.0

import Testing

/// Checks that files stay short.
@Suite struct FileSizeTests {
  @Test func noFileIsLongerThanThreeHundredLines() throws {
    for folder in ["Sources", "Profiles", "Tests"] {
      for file in SourceTree.swiftFiles(below: folder) {
        let text = try SourceTree.text(of: file)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        let givesReason = text.contains("// Longer than 300 lines because ")
        #expect(lines <= 300 || givesReason, "\(file) has \(lines) lines")
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
