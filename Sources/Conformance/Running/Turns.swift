// SPDX-License-Identifier: Apache-2.0

/// Hands out pieces of work to whoever asks next, each once and in order.
package actor Turns<Work: Sendable> {
  private var rest: ArraySlice<Work>

  /// Takes the pieces of work.
  package init(_ work: [Work]) {
    rest = work[...]
  }

  /// The next piece, nil where there is none left.
  package func next() -> Work? { rest.popFirst() }
}
