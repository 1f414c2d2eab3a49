// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A continuous mode delivers nothing before Add.
  static let continuousWaits = Mutant(
    "continuous-waits", breaks: "continuous.change.delivers",
    killedBy: ["continuous/each-change[continuous]"], expecting: ["delivered"],
    collateral: [
      "continuous.whole-selection", "continuous.ordered.badges", "continuous.limit-one.replaces",
      "continuous.refused.quiet", "continuous.host.quiet", "actions.continuous.hidden",
      "continuous.batch.quiet",
    ],
    Tampering(
      reply: { reply, _ in reply.events.removeAll { $0.kind == "delivered" } }))

  /// Each delivery contains only the tapped asset instead of the selection.
  static let continuousDeliversChangeOnly = Mutant(
    "continuous-tells-change", breaks: "continuous.whole-selection",
    killedBy: ["continuous/whole[continuous]", "continuous/whole-preselection[continuous]"],
    expecting: ["delivered"],
    collateral: [
      "continuous.change.delivers", "continuous.ordered.badges", "continuous.limit-one.replaces",
      "continuous.refused.quiet", "continuous.batch.quiet",
    ],
    Tampering(
      reply: { reply, moment in
        guard case .tap(let asset)? = moment.gesture else { return }
        for index in reply.events.indices where reply.events[index].kind == "delivered" {
          reply.events[index].value = [.string(asset.rawValue)]
        }
      }))

  /// A continuous picker closes when the limit is reached.
  static let continuousCloses = Mutant(
    "continuous-closes", breaks: "continuous.stays-open",
    killedBy: ["continuous/stays-open-at-limit[continuous]"], expecting: ["phase", "closed"],
    Tampering(
      reply: { reply, moment in
        guard case .tap? = moment.gesture, moment.isContinuous, reply.view.limit == 2,
          reply.view.selection.count == 2, reply.refused == nil
        else { return }
        reply.close(
          "finished", reply.view.selection.map { ItemView(identifier: $0, state: "ready") })
      }))

  /// Continuous ordered selection shows check marks instead of numbers.
  static let continuousNoBadges = Mutant(
    "continuous-no-badges", breaks: "continuous.ordered.badges",
    killedBy: ["continuous/numbers"], expecting: ["badges"], collateral: ["preselect.shown.order"],
    Tampering(
      reply: { reply, moment in if moment.isContinuous { reply.view.badges = nil } }))

  /// Changes that the app makes are delivered to the app.
  static let continuousEchoes = Mutant(
    "continuous-echoes", breaks: "continuous.host.quiet",
    killedBy: ["continuous/host-deselects[continuous]", "continuous/host-moves[continuous]"],
    expecting: ["delivered: expected []"],
    Tampering(
      reply: { reply, moment in
        switch moment.gesture {
        case .hostDeselect, .hostMove:
          if moment.isContinuous, !reply.events.isEmpty { reply.deliver() }
        default: break
        }
      }))

  /// With limit 1, a second pick is refused instead of replacing the first.
  static let continuousOneRefuses = Mutant(
    "continuous-one-refuses", breaks: "continuous.limit-one.replaces",
    killedBy: ["continuous/limit-one[continuous]"], expecting: ["selection", "img-00001"],
    Tampering(
      gesture: { gesture, moment in
        guard case .tap(let asset) = gesture, moment.isContinuous, let view = moment.last?.view,
          view.limit == 1, let first = view.selection.first, first != asset.rawValue
        else { return gesture }
        return nil
      }))

  /// A refused tap delivers the selection again.
  static let continuousRefusedDelivers = Mutant(
    "continuous-refused-delivers", breaks: "continuous.refused.quiet",
    killedBy: ["continuous/refused-at-limit[continuous]"], expecting: ["delivered: expected []"],
    Tampering(
      reply: { reply, moment in
        if moment.isContinuous, reply.refused != nil { reply.deliver() }
      }))

  /// All other modes deliver each change too.
  static let batchDelivers = Mutant(
    "batch-delivers", breaks: "continuous.batch.quiet",
    killedBy: ["continuous/batch-quiet[default]"], expecting: ["delivered: expected []"],
    collateral: ["clock.events.in-order"],
    Tampering(
      reply: { reply, moment in
        guard case .tap? = moment.gesture, !moment.isContinuous, reply.refused == nil,
          reply.view.phase == .picking
        else { return }
        reply.deliver()
      }))
}

extension StateReply {
  /// Delivers the selection.
  fileprivate mutating func deliver() {
    events.append(
      SessionEvent(
        time: now, number: (events.last?.number ?? 0) + 1, kind: "delivered",
        value: .array(view.selection.map { .string($0) })))
  }
}
