// SPDX-License-Identifier: Apache-2.0

import PickerCore

/// How patient a fetch is; times in milliseconds.
struct FetchPolicy: Hashable, Sendable {
  /// The most transfers at a time.
  var parallel = 1
  /// The largest original in bytes.
  var maximumBytes: Int64?
  /// The longest time without a byte.
  var stall: Int64 = 30_000
  /// The longest time for one original, retries included; nil for any.
  var timeout: Int64?
  /// How often a broken transfer is taken up again by itself.
  var retries = 2
  /// The first wait before trying again; each further one is twice as long.
  var firstWait: Int64 = 500
  /// The longest wait that a person is not asked about.
  var longestWait: Int64 = 10_000

  /// Makes a policy with every default.
  init() {}

  /// Fills what the device does not say with defaults.
  init(_ terms: DeliveryTerms) {
    parallel = max(1, terms.parallel ?? 1)
    maximumBytes = terms.maximumBytes
    stall = terms.stallTimeout.map(Self.milliseconds) ?? stall
    timeout = terms.timeout.map(Self.milliseconds)
    retries = max(0, terms.retries ?? retries)
  }

  /// The wait before an item that failed so often is tried again.
  func wait(afterFailures count: Int) -> Int64 {
    min(longestWait, firstWait << Int64(min(max(0, count - 1), 20)))
  }

  /// Whole milliseconds of a time in seconds, at most about 30 years.
  static func milliseconds(_ seconds: Double) -> Int64 {
    guard seconds > 0 else { return 0 }
    return Int64(min(seconds, 1e9) * 1000)
  }
}
