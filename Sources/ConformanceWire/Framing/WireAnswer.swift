// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What a picker answers a request with.
public enum WireAnswer: Hashable, Sendable {
  /// To `hello`.
  case hello(HelloReply)
  /// To everything that has a view.
  case state(StateReply)
  /// To `session.close` and `bye`.
  case done
  /// To what cannot be served.
  case fault(WireFault)

  /// The whole message without its line end.
  ///
  /// - Parameter number: The request's number, nil where the request had none that could be read.
  /// - Returns: One line of JSON.
  public func line(number: Int?) -> String {
    var message: [String: JSONValue] = ["jsonrpc": "2.0", "id": .whole(number)]
    switch self {
    case .hello(let reply): message["result"] = reply.json
    case .state(let reply): message["result"] = reply.json
    case .done: message["result"] = [:]
    case .fault(let fault): message["error"] = fault.rpcError
    }
    return JSONValue.object(message).text
  }

  /// Reads an answer, believing nothing.
  ///
  /// - Parameters:
  ///   - line: One line without its end.
  ///   - number: The number that the request had.
  ///   - request: The request, which says what an answer looks like.
  /// - Throws: ``WireBreach`` where the line is no answer to the request.
  public init(line: [UInt8], number: Int, to request: WireRequest) throws(WireBreach) {
    let message: JSONValue
    do throws(JSONSyntaxError) {
      message = try JSONValue(text: line)
    } catch {
      throw WireBreach("the answer is not JSON: \(error)")
    }
    do throws(JSONMistake) {
      let fields = try JSONFields(message)
      guard fields.members["jsonrpc"] == "2.0" else {
        throw JSONMistake(path: "/jsonrpc", expected: "\"2.0\"", found: "something else")
      }
      guard try fields.integer("id") == number else {
        throw JSONMistake(
          path: "/id", expected: "\(number)", found: "\(fields.members["id"]?.text ?? "nothing")")
      }
      if fields.has("error") {
        self = .fault(try WireFault(fields.fields("error")))
        return
      }
      let result = try fields.fields("result")
      switch request {
      case .hello: self = .hello(try HelloReply(result))
      case .close, .bye: self = .done
      default:
        let reply = try StateReply(result)
        try reply.checkRanges()
        self = .state(reply)
      }
    } catch {
      throw WireBreach("the answer to \(request.method) breaks the protocol: \(error)")
    }
  }
}

/// A message that is not what the protocol says; the one who sent it cannot be trusted further.
public struct WireBreach: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line: what is wrong.
  public let description: String

  /// Describes a breach.
  ///
  /// - Parameter description: What is wrong, in one line.
  public init(_ description: String) {
    self.description = description
  }
}
