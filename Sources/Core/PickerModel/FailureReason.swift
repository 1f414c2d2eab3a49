// SPDX-License-Identifier: Apache-2.0

/// Why an item could not be delivered.
///
/// The raw values never change. The values are the same in the API, in JSON and in the output of
/// commands.
public enum FailureReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// The device has no network.
  case offline
  /// Fetching the original took longer in total than the profile allows.
  case timedOut
  /// During the fetch, no bytes arrived for longer than the profile allows.
  case stalled
  /// The server answered with an internal error.
  case serverError
  /// The server asked Locket to try the fetch again later.
  case throttled
  /// The server did not accept the credentials of the cloud account.
  case unauthorised
  /// There is no file at the path that the library states.
  case notFound
  /// The asset's file is another version than the one in the library's index.
  case changed
  /// The bytes of the original are incomplete or damaged, so that they cannot be decoded.
  case damaged
  /// Locket cannot read or write the format of the file.
  case unsupported
  /// The asset's file is larger than the profile allows.
  case tooLarge
  /// There is not enough storage for the file.
  case noSpace
  /// The person or the host app stopped the delivery.
  case cancelled

  /// Whether a second attempt can succeed although the file, the credentials and the storage have
  /// not changed.
  public var isRetryable: Bool {
    switch self {
    case .offline, .timedOut, .stalled, .serverError, .throttled, .damaged, .cancelled: true
    case .unauthorised, .notFound, .changed, .unsupported, .tooLarge, .noSpace: false
    }
  }
}
