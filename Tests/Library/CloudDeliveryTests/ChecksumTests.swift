// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Glibc
import PickerPorts
import PickerTesting
import Testing

@Suite struct ChecksumTests {
  /// The digests equal those of NIST and `sha256sum`.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func matchesStandardDigests(text: String, digest: String) async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(text.utf8, to: "file")
    #expect(try await Checksum.sha256(ofFileAt: path) == digest)
  }

  @Test func longFilesAreReadToTheirEnd() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write([UInt8](repeating: 97, count: 1_000_000), to: "file")
    #expect(
      try await Checksum.sha256(ofFileAt: path)
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("a pipe or a device in the place of a file is not read, and not waited for")
  func replacedFiles() async throws {
    let folder = try TemporaryDirectory()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for path in [folder.path + "/pipe", "/dev/zero"] {
      await #expect(throws: MediaError.self, "\(path)") {
        _ = try await Checksum.sha256(ofFileAt: path)
      }
    }
  }

  @Test("a link of this user to an original is followed")
  func links() async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("abc".utf8, to: "file")
    try #require(symlink("file", folder.path + "/link") == 0)
    let digest = try await Checksum.sha256(ofFileAt: file)
    #expect(try await Checksum.sha256(ofFileAt: folder.path + "/link") == digest)
  }

  @Test func aFileThatIsNotThereIsAnError() async {
    await #expect(throws: MediaError.self) {
      _ = try await Checksum.sha256(ofFileAt: "/no/such/file")
    }
  }
}
