// SPDX-License-Identifier: Apache-2.0

/// A request of the runner that breaks the protocol.
///
/// The request was not sent, so the picker is not responsible.
struct RunnerError: Error, Hashable, Sendable, CustomStringConvertible {
  let detail: String

  init(_ detail: String) {
    self.detail = detail
  }

  var description: String { "an error of the runner: \(detail)" }
}
