// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// Why a request was refused, or a connection ended.
package struct LinkFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, in a word that stays the same.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A line that is not JSON, or no message.
    case syntax
    /// There is no such method.
    case unknownMethod
    /// A member is missing or of the wrong kind.
    case parameters
    /// Something came before `hello`, or `hello` came twice.
    case order
    /// No version is spoken by both ends.
    case version
    /// The picker does not offer what was asked for; see ``LinkFault/issues``.
    case configuration
    /// A picker is open already.
    case busy
    /// There is no screen to show a picker on.
    case noScreen
    /// There is no such picker, item or payload here, or not any more.
    case unknown
    /// Too much is under way already.
    case tooMany
    /// The library cannot be read.
    case library
    /// An item's bytes cannot be had; see ``LinkFault/failure``.
    case load
    /// The request was stopped by whoever made it.
    case stopped
    /// The other end closed, or broke the rules of the link.
    case closed
    /// A fault of the picker's own.
    case `internal`
  }

  /// What went wrong.
  package let reason: Reason
  /// Where, what and the remedy, in one line.
  package let message: String
  /// What the configuration asks for that the device cannot give.
  package var issues: [ConfigurationIssue] = []
  /// Why an item's bytes cannot be had, nil where it is not about that.
  package var failure: FailureReason?
  /// Whether asking again, with nothing else changed, can help.
  package var isRetryable = false

  /// Describes a fault.
  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  /// The message.
  package var description: String { message }
}

extension LinkFault {
  /// The numbers of JSON-RPC where it has one.
  private var number: Int64 {
    switch reason {
    case .syntax: -32700
    case .unknownMethod: -32601
    case .parameters: -32602
    case .internal: -32603
    default: -32000
    }
  }

  /// The fault as a message's error.
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

  /// Reads an error; what it does not say, or says in words unknown here, is `internal`.
  package init(_ value: JSONValue) {
    let data = value["data"]
    reason = data?["reason"]?.stringValue.flatMap(Reason.init) ?? .internal
    message = value["message"]?.stringValue ?? "the picker refused and did not say why"
    failure = data?["failure"]?.stringValue.flatMap(FailureReason.init)
    isRetryable = data?["retryable"]?.boolValue ?? false
    issues = (data?["issues"]?.arrayValue ?? []).map { issue in
      func text(_ name: String) -> String { issue[name]?.stringValue ?? "" }
      return ConfigurationIssue(
        field: text("field"), value: text("value"), profile: text("profile"),
        allowed: text("allowed"))
    }
  }

  /// A member that is missing or of the wrong kind.
  package init(_ mistake: JSONMistake) {
    self.init(.parameters, mistake.description)
  }
}
