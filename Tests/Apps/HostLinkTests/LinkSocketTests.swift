// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PickerTesting
import Testing

@testable import HostLink

@Suite(.timeLimit(.minutes(10))) struct LinkSocketTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.path + "/s" }

  init() throws { folder = try TemporaryDirectory() }

  private func remedy(_ path: String) throws -> String {
    try #require(#expect(throws: LinkError.self) { try LinkSocket.connect(to: path) }).message
  }

  @Test func peerIsIdentified() throws {
    let listener = try LinkListener(path: path)
    let app = try LinkSocket.connect(to: path)
    let picker = try #require(try listener.accept())
    let peer = try #require(LinkPeer(socket: picker))
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #expect(peer == LinkPeer(process: getpid(), user: getuid(), program: program))
    close(app)
    close(picker)
    listener.close()
    #expect(try listener.accept() == nil)
    #expect(access(path, F_OK) != 0)
  }

  @Test("a socket is removed in its own folder, and only if it is still the same one")
  func exchangedFolder() throws {
    let (chosen, moved) = (folder.path + "/chosen", folder.path + "/moved")
    try folder.write([1], to: "other/s")
    #expect(mkdir(chosen, 0o700) == 0)
    let listener = try LinkListener(path: chosen + "/s")
    #expect(rename(chosen, moved) == 0 && symlink("other", chosen) == 0)
    listener.close()
    #expect(access(folder.path + "/other/s", F_OK) == 0)
    #expect(access(moved + "/s", F_OK) != 0)

    let first = try LinkListener(path: path)
    #expect(unlink(path) == 0)
    let second = try LinkListener(path: path)
    first.close()
    #expect(access(path, F_OK) == 0)
    second.close()
    #expect(access(path, F_OK) != 0)
  }

  @Test func missingListenerErrorNamesTheRemedy() throws {
    #expect(try remedy(path).contains("locket serve"))
    #expect(try remedy(String(repeating: "x", count: 200)).contains("107 bytes"))
  }

  @Test func onlyAnUnusedSocketIsReplaced() throws {
    do {
      let first = try LinkListener(path: path)
      #expect(throws: LinkError.self) { try LinkListener(path: path) }
      _ = first
    }
    // It ended without removing its socket, as a killed process does.
    #expect(access(path, F_OK) == 0)
    let second = try LinkListener(path: path)
    second.close()
    let file = try folder.write([1], to: "file")
    let error = #expect(throws: LinkError.self) { try LinkListener(path: file) }
    #expect(error?.message.contains("File exists; choose another path for the socket") == true)
  }

  @Test("a socket is its user's alone, or everyone's, whatever the umask takes")
  func permissions() throws {
    for (isForEveryone, mode): (Bool, mode_t) in [(false, 0o600), (true, 0o666)] {
      let listener = try LinkListener(path: path, isForEveryone: isForEveryone)
      var facts = stat()
      #expect(lstat(path, &facts) == 0 && facts.st_mode & 0o777 == mode)
      listener.close()
    }
  }

  @Test("a path may be as long as a socket's", arguments: [90, 100, 107])
  func longPaths(length: Int) throws {
    let name = String(repeating: "x", count: length - folder.path.utf8.count - 1)
    let long = folder.path + "/" + name
    let listener = try LinkListener(path: long)
    close(try LinkSocket.connect(to: long))
    #expect(throws: LinkError.self) { try LinkListener(path: long) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == [name], "one name alone")
    listener.close()
  }

  @Test func oneOfSeveralConcurrentListenersSucceeds() async throws {
    let listening = await withTaskGroup(of: LinkListener?.self) { [path] group in
      for _ in 0..<8 { group.addTask { try? LinkListener(path: path) } }
      return await group.reduce(into: [LinkListener]()) { $0 += [$1].compactMap(\.self) }
    }
    #expect(listening.count == 1)
    close(try LinkSocket.connect(to: path))
    for listener in listening { listener.close() }
  }

  @Test func unresponsiveListenerDoesNotBlockConnecting() throws {
    let listener = try LinkListener(path: path)
    var apps: [Int32] = []
    defer {
      for app in apps { close(app) }
      listener.close()
    }
    let error = #expect(throws: LinkError.self) {
      while apps.count < 100 { apps.append(try LinkSocket.connect(to: path)) }
    }
    #expect(error?.message.contains("accepts no more apps") == true)
  }
}
