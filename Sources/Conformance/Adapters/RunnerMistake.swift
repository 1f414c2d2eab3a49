// SPDX-License-Identifier: Apache-2.0

/// A request of the runner's own that breaks the protocol; it was not sent, and the picker is not
/// to blame.
struct RunnerMistake: Error, Hashable, Sendable, CustomStringConvertible {
  let detail: String

  init(_ detail: String) {
    self.detail = detail
  }

  var description: String { "the runner's own fault: \(detail)" }
}
