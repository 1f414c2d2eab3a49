// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A request that a picker answers with an error; the picker lives on and nothing changed.
public struct WireFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing that is wrong with a configuration.
  public struct Issue: Hashable, Sendable {
    /// A stable word, `config.limit`.
    public let code: String
    /// The place in the request as a JSON pointer.
    public let path: String
    /// What is allowed there, for people.
    public let allowed: String

    /// Describes an issue.
    ///
    /// - Parameters:
    ///   - code: A stable word.
    ///   - path: The place in the request as a JSON pointer.
    ///   - allowed: What is allowed there, for people.
    public init(code: String, path: String, allowed: String) {
      self.code = code
      self.path = path
      self.allowed = allowed
    }
  }

  /// JSON-RPC's number.
  public let number: Int
  /// A stable word, `session.unknown`.
  public let code: String
  /// What is wrong, for people.
  public let message: String
  /// The place in the request as a JSON pointer, nil where there is none.
  public let path: String?
  /// Everything that is wrong with a configuration.
  public let issues: [Issue]

  /// Describes a fault.
  ///
  /// - Parameters:
  ///   - number: JSON-RPC's number.
  ///   - code: A stable word.
  ///   - message: What is wrong, for people.
  ///   - path: The place in the request. The default is none.
  ///   - issues: Everything that is wrong with a configuration. The default is nothing.
  public init(
    number: Int, code: String, message: String, path: String? = nil, issues: [Issue] = []
  ) {
    self.number = number
    self.code = code
    self.message = message
    self.path = path
    self.issues = issues
  }

  /// A configuration that is refused; the first issue gives the code.
  ///
  /// - Parameter issues: Everything that is wrong with it, at least one.
  public init(refusing issues: [Issue]) {
    self.init(
      number: -32010, code: issues.first?.code ?? "config",
      message: issues.map { "\($0.path): \($0.allowed)" }.joined(separator: "; "),
      path: issues.first?.path, issues: issues)
  }

  /// One line: the code and what is wrong.
  public var description: String { "\(code): \(message)" }

  /// The fault as cases name its paths.
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

  init(_ fields: JSONFields) throws(JSONMistake) {
    number = try fields.integer("code")
    message = try fields.optionalString("message") ?? ""
    let given = fields.members["data"] ?? .null
    let data = try JSONFields(given == .null ? [:] : given, at: fields.place(of: "data"))
    code = try data.optionalString("code") ?? "\(number)"
    path = try data.optionalString("path")
    var issues: [Issue] = []
    for (index, value) in try data.list("issues").enumerated() {
      let issue = try JSONFields(value, at: "\(data.place(of: "issues"))/\(index)")
      issues.append(
        Issue(
          code: try issue.string("code"), path: try issue.optionalString("path") ?? "",
          allowed: try issue.optionalString("allowed") ?? ""))
    }
    self.issues = issues
  }
}

extension WireFault {
  /// A picker of that name was never opened, or is forgotten.
  ///
  /// - Parameter session: The name.
  /// - Returns: The fault.
  public static func unknownSession(_ session: String) -> WireFault {
    WireFault(number: -32011, code: "session.unknown", message: "no session \"\(session)\" is open")
  }

  /// A picker of that name is open already.
  ///
  /// - Parameter session: The name.
  /// - Returns: The fault.
  public static func sessionExists(_ session: String) -> WireFault {
    WireFault(number: -32012, code: "session.exists", message: "session \"\(session)\" is open")
  }

  /// There is no such method.
  ///
  /// - Parameter method: The method's name.
  /// - Returns: The fault.
  static func unknownMethod(_ method: String) -> WireFault {
    WireFault(number: -32601, code: "wire.method", message: "no method \"\(method)\"")
  }

  /// The device is not among those that the picker claims to be.
  ///
  /// - Parameter profile: The device.
  /// - Returns: The fault.
  public static func unknownProfile(_ profile: String) -> WireFault {
    WireFault(
      number: -32013, code: "profile.unknown", message: "no profile \"\(profile)\"",
      path: "/profile")
  }
}
