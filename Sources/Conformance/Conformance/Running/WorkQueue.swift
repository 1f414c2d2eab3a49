// SPDX-License-Identifier: Apache-2.0

/// A queue of work that several tasks share; each element is returned only once, in order.
package actor WorkQueue<Work: Sendable> {
  private var rest: ArraySlice<Work>

  /// Creates a queue of work.
  package init(_ work: [Work]) {
    rest = work[...]
  }

  /// Returns the next element, nil if the queue is empty.
  package func next() -> Work? { rest.popFirst() }
}
