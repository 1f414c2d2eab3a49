// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import ServerTesting
import Testing

@testable import CloudDelivery

/// Real servers are listed and mirrored.
@Suite(.timeLimit(.minutes(10))) struct RealCloudTests {
  private static let names = [
    "a b.jpg", "it's \"q\".jpg", "😀/😀.jpg", "100%.jpg", "%41.jpg", "a#b?c+d;e&f.jpg",
    "<x>/&amp;.jpg",
    "caf\u{E9}.jpg", "cafe\u{301}.jpg", "deep/er/and/deeper/x.jpg", "back\\slash.jpg",
    "[a]*{b}.jpg", "ünï/cödé.jpg",
  ]

  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func requests(_ server: RealServer, _ login: HTTPLogin? = nil) throws -> CloudRequests {
    try .patient(server.address, login: login)
  }

  private func prefixFiles(_ mirror: CloudMirror) -> Set<[UInt8]> {
    let all = FileManager.default.enumerator(atPath: mirror.prefixDirectory)
    return Set((all?.compactMap { $0 as? String } ?? []).map { Array($0.utf8) })
  }

  @Test("rclone: awkward names, changes, a login")
  func rclone() async throws {
    let server = try await RealServer.rclone(user: "someone", password: "sesame")
    defer { server.close() }
    for name in Self.names { try server.write(MadeFiles.jpeg(), to: name) }
    try server.write(MadeFiles.movie(tablesFirst: false), to: "video.mov")
    try server.write([1], to: ".hidden/x.jpg")

    let anonymous = CloudMirror(requests: try requests(server), directory: folder.path + "/a")
    let error = await #expect(throws: CloudError.self) { try await anonymous.refresh() }
    #expect(error?.reason == .unauthorised && error?.status == 401)

    let login = HTTPLogin.basic(user: "someone", password: "sesame")
    let mirror = CloudMirror(requests: try requests(server, login), directory: folder.path + "/b")
    let first = try await mirror.refresh()
    // The file that proves the server's identity has no extension, and no content type of a
    // picture.
    #expect(first.problems.isEmpty)
    #expect(prefixFiles(mirror).isSuperset(of: Self.names.map { Array($0.utf8) }))
    #expect(prefixFiles(mirror).contains(Array("video.mov".utf8)))
    #expect(first.bytesRead < Self.names.count * 66_000 + 200_000)

    try server.write(MadeFiles.jpeg(pixels: 5), to: "a b.jpg")
    try FileManager.default.removeItem(atPath: server.root + "/100%.jpg")
    let next = try await mirror.refresh()
    #expect(next.changed == 1 && next.removed == 1 && next.unchanged == Self.names.count - 1)
    #expect(try await mirror.refresh().unchanged == Self.names.count)
  }

  @Test("nginx, by its JSON, and Apache, a folder at a time: awkward names and changes")
  func others() async throws {
    for server in [try await RealServer.nginx(), try await RealServer.apache()] {
      defer { server.close() }
      for name in Self.names { try server.write(MadeFiles.jpeg(), to: name) }
      let mirror = CloudMirror(
        requests: try requests(server), directory: folder.path + "/" + UUID().uuidString)
      let first = try await mirror.refresh()
      #expect(first.problems.isEmpty)
      #expect(prefixFiles(mirror).isSuperset(of: Self.names.map { Array($0.utf8) }))
      try server.write(MadeFiles.jpeg(pixels: 5), to: "caf\u{E9}.jpg")
      try FileManager.default.removeItem(atPath: server.root + "/deep")
      let next = try await mirror.refresh()
      #expect(next.changed == 1 && next.removed == 1 && next.unchanged == Self.names.count - 2)
      #expect(try await mirror.refresh().unchanged == Self.names.count - 1)
    }
  }

  @Test("thousands of files are listed whole by both")
  func manyFiles() async throws {
    // This rclone caches no folder, and reads a folder again for each of its files.
    for (server, folders) in [
      (try await RealServer.rclone(), 20), (try await RealServer.nginx(), 100),
    ] {
      defer { server.close() }
      for number in 0..<folders {
        let path = server.root + "/\(number)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for file in 0..<100 {
          let isMade = FileManager.default.createFile(
            atPath: "\(path)/\(file).jpg", contents: Data([1]))
          #expect(isMade)
        }
      }
      let listing = try await CloudLister(requests: requests(server)).list()
      #expect(listing.files.count { $0.path.fileExtension == "jpg" } == folders * 100)
      #expect(listing.problems.count == 0)
    }
  }
}
