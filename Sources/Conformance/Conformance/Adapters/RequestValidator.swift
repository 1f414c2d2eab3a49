// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// Validates requests before they are sent, so that no picker is blamed for an error of the runner.
///
/// To check a request, it parses the encoded line. Many sessions send the same requests, so it
/// remembers valid requests and does not parse them a second time.
struct RequestValidator {
  /// The maximum number of remembered requests, which limits the use of memory.
  private static let maximumCount = 10_000

  /// The valid requests, without the names of their sessions.
  private var validRequests: Set<WireRequest> = []
  /// The last valid library; it need not be checked again, and it is the largest member of a
  /// request.
  private var library: [LibraryAsset] = []

  /// Returns why an encoded line is not valid, nil if it is valid.
  ///
  /// - Parameters:
  ///   - line: The line without its line end.
  ///   - request: The request that the line must encode.
  /// - Returns: The issue, in one line.
  mutating func issue(in line: String, of request: WireRequest) -> String? {
    if case .open(let opening) = request { return issue(in: line, of: request, opening) }
    let nameless = request.nameless
    if let nameless, validRequests.contains(nameless) { return request.issue(inLength: line) }
    if let issue = request.issue(in: line) { return issue }
    if validRequests.count >= Self.maximumCount { validRequests = [] }
    if let nameless { validRequests.insert(nameless) }
    return nil
  }

  private mutating func issue(
    in line: String, of request: WireRequest, _ opening: OpenRequest
  ) -> String? {
    guard !opening.library.isEmpty, opening.library == library else {
      let issue = request.issue(in: line)
      if issue == nil { library = opening.library }
      return issue
    }
    var rest = opening
    rest.library = []
    let shorter = WireRequest.open(rest)
    return request.issue(inLength: line) ?? shorter.issue(in: shorter.line(number: 0))
  }
}

extension WireRequest {
  /// The request without the name of its session; nil if the request has no session or opens one.
  fileprivate var nameless: WireRequest? {
    switch self {
    case .act(let gesture, _): .act(gesture, session: "")
    case .setEnvironment(let environment, _): .setEnvironment(environment, session: "")
    case .advance(let milliseconds, _): .advance(milliseconds: milliseconds, session: "")
    case .view: .view(session: "")
    case .close: .close(session: "")
    case .hello, .open, .bye, .raw: nil
    }
  }
}
