// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerTesting
import Testing

@testable import HostLink

@Suite(.timeLimit(.minutes(10))) struct LinkSocketTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.path + "/s" }

  init() throws { folder = try TemporaryDirectory() }

  private func remedy(_ path: String) throws -> String {
    try #require(#expect(throws: LinkFault.self) { try LinkSocket.connect(to: path) }).message
  }

  @Test func whoConnectsIsKnown() throws {
    let listener = try LinkListener(path: path)
    let app = try LinkSocket.connect(to: path)
    let picker = try #require(try listener.accept())
    let peer = try #require(LinkPeer(socket: picker))
    #expect(peer == LinkPeer(process: getpid(), user: getuid()))
    #expect(peer.program?.isEmpty == false)
    close(app)
    close(picker)
    listener.close()
    #expect(try listener.accept() == nil)
    #expect(access(path, F_OK) != 0)
  }

  @Test func whereNobodyListensTheRemedyIsNamed() throws {
    #expect(try remedy(path).contains("locket serve"))
    #expect(try remedy(String(repeating: "x", count: 200)).contains("107 bytes"))
  }

  @Test func aSocketThatNobodyListensAtIsReplacedAndNothingElse() throws {
    do {
      let first = try LinkListener(path: path)
      #expect(throws: LinkFault.self) { try LinkListener(path: path) }
      _ = first
    }
    // It went without taking its socket away, as a process that was killed does.
    #expect(access(path, F_OK) == 0)
    let second = try LinkListener(path: path)
    second.close()
    let file = try folder.write([1], to: "file")
    let fault = #expect(throws: LinkFault.self) { try LinkListener(path: file) }
    #expect(fault?.message.contains("there is a file of that name") == true)
  }

  @Test func aListenerThatTakesNobodyInKeepsNobodyWaiting() throws {
    let listener = try LinkListener(path: path)
    var apps: [Int32] = []
    defer {
      for app in apps { close(app) }
      listener.close()
    }
    let fault = #expect(throws: LinkFault.self) {
      while apps.count < 100 { apps.append(try LinkSocket.connect(to: path)) }
    }
    #expect(fault?.message.contains("takes no more apps") == true)
  }
}
