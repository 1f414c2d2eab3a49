// SPDX-License-Identifier: Apache-2.0

/// Why one item could not be delivered; stable names, the same everywhere (rule F7).
public enum FailureReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// There is no network.
  case offline
  /// The whole transfer took longer than the profile allows.
  case timedOut
  /// Bytes stopped coming.
  case stalled
  /// The server answered with a fault of its own.
  case serverError
  /// The server asked to come back later.
  case throttled
  /// The server wants other credentials.
  case unauthorised
  /// The file is not where the library says.
  case notFound
  /// The file is another one than the library knows.
  case changed
  /// The bytes are not a whole picture.
  case damaged
  /// Nothing here can read or make the format.
  case unsupported
  /// The file is larger than the profile allows.
  case tooLarge
  /// The storage is full.
  case noSpace
  /// The person or the host stopped it.
  case cancelled

  /// Whether trying again, with nothing else changed, can help.
  public var isRetryable: Bool {
    switch self {
    case .offline, .timedOut, .stalled, .serverError, .throttled, .damaged, .cancelled: true
    case .unauthorised, .notFound, .changed, .unsupported, .tooLarge, .noSpace: false
    }
  }
}
