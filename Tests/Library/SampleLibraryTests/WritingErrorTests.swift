// SPDX-License-Identifier: Apache-2.0

import Foundation
import SampleLibrary
import Testing

@Suite struct WritingErrorTests {
  private let folder: TemporaryFolder
  private let library = SampleLibrary(seed: 9, images: 4, longSide: 128)

  init() throws { folder = try TemporaryFolder() }

  private func failure(at path: String) async -> SampleError? {
    do {
      _ = try await library.write(to: path, drawing: StubDrawing(), parallel: 1) { _, _ in }
      return nil
    } catch {
      return error as? SampleError
    }
  }

  @Test func fileAtFolderPathIsRefused() async throws {
    try folder.put("text", at: "taken")
    let path = folder.path + "/taken"
    let error = await failure(at: path)
    #expect(error == .notADirectory(path: path))
    #expect(error?.description == "\(path): is a file; give a folder")
    #expect(folder.bytes("taken") == Array("text".utf8))
  }

  @Test func anotherSampleIsRefused() async throws {
    let other = SampleLibrary(seed: 10, images: 4, longSide: 128)
    _ = try await other.write(to: folder.path, drawing: StubDrawing(), parallel: 1) { _, _ in }
    let error = await failure(at: folder.path)
    #expect(
      error?.description
        == "\(folder.path): contains another sample (seed 10, 4 images, 0 videos, 128 pixels; "
        + "asked for seed 9, 4 images, 0 videos, 128 pixels); "
        + "choose another folder or remove this one")
  }

  @Test func foreignFileIsLeftAlone() async throws {
    let file = library.photos()[0].file
    try folder.put("mine", at: file)
    let error = await failure(at: folder.path)
    #expect(error == .foreignFile(path: folder.path + "/" + file))
    #expect(error?.description.hasSuffix("choose an empty folder") == true)
    #expect(folder.bytes(file) == Array("mine".utf8))
    #expect(folder.files == [file])
  }

  @Test func foreignManifestIsLeftAlone() async throws {
    try folder.put("something else\n", at: ".locket-sample")
    #expect(await failure(at: folder.path) == .foreignFile(path: folder.path + "/.locket-sample"))
    #expect(folder.bytes(".locket-sample") == Array("something else\n".utf8))
  }

  @Test func unwritableStorageIsReported() async throws {
    try folder.put("text", at: "DCIM")
    let error = await failure(at: folder.path)
    guard case .cannotWrite(let path, _)? = error else {
      Issue.record("cannotWrite was expected")
      return
    }
    #expect(path == folder.path + "/DCIM/100LOCKT")
    #expect(error?.description.contains("choose a folder with space") == true)
  }
}
