// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerModel

/// A change that an app makes to its picker.
enum PickerChange: Hashable, Sendable {
  case update(PickerConfiguration.Update)
  case resize(PickerPlacement)
  case deselect([AssetIdentifier])
  case move(AssetIdentifier, after: AssetIdentifier?)
  case view(HostRequest.ViewChange)
}

/// The decisions of a ``PhotoPicker``, as a pure state machine.
///
/// It receives what the app and the picker's process do, and returns the actions to perform. It
/// has no link, no clock and no lock.
struct PickMachine: Sendable {
  enum Phase: Hashable, Sendable {
    case new, connecting
    /// The request to open the picker was sent.
    case asking
    /// The picker is open; it has a number.
    case open(picker: Int)
    case ended
  }

  enum Input: Sendable {
    /// The app presents the picker.
    ///
    /// The error is nil unless the request cannot be sent.
    case present(PhotoPickerError?)
    case connected
    case notConnected(PhotoPickerError)
    /// The picker opened.
    case opened(PresentAnswer)
    /// The picker did not open.
    case refused(PhotoPickerError)
    case delivered([LinkItem])
    case closed(PickerOutcome<LinkItem>)
    case linkBroken
    case change(PickerChange)
    case cancel
  }

  enum Action: Hashable, Sendable {
    case connect
    case stopConnecting
    /// Send the request to open the picker.
    case ask
    case stopAsking
    case send(PickerChange, picker: Int)
    /// Ask the picker to close, and break the link if it does not close in time.
    case requestClosing(picker: Int)
    case deliver([LinkItem])
    /// The last action.
    case finish(Ending)
  }

  enum Ending: Hashable, Sendable {
    case outcome(PickerOutcome<LinkItem>)
    /// The app cancelled before the picker opened.
    case cancelledEarly
    case error(PhotoPickerError)
  }

  private(set) var phase = Phase.new
  /// The identifiers of the preselection that the picker ignores; empty until it is open.
  private(set) var dropped: [AssetIdentifier] = []
  /// The changes that the app made before the picker opened.
  private var kept: [PickerChange] = []
  /// Whether the app cancelled a picker that it had not presented, or that is open.
  private var isCancelled = false

  /// Handles an input, and returns the actions to perform in their order.
  ///
  /// After the action `finish`, every input is ignored.
  mutating func handle(_ input: Input) -> [Action] {
    switch (phase, input) {
    case (.ended, _): return []
    case (.new, .present(let error)):
      if isCancelled { return end(.cancelledEarly) }
      if let error { return end(.error(error)) }
      phase = .connecting
      return [.connect]
    case (.connecting, .connected):
      phase = .asking
      return [.ask]
    case (.connecting, .notConnected(let error)): return end(.error(error))
    case (.asking, .opened(let answer)):
      phase = .open(picker: answer.picker)
      dropped = answer.dropped
      defer { kept = [] }
      return kept.map { .send($0, picker: answer.picker) }
    case (_, .refused(let error)): return end(.error(error))
    case (_, .delivered(let items)): return [.deliver(items)]
    case (_, .closed(let outcome)): return end(.outcome(outcome))
    case (_, .linkBroken): return end(.outcome(.failed(.pickerEnded, [])))
    case (.open(let picker), .change(let change)): return [.send(change, picker: picker)]
    case (_, .change(let change)):
      kept.append(change)
      return []
    case (_, .cancel): return cancel()
    case (_, .present), (_, .connected), (_, .notConnected), (_, .opened): return []
    }
  }

  private mutating func cancel() -> [Action] {
    switch phase {
    case .connecting: return [.stopConnecting] + end(.cancelledEarly)
    case .asking: return [.stopAsking] + end(.cancelledEarly)
    case .open(let picker) where !isCancelled:
      isCancelled = true
      return [.requestClosing(picker: picker)]
    case .new, .open, .ended:
      isCancelled = true
      return []
    }
  }

  private mutating func end(_ ending: Ending) -> [Action] {
    phase = .ended
    kept = []
    return [.finish(ending)]
  }
}
