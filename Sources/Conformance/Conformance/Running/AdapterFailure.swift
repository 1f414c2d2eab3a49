// SPDX-License-Identifier: Apache-2.0

/// An error in the communication with a picker.
///
/// The checks of the current case then have the verdict `error`.
public enum AdapterFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picker did not answer the request in time.
  case silent(after: Duration, request: String)
  /// The picker's process ended before it answered the request.
  case ended(status: String, request: String)
  /// The picker's answer violates the protocol.
  case breach(String)
  /// The picker could not be started.
  case cannotStart(String)
  /// Any of the other failures, with the last lines that the picker wrote to standard error.
  indirect case withErrorOutput(AdapterFailure, lastLines: [String])

  /// One line of text that describes the failure.
  public var description: String {
    switch self {
    case .silent(let time, let request): "no answer to \(request) within \(time)"
    case .ended(let status, let request):
      "the picker ended (\(status)) before it answered \(request)"
    case .breach(let detail): detail
    case .cannotStart(let detail): "the picker could not be started: \(detail)"
    case .withErrorOutput(let failure, let lines):
      "\(failure); on standard error: \(lines.joined(separator: " | "))"
    }
  }
}
