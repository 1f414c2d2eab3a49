// SPDX-License-Identifier: Apache-2.0

/// A queue from which several tasks take work; it returns each element once, in order.
package actor WorkQueue<Work: Sendable> {
  private var rest: ArraySlice<Work>

  /// Creates a queue that contains the given elements.
  package init(_ work: [Work]) {
    rest = work[...]
  }

  /// Removes the next element from the queue and returns it, nil if the queue is empty.
  package func next() -> Work? { rest.popFirst() }
}
