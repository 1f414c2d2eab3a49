// SPDX-License-Identifier: Apache-2.0

/// Why one item could not be delivered.
///
/// The names are stable and the same everywhere (rule F7).
public enum FailureReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// There is no network.
  case offline
  /// The transfer as a whole took longer than the profile allows.
  case timedOut
  /// No bytes arrived for longer than the profile allows.
  case stalled
  /// The server answered with an internal error.
  case serverError
  /// The server is asking clients to come back later.
  case throttled
  /// The server requires other credentials.
  case unauthorised
  /// The file is not at the path that the library has for it.
  case notFound
  /// The file differs from the version that the library knows.
  case changed
  /// The bytes are not a complete picture.
  case damaged
  /// Locket cannot read or write the format.
  case unsupported
  /// The file is larger than the profile allows.
  case tooLarge
  /// The storage is full.
  case noSpace
  /// The person or the host stopped it.
  case cancelled

  /// Whether a second attempt can succeed although nothing else has changed.
  public var isRetryable: Bool {
    switch self {
    case .offline, .timedOut, .stalled, .serverError, .throttled, .damaged, .cancelled: true
    case .unauthorised, .notFound, .changed, .unsupported, .tooLarge, .noSpace: false
    }
  }
}
