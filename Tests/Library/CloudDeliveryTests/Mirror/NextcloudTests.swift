// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import CloudDelivery

/// Where folder ETags cover everything below them, only changed folders are listed again.
@Suite struct NextcloudTests {
  private let folder: TemporaryDirectory
  private let tree = FakeTree(.init(trees: .flattens, isNextcloud: true))

  init() throws {
    folder = try TemporaryDirectory()
    for name in ["a/1.jpg", "a/x/2.jpg", "a/x/3.jpg", "b/4.jpg", "b.b/5.jpg", "6.jpg"] {
      tree.put(name, MadeFiles.jpeg(pixels: 5))
    }
  }

  private func refresh() async throws -> (report: CloudReport, asked: [String]) {
    let server = tree.server
    let mirror = CloudMirror(requests: try server.cloud(), directory: folder.path + "/mirror")
    return (try await mirror.refresh(), server.asked.filter { $0.hasPrefix("PROPFIND") })
  }

  @Test("nothing changed: one question")
  func nothingChanged() async throws {
    let first = try await refresh()
    #expect(first.report.added == 6)
    #expect(first.asked.count == 6)
    let second = try await refresh()
    #expect(second.asked == ["PROPFIND /dav/ 0"])
    #expect(second.report.unchanged == 6 && second.report.listed == 6)
    #expect(second.report.bytesRead == 0)
  }

  @Test("a change is found on its own path")
  func oneChange() async throws {
    _ = try await refresh()
    tree.put("a/x/7.jpg", MadeFiles.jpeg(pixels: 6))
    tree.remove("a/x/2.jpg")
    let next = try await refresh()
    #expect(
      next.asked == [
        "PROPFIND /dav/ 0", "PROPFIND /dav/ 1", "PROPFIND /dav/a/ 1", "PROPFIND /dav/a/x/ 1",
      ])
    #expect(next.report.added == 1 && next.report.removed == 1 && next.report.unchanged == 5)
    #expect(try await refresh().asked.count == 1)
  }

  @Test("a folder whose name begins like an unchanged one is no part of it")
  func neighbours() async throws {
    tree.put("bc/7.jpg", MadeFiles.jpeg(pixels: 6))
    tree.put("bc/8.jpg", MadeFiles.jpeg(pixels: 6))
    _ = try await refresh()
    tree.remove("bc/7.jpg")
    let next = try await refresh()
    #expect(next.report.removed == 1 && next.report.unchanged == 7 && next.report.listed == 7)
  }

  @Test("a folder that could not be listed is asked again, though no ETag changed")
  func problemsAreAskedAgain() async throws {
    tree.change { $0.broken = ["a/x": 500] }
    let first = try await refresh()
    #expect(first.report.added == 4)
    tree.change { $0.broken = [:] }
    let second = try await refresh()
    #expect(second.report.added == 2)
    #expect(second.asked.contains("PROPFIND /dav/b/ 1") == false)
  }

  @Test("a head that failed is read again, though no ETag changed")
  func failedPrefixesAreReadAgain() async throws {
    tree.change { $0.broken = ["b/4.jpg": 500] }
    #expect(try await refresh().report.problems.count == 1)
    tree.change { $0.broken = [:] }
    let second = try await refresh()
    #expect(second.asked.count == 1)
    #expect(second.report.added == 1 && second.report.problems.isEmpty)
  }

  @Test("other servers' folder ETags are not believed")
  func otherServers() async throws {
    tree.change { $0.isNextcloud = false }
    _ = try await refresh()
    #expect(try await refresh().asked.count > 5)
  }
}
