// SPDX-License-Identifier: Apache-2.0

import PickerPorts

/// The limits and timeouts of a fetch.
///
/// Times are in milliseconds.
struct FetchPolicy: Hashable, Sendable {
  /// The maximum number of parallel transfers.
  var parallel = 1
  /// The maximum size of an original in bytes, or nil for no maximum.
  var maximumBytes: Int64?
  /// The maximum time for which a transfer may receive no bytes.
  var stall: Int64 = 30_000
  /// The maximum time for one original, including its retries, or nil for no maximum.
  var timeout: Int64?
  /// The number of automatic retries after a broken transfer.
  var retries = 2
  /// The wait before the first retry.
  ///
  /// Each further wait is twice as long as the one before.
  var firstWait: Int64 = 500
  /// The maximum wait before an automatic retry.
  var maximumWait: Int64 = 10_000

  /// Creates a policy with the default values.
  init() {}

  /// Creates a policy from the device's terms.
  ///
  /// Terms that are not set get default values.
  init(_ terms: DeliveryTerms) {
    parallel = max(1, terms.parallel ?? 1)
    maximumBytes = terms.maximumBytes
    stall = terms.stallTimeout.map(Self.milliseconds) ?? stall
    timeout = terms.timeout.map(Self.milliseconds)
    retries = max(0, terms.retries ?? retries)
  }

  /// Returns the wait before the retry of an item after a number of failures.
  func wait(afterFailures count: Int) -> Int64 {
    min(maximumWait, firstWait << Int64(min(max(0, count - 1), 20)))
  }

  /// Converts seconds to whole milliseconds, at most about 30 years.
  static func milliseconds(_ seconds: Double) -> Int64 {
    guard seconds > 0 else { return 0 }
    return Int64(min(seconds, 1e9) * 1000)
  }
}
