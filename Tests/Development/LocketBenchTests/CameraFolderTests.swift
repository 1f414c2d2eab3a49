// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import locket_bench

@Suite struct CameraFolderTests {
  @Test func aThousandFilesLieInEachFolder() async throws {
    let folder = try BenchFolder()
    try await CameraFolder.fill(1_001, in: folder.path) { number, path in
      try Data("\(number)".utf8).write(to: URL(fileURLWithPath: path))
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasPrefix("DCIM/100LOCKT/") }.count == 1_000)
    #expect(names.filter { $0.hasPrefix("DCIM/101LOCKT/") } == ["DCIM/101LOCKT/IMG_0000.jpg"])
    #expect(CameraFolder.path(of: 1_000) == "DCIM/101LOCKT/IMG_0000.jpg")
  }
}
