// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

/// The ranges of a prefix belong to one version of its file.
@Suite struct PrefixReaderTests {
  private static let dates = ["Mon, 01 Jan 2024 00:00:00 GMT", "Tue, 02 Jan 2024 00:00:00 GMT"]

  @Test(
    "ranges with different ETags or dates are not joined",
    arguments: [
      (("W/\"1\"", 0), ("W/\"1\"", 0), true), (("W/\"1\"", 0), ("\"1\"", 0), true),
      ((nil, 0), (nil, 0), true), ((nil, nil), (nil, nil), true),
      (("W/\"1\"", 0), ("W/\"2\"", 0), false), ((nil, 0), (nil, 1), false),
      (("\"1\"", 0), ("\"1\"", 1), false), (("\"1\"", 0), (nil, 0), false),
      ((nil, 0), ("\"1\"", 0), false),
    ] as [((String?, Int?), (String?, Int?), Bool)])
  func versions(first: (String?, Int?), next: (String?, Int?), isSame: Bool) async throws {
    let tree = FakeTree()
    let video = MadeFiles.movie(tablesFirst: false)
    tree.put("video.mov", video)
    let inner = tree.server
    let count = Count()
    let server = FakeServer { request in
      var plain = request
      plain.fields.removeAll { $0.name == "If-Range" }
      var answer = inner.reply(to: plain)
      let (etag, date) = count.add(1) == 1 ? first : next
      answer.fields.removeAll { $0.name == "ETag" }
      if let etag { answer.fields.append(HTTPField("ETag", etag)) }
      if let date { answer.fields.append(HTTPField("Last-Modified", Self.dates[date])) }
      return answer
    }
    let reader = PrefixReader(requests: try server.cloud())
    let file = RemoteFile(path: try RemotePath("video.mov"), byteCount: Int64(video.count))
    if isSame {
      #expect(try await reader.prefix(of: file).isMedia)
    } else {
      let error = await #expect(throws: CloudError.self) { try await reader.prefix(of: file) }
      #expect(error?.reason == .changed)
    }
    #expect(server.requests.count > 1)
  }
}

extension PrefixReader.Prefix {
  fileprivate var isMedia: Bool {
    if case .media = self { true } else { false }
  }
}
