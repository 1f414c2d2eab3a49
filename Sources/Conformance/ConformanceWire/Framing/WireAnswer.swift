// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A picker's answer to a request.
public enum WireAnswer: Hashable, Sendable {
  /// The answer to `hello`.
  case hello(HelloReply)
  /// The answer to a request that returns the picker's state.
  case state(StateReply)
  /// The answer to `session.close` and `bye`.
  case done
  /// The answer to a request that cannot be performed.
  case error(WireError)

  /// Returns the answer as one line without its line end.
  ///
  /// - Parameter number: The request's number, nil if the number could not be read.
  /// - Returns: One line of JSON.
  public func line(number: Int?) -> String {
    var message: [String: JSONValue] = ["jsonrpc": "2.0", "id": .whole(number)]
    switch self {
    case .hello(let reply): message["result"] = reply.json
    case .state(let reply): message["result"] = reply.json
    case .done: message["result"] = [:]
    case .error(let error): message["error"] = error.rpcError
    }
    return JSONValue.object(message).text
  }

  /// Decodes an answer and checks all its members.
  ///
  /// - Parameters:
  ///   - line: One line without its line end.
  ///   - number: The request's number.
  ///   - request: The request, which determines the form of the answer.
  /// - Throws: ``WireBreach`` if the line is not an answer to the request.
  public init(line: [UInt8], number: Int, to request: WireRequest) throws(WireBreach) {
    let message: JSONValue
    do throws(JSONSyntaxError) {
      message = try JSONValue(text: line)
    } catch {
      throw WireBreach("the answer is not JSON: \(error)")
    }
    do throws(JSONError) {
      let fields = try JSONFields(message)
      guard fields.members["jsonrpc"] == "2.0" else {
        throw JSONError(path: "/jsonrpc", expected: "\"2.0\"", found: "something else")
      }
      guard try fields.integer("id") == number else {
        throw JSONError(
          path: "/id", expected: "\(number)", found: "\(fields.members["id"]?.text ?? "nothing")")
      }
      if fields.has("error") {
        self = .error(try WireError(fields.fields("error")))
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

/// The error of a message that violates the protocol; the runner then ends the picker's process.
public struct WireBreach: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line of text that describes the error in the message.
  public let description: String

  /// Creates an error for a message that violates the protocol.
  ///
  /// - Parameter description: The error, in one line.
  public init(_ description: String) {
    self.description = description
  }
}
