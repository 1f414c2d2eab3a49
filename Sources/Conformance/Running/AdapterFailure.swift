// SPDX-License-Identifier: Apache-2.0

/// A picker that cannot be talked to any more; the case at hand gets the blame.
public enum AdapterFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// It gave no answer in time.
  case silent(after: Duration, request: String)
  /// Its process ended.
  case ended(status: String, request: String)
  /// It answered with something that is no answer.
  case breach(String)
  /// It could not be started.
  case cannotStart(String)
  /// Any of these, with the last lines that it wrote to standard error.
  indirect case talking(AdapterFailure, lastWords: [String])

  /// One line: what happened and to which request.
  public var description: String {
    switch self {
    case .silent(let time, let request): "no answer to \(request) within \(time)"
    case .ended(let status, let request):
      "the picker ended (\(status)) instead of answering \(request)"
    case .breach(let detail): detail
    case .cannotStart(let detail): "the picker could not be started: \(detail)"
    case .talking(let failure, let words):
      "\(failure); on standard error: \(words.joined(separator: " | "))"
    }
  }
}
