// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// The error of a load: states why the bytes of an item could not be loaded (rule
/// `unseen.load.item.fails`).
public struct ItemLoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of a failed load.
  public enum Cause: Hashable, Sendable {
    /// The picker could not deliver the item, or the app stopped the load.
    case failed(FailureReason)
    /// The picker's process that returned the item has ended, so the item can no longer be loaded.
    case pickerEnded
    /// The picker closed before it fetched the item; pass the token to
    /// ``PhotoPicker/redeem(_:from:)`` to request the item.
    case later(PickToken)
    /// The item's bytes arrived, but could not be written to a file.
    case file
  }

  /// The identifier of the asset that could not be loaded, nil if the app's configuration asked for
  /// results without identifiers.
  public let identifier: AssetIdentifier?
  /// Why the load failed.
  public let cause: Cause
  /// Whether the same load may succeed if the app tries it again.
  public let isRetryable: Bool
  /// One line of text that states the item, the error and what to do.
  public let description: String

  /// The reason that the picker reported, nil if the picker did not cause the failure.
  public var reason: FailureReason? {
    if case .failed(let reason) = cause { return reason }
    return nil
  }

  init(
    _ item: ItemProvider, _ cause: Cause, _ text: String, isRetryable: Bool = false
  ) {
    identifier = item.assetIdentifier
    self.cause = cause
    self.isRetryable = isRetryable
    description = "\(item.label): \(text)"
  }

  init(_ item: ItemProvider, _ reason: FailureReason, _ text: String? = nil) {
    self.init(
      item, .failed(reason), text ?? Self.text(reason), isRetryable: reason.isRetryable)
  }

  init(_ item: ItemProvider, _ error: LinkError) {
    switch error.reason {
    case .load:
      let reason = error.failure ?? .unsupported
      self.init(item, .failed(reason), error.message, isRetryable: error.isRetryable)
    case .closed:
      self.init(item, .pickerEnded, "the picker that delivered it has ended; pick it again")
    case .stopped: self.init(item, .cancelled)
    case .unknown: self.init(item, .notFound, error.message)
    case .tooMany: self.init(item, .throttled, error.message)
    default: self.init(item, .serverError, error.message)
    }
  }

  /// Returns a text that states a reason and what to do.
  static func text(_ reason: FailureReason) -> String {
    switch reason {
    case .offline: "there is no network; connect to a network and load it again"
    case .timedOut: "loading took too long; load it again"
    case .stalled: "the transfer stopped before the end; load it again"
    case .serverError: "the server reported an error; load it again later"
    case .throttled: "there were too many requests at the same time; load it again later"
    case .unauthorised: "the server rejects the login; change the login in the picker"
    case .notFound: "it is no longer in the library; pick another one"
    case .changed: "it was changed after it was picked; pick it again"
    case .damaged: "it is damaged; load it again, or pick another one"
    case .unsupported: "this format is not supported here; ask for another type"
    case .tooLarge: "it is too large for this device; pick a smaller one"
    case .noSpace: "the storage is full; free some space"
    case .cancelled: "loading was stopped; load it again"
    }
  }
}
