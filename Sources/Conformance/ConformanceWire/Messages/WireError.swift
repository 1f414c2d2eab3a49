// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The error with which a picker refuses a request; the request then has no effect.
public struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One issue in the configuration of a request.
  public struct Issue: Hashable, Sendable {
    /// The code of the issue in the configuration, such as `config.limit`.
    public let code: String
    /// The position of the wrong value in the request, as a JSON pointer.
    public let path: String
    /// A description of the values that are allowed at this position, for people.
    public let allowed: String

    /// Creates an issue in the configuration of a request.
    ///
    /// - Parameters:
    ///   - code: The code of the issue, which does not change between releases.
    ///   - path: The position of the wrong value in the request, as a JSON pointer.
    ///   - allowed: A description of the allowed values, for people.
    public init(code: String, path: String, allowed: String) {
      self.code = code
      self.path = path
      self.allowed = allowed
    }
  }

  /// The JSON-RPC error number.
  public let number: Int
  /// The code of the error, such as `session.unknown`.
  public let code: String
  /// A description of the error, for people.
  public let message: String
  /// The position of the error in the request, as a JSON pointer; nil if the error has no position.
  public let path: String?
  /// All issues in the configuration of the request; empty if the error has another cause.
  public let issues: [Issue]

  /// Creates the error with which a picker refuses a request.
  ///
  /// - Parameters:
  ///   - number: The JSON-RPC error number.
  ///   - code: The code of the error, which does not change between releases.
  ///   - message: A description of the error, for people.
  ///   - path: The position of the error in the request, as a JSON pointer. The default is none.
  ///   - issues: All issues in a configuration. The default is none.
  public init(
    number: Int, code: String, message: String, path: String? = nil, issues: [Issue] = []
  ) {
    self.number = number
    self.code = code
    self.message = message
    self.path = path
    self.issues = issues
  }

  /// Creates the error for a refused configuration; its code and path are those of the first issue.
  ///
  /// - Parameter issues: All issues in the configuration, one or more.
  public init(refusing issues: [Issue]) {
    self.init(
      number: -32010, code: issues.first?.code ?? "config",
      message: issues.map { "\($0.path): \($0.allowed)" }.joined(separator: "; "),
      path: issues.first?.path, issues: issues)
  }

  /// One line of text with the code and the description of the error.
  public var description: String { "\(code): \(message)" }

  /// The error as JSON, as the expectations of cases examine it.
  public var json: JSONValue {
    [
      "code": .string(code), "path": .text(path),
      "issues": .array(
        issues.map { issue in
          [
            "code": .string(issue.code), "path": .string(issue.path),
            "allowed": .string(issue.allowed),
          ]
        }),
    ]
  }

  var rpcError: JSONValue {
    ["code": .whole(number), "message": .string(message), "data": json]
  }

  init(_ fields: JSONFields) throws(JSONError) {
    number = try fields.integer("code")
    message = try fields.optionalString("message") ?? ""
    let given = fields.members["data"] ?? .null
    let data = try JSONFields(given == .null ? [:] : given, at: fields.pointer(of: "data"))
    code = try data.optionalString("code") ?? "\(number)"
    path = try data.optionalString("path")
    var issues: [Issue] = []
    for (index, value) in try data.list("issues").enumerated() {
      let issue = try JSONFields(value, at: "\(data.pointer(of: "issues"))/\(index)")
      issues.append(
        Issue(
          code: try issue.string("code"), path: try issue.optionalString("path") ?? "",
          allowed: try issue.optionalString("allowed") ?? ""))
    }
    self.issues = issues
  }
}

extension WireError {
  /// Returns the error for a session that was never opened or has been closed.
  ///
  /// - Parameter session: The name of the session in the request.
  /// - Returns: The error.
  public static func unknownSession(_ session: String) -> WireError {
    WireError(number: -32011, code: "session.unknown", message: "no session \"\(session)\" is open")
  }

  /// Returns the error for a session that is already open.
  ///
  /// - Parameter session: The name of the session in the request.
  /// - Returns: The error.
  public static func sessionExists(_ session: String) -> WireError {
    WireError(number: -32012, code: "session.exists", message: "session \"\(session)\" is open")
  }

  /// Returns the error for a method that does not exist.
  ///
  /// - Parameter method: The method's name.
  /// - Returns: The error.
  package static func unknownMethod(_ method: String) -> WireError {
    WireError(number: -32601, code: "wire.method", message: "no method \"\(method)\"")
  }

  /// Returns the error for a device that the picker does not claim to imitate.
  ///
  /// - Parameter profile: The identifier of the device's profile.
  /// - Returns: The error.
  public static func unknownProfile(_ profile: String) -> WireError {
    WireError(
      number: -32013, code: "profile.unknown", message: "no profile \"\(profile)\"",
      path: "/profile")
  }
}
