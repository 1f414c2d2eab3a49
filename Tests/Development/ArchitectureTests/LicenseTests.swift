// SPDX-License-Identifier: Apache-2.0

import Testing

/// Checks that each file names its license.
@Suite struct LicenseTests {
  @Test func everyFileNamesItsLicense() throws {
    for folder in ["Sources", "Profiles", "Tests"] {
      for file in SourceTree.swiftFiles(below: folder) {
        let text = try SourceTree.text(of: file)
        #expect(text.hasPrefix("// SPDX-License-Identifier: Apache-2.0"), "\(file)")
      }
    }
  }
}
