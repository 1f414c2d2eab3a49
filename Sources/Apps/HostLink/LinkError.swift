// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// An error that refused a request or ended a connection.
package struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error; its raw value is the same in every release.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A line is not JSON or is not a message.
    case syntax
    /// The method does not exist.
    case unknownMethod
    /// A member of the request is missing or has the wrong type.
    case parameters
    /// The app sent a request before `hello`, or sent `hello` twice.
    case order
    /// The app and the picker support no common version of the protocol.
    case version
    /// The picker does not offer a requested option; see ``LinkError/issues``.
    case configuration
    /// A picker is already open.
    case busy
    /// There is no screen on which the picker can be shown.
    case noScreen
    /// The picker, item or payload that the request names does not exist or no longer exists.
    case unknown
    /// The app has too many requests, payloads or connections.
    case tooMany
    /// The picker cannot read the library.
    case library
    /// An item's bytes cannot be loaded; see ``LinkError/failure``.
    case load
    /// The app stopped the request.
    case stopped
    /// The other end closed the link, or violated the protocol.
    case closed
    /// The picker has an internal error.
    case `internal`
  }

  /// The kind of error.
  package let reason: Reason
  /// One line that states where the error happened, the error, and what to do.
  package let message: String
  /// The requested options that the device does not offer.
  package var issues: [ConfigurationIssue] = []
  /// Why an item's bytes cannot be loaded, nil for any other error.
  package var failure: FailureReason?
  /// Whether the same request may succeed if the app repeats it later.
  package var isRetryable = false

  /// Creates an error of a kind with a message.
  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  /// The message of the error, in one line.
  package var description: String { message }
}

extension LinkError {
  /// The error's JSON-RPC code, if it has one.
  private var number: Int64 {
    switch reason {
    case .syntax: -32700
    case .unknownMethod: -32601
    case .parameters: -32602
    case .internal: -32603
    default: -32000
    }
  }

  /// The error as the error object of a message.
  package var json: JSONValue {
    var data: [String: JSONValue] = ["reason": .string(reason.rawValue)]
    if !issues.isEmpty {
      data["issues"] = .array(
        issues.map { issue in
          [
            "field": .string(issue.field), "value": .string(issue.value),
            "profile": .string(issue.profile), "allowed": .string(issue.allowed),
          ]
        })
    }
    if let failure {
      data["failure"] = .string(failure.rawValue)
      data["retryable"] = .bool(isRetryable)
    }
    return ["code": .integer(number), "message": .string(message), "data": .object(data)]
  }

  /// Reads an error from the error object of a message; if its reason is missing or unknown, the
  /// reason is `internal`.
  package init(_ value: JSONValue) {
    let data = value["data"]
    reason = data?["reason"]?.stringValue.flatMap(Reason.init) ?? .internal
    message = value["message"]?.stringValue ?? "the picker refused without a reason"
    failure = data?["failure"]?.stringValue.flatMap(FailureReason.init)
    isRetryable = data?["retryable"]?.boolValue ?? false
    issues = (data?["issues"]?.arrayValue ?? []).map { issue in
      func text(_ name: String) -> String { issue[name]?.stringValue ?? "" }
      return ConfigurationIssue(
        field: text("field"), value: text("value"), profile: text("profile"),
        allowed: text("allowed"))
    }
  }

  /// Creates the error for a member of a request that is missing or of the wrong type.
  package init(_ error: JSONError) {
    self.init(.parameters, error.description)
  }
}
