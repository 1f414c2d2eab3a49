// SPDX-License-Identifier: Apache-2.0

/// A queue from which several tasks take work; it returns each element once, in order.
package actor WorkQueue<Work: Sendable> {
  private var rest: ArraySlice<Work>

  /// Creates a queue of work.
  package init(_ work: [Work]) {
    rest = work[...]
  }

  /// Returns the next element, nil if the queue is empty.
  package func next() -> Work? { rest.popFirst() }
}
