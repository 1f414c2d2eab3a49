// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A request of the runner; each case corresponds to a method of `Adapter`.
public enum WireRequest: Hashable, Sendable {
  /// A call of `Adapter/hello(_:)`.
  case hello(Hello)
  /// A call of `Adapter/open(_:)`.
  case open(OpenRequest)
  /// A call of `Adapter/act(_:in:)`.
  case act(Gesture, session: String)
  /// A call of `Adapter/setEnvironment(_:in:)`.
  case setEnvironment(Environment, session: String)
  /// A call of `Adapter/advance(by:in:)`.
  case advance(milliseconds: Int, session: String)
  /// A call of `Adapter/view(of:)`.
  case view(session: String)
  /// A call of `Adapter/close(_:)`.
  case close(session: String)
  /// A call of `Adapter/bye()`.
  case bye
  /// A call of `Adapter/send(_:_:)`, with a request that may be invalid.
  case raw(method: String, parameters: JSONValue)

  /// The name of the request's method, as messages contain it.
  public var method: String {
    switch self {
    case .hello: "hello"
    case .open: "session.open"
    case .act: "session.act"
    case .setEnvironment: "env.set"
    case .advance: "clock.advance"
    case .view: "session.view"
    case .close: "session.close"
    case .bye: "bye"
    case .raw(let method, _): method
    }
  }

  /// The request's parameters as JSON, as a message contains them.
  public var parameters: JSONValue {
    switch self {
    case .hello(let hello): hello.json
    case .open(let request): request.json
    case .act(let gesture, let session): ["session": .string(session), "do": gesture.json]
    case .setEnvironment(let environment, let session):
      ["session": .string(session), "env": environment.json]
    case .advance(let milliseconds, let session):
      ["session": .string(session), "ms": .whole(milliseconds)]
    case .view(let session), .close(let session): ["session": .string(session)]
    case .bye: [:]
    case .raw(_, let parameters): parameters
    }
  }

  /// Returns the request as one line without its line end.
  ///
  /// - Parameter number: The request's number, which the answer has to repeat.
  /// - Returns: One line of JSON.
  public func line(number: Int) -> String {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .whole(number), "method": .string(method), "params": parameters,
    ]
    return message.text
  }

  /// Returns why a line is not a valid message of this request, nil if it is valid.
  ///
  /// - Parameter line: The message without its line end.
  /// - Returns: The issue, in one line.
  package func issue(in line: String) -> String? {
    // A raw request may be invalid on purpose.
    if case .raw = self { return nil }
    if let issue = issue(inLength: line) { return issue }
    do {
      let message = try JSONValue(text: line.utf8)
      let read = try Self(method: method, parameters: message["params"] ?? .null)
      return read?.parameters == parameters ? nil : "\(method) has other parameters than intended"
    } catch {
      return "\(method) is not a request: \(error)"
    }
  }

  /// Returns why a message of this request is too long, nil if its length is valid.
  ///
  /// - Parameter line: The message without its line end.
  /// - Returns: The issue, in one line.
  package func issue(inLength line: String) -> String? {
    let count = line.utf8.count + 1
    guard count > Wire.maximumLineLength else { return nil }
    return "\(method) would be a line of \(count) bytes; \(Wire.maximumLineLength) are allowed"
  }

  /// Decodes a request; returns nil if the method does not exist.
  ///
  /// - Parameters:
  ///   - method: The method's name in messages.
  ///   - parameters: The parameters.
  /// - Throws: ``WireError`` with the path of a parameter that is missing or invalid.
  package init?(method: String, parameters: JSONValue) throws(WireError) {
    do throws(JSONError) {
      guard let request = try Self.read(method, JSONFields(parameters)) else { return nil }
      self = request
    } catch {
      throw WireError(
        number: -32602, code: "wire.params", message: error.description, path: error.path)
    }
  }

  private static func read(
    _ method: String, _ fields: JSONFields
  ) throws(JSONError) -> WireRequest? {
    switch method {
    case "hello": return .hello(try Hello(fields))
    case "session.open": return .open(try OpenRequest(fields))
    case "session.act":
      return .act(try Gesture(fields.fields("do")), session: try fields.string("session"))
    case "env.set":
      let environment = try Environment(fields.fields("env"))
      return .setEnvironment(environment, session: try fields.string("session"))
    case "clock.advance":
      let milliseconds = try fields.required("ms", "a whole number from 0 to 86400000") { value in
        value.intValue.flatMap { (0...86_400_000).contains($0) ? $0 : nil }
      }
      return .advance(milliseconds: milliseconds, session: try fields.string("session"))
    case "session.view": return .view(session: try fields.string("session"))
    case "session.close": return .close(session: try fields.string("session"))
    case "bye": return .bye
    default: return nil
    }
  }
}
