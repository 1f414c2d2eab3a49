// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// Reads back what is about to be sent, so that no picker is blamed for what the runner says wrongly.
///
/// The same is sent again and again to session after session: what was read back once as it is need
/// not be read back again.
struct Proofreader {
  /// A runner that never repeats itself must not fill the memory.
  private static let most = 10_000

  /// Requests to sessions that were found to be right, without the session's name.
  private var sound: Set<WireRequest> = []
  /// The library that was found to be right last; it is the largest part of a line.
  private var library: [LibraryAsset] = []

  /// What is wrong with a line, nil where nothing is.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - request: What it is to say.
  /// - Returns: What is wrong, in one line.
  mutating func mistake(in line: String, of request: WireRequest) -> String? {
    if case .open(let opening) = request { return mistake(in: line, of: request, opening) }
    let nameless = request.nameless
    if let nameless, sound.contains(nameless) { return request.mistake(inLength: line) }
    if let mistake = request.mistake(in: line) { return mistake }
    if sound.count >= Self.most { sound = [] }
    if let nameless { sound.insert(nameless) }
    return nil
  }

  private mutating func mistake(
    in line: String, of request: WireRequest, _ opening: OpenRequest
  ) -> String? {
    guard !opening.library.isEmpty, opening.library == library else {
      let mistake = request.mistake(in: line)
      if mistake == nil { library = opening.library }
      return mistake
    }
    var rest = opening
    rest.library = []
    let shorter = WireRequest.open(rest)
    return request.mistake(inLength: line) ?? shorter.mistake(in: shorter.line(number: 0))
  }
}

extension WireRequest {
  /// The same request to a session without a name, nil where it is to none or opens one.
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
