// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import PickerModel
import Testing

@Suite struct AdapterServiceTests {
  private static let hello =
    #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"versions":[1],"runner":{"name":"t"}}}"#

  private func answers(_ lines: [String]) async throws -> [JSONValue] {
    let service = AdapterService(StubAdapter())
    var answers: [JSONValue] = []
    for line in lines {
      answers.append(try JSONValue(text: await service.answer(.whole(Array(line.utf8))).utf8))
    }
    return answers
  }

  @Test(
    "wire.id.echoed: an answer longer than a line may be becomes an error with the request's number"
  )
  func longAnswer() async throws {
    let talkative = StubAdapter(profiles: [String(repeating: "x", count: Wire.maximumLineLength)])
    let text = await AdapterService(talkative).answer(.whole(Array(Self.hello.utf8)))
    let answer = try JSONValue(text: text.utf8)
    #expect(answer["id"] == 1 && answer["error"]?["data"]?["code"] == "internal")
    #expect(text.utf8.count < 1000)
  }

  @Test func aSessionIsServed() async throws {
    let answers = try await answers([
      Self.hello,
      #"{"jsonrpc":"2.0","id":2,"method":"session.open","params":{"session":"a","profile":"watch"}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"session.act","params":{"session":"a","do":{"tap":"x"}}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"session.close","params":{"session":"a"}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"bye"}"#,
    ])
    #expect(answers.map { $0["id"]?.intValue } == [1, 2, 3, 4, 5])
    #expect(answers[0]["result"]?["impl"]?["name"] == "stub")
    #expect(answers[2]["result"]?["view"]?["selection"] == ["x"])
    #expect(answers[4]["result"] == [:])
  }

  @Test(arguments: [
    ("{", -32700, "wire.syntax"),
    (#"{"id":2,"method":"bye"}"#, -32600, "wire.request"),
    (#"{"jsonrpc":"2.0","method":"bye"}"#, -32600, "wire.request"),
    (#"[]"#, -32600, "wire.request"),
    (#"{"jsonrpc":"2.0","id":-1,"method":"bye"}"#, -32600, "wire.request"),
    (#"{"jsonrpc":"2.0","id":9007199254740992,"method":"bye"}"#, -32600, "wire.request"),
    (#"{"jsonrpc":"2.0","id":9223372036854775807,"method":"bye"}"#, -32600, "wire.request"),
    (
      #"{"jsonrpc":"2.0","id":2,"method":"hello","params":{"versions":[1,"1"],"runner":{"name":"t"}}}"#,
      -32602, "wire.params"
    ),
    (#"{"jsonrpc":"2.0","id":2,"method":"session.fly"}"#, -32601, "wire.method"),
    (#"{"jsonrpc":"2.0","id":2,"method":"session.act"}"#, -32602, "wire.params"),
    (
      #"{"jsonrpc":"2.0","id":2,"method":"clock.advance","params":{"session":"a","ms":-1}}"#,
      -32602,
      "wire.params"
    ),
    (
      #"{"jsonrpc":"2.0","id":2,"method":"session.close","params":{"session":"b"}}"#, -32011,
      "session.unknown"
    ),
  ])
  func badRequestsGetAnAnswer(line: String, number: Int, code: String) async throws {
    let error = try await answers([Self.hello, line])[1]["error"]
    #expect(error?["code"]?.intValue == number)
    #expect(error?["data"]?["code"]?.stringValue == code)
  }

  @Test("wire.id.echoed: the least and the greatest id are repeated, and what is none is not")
  func idsAtTheirBounds() async throws {
    let ids = ["0", "9007199254740991", "-1", "9007199254740992"]
    let answers = try await answers(
      [Self.hello] + ids.map { #"{"jsonrpc":"2.0","id":\#($0),"method":"session.fly"}"# })
    #expect(answers.dropFirst().map { $0["id"] } == [0, 9_007_199_254_740_991, .null, .null])
  }

  @Test("wire.params.named: an asset without a name is refused with its place")
  func assetsHaveNames() async throws {
    let open = { (id: String) in
      #"{"jsonrpc":"2.0","id":2,"method":"session.open","params":{"session":"a","profile":"watch","library":[{"id":"a"},{"id":"\#(id)"}]}}"#
    }
    let edit =
      #"{"jsonrpc":"2.0","id":3,"method":"session.act","params":{"session":"a","do":{"library":[{"added":{"id":""}}]}}}"#
    let answers = try await answers([Self.hello, open(""), open(" "), edit])
    #expect(answers[1]["error"]?["data"]?["path"] == "/library/1/id")
    #expect(answers[2]["error"] == nil)
    #expect(answers[3]["error"]?["code"] == -32602)
    #expect(answers[3]["error"]?["data"]?["path"] == "/do/library/0/added/id")
  }

  @Test func helloComesFirst() async throws {
    let error = try await answers([#"{"jsonrpc":"2.0","id":1,"method":"bye"}"#])[0]["error"]
    #expect(error?["code"] == -32002)
  }

  @Test func aLineThatIsTooLongGetsAnAnswer() async throws {
    let answer = try JSONValue(text: await AdapterService(StubAdapter()).answer(.tooLong).utf8)
    #expect(answer["id"] == .null)
    #expect(answer["error"]?["data"]?["code"] == "wire.tooLong")
  }
}
