// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A continuous mode hands nothing over before Add.
  static let continuousWaits = Mutant(
    "continuous-waits", breaks: "continuous.change.delivers",
    killedBy: ["continuous/each-change[continuous]"], saying: ["delivered"],
    collateral: [
      "continuous.whole-selection", "continuous.ordered.badges", "continuous.limit-one.replaces",
      "continuous.refused.quiet", "continuous.host.quiet", "actions.continuous.hidden",
      "continuous.batch.quiet",
    ],
    Tampering(
      reply: { reply, _ in reply.events.removeAll { $0.kind == "delivered" } }))

  /// Only what was tapped is handed over.
  static let continuousTellsChange = Mutant(
    "continuous-tells-change", breaks: "continuous.whole-selection",
    killedBy: ["continuous/whole[continuous]", "continuous/whole-preselection[continuous]"],
    saying: ["delivered"],
    collateral: [
      "continuous.change.delivers", "continuous.ordered.badges", "continuous.limit-one.replaces",
      "continuous.refused.quiet", "continuous.batch.quiet",
    ],
    Tampering(
      reply: { reply, moment in
        guard case .tap(let asset)? = moment.gesture else { return }
        for place in reply.events.indices where reply.events[place].kind == "delivered" {
          reply.events[place].value = [.string(asset.rawValue)]
        }
      }))

  /// The tap that fills the limit closes a continuous picker.
  static let continuousCloses = Mutant(
    "continuous-closes", breaks: "continuous.stays-open",
    killedBy: ["continuous/stays-open-at-limit[continuous]"], saying: ["phase", "closed"],
    Tampering(
      reply: { reply, moment in
        guard case .tap? = moment.gesture, moment.isContinuous, reply.view.limit == 2,
          reply.view.selection.count == 2, reply.refused == nil
        else { return }
        reply.close(
          "finished", reply.view.selection.map { ItemView(identifier: $0, state: "ready") })
      }))

  /// Continuous and ordered picks carry ticks.
  static let continuousNoBadges = Mutant(
    "continuous-no-badges", breaks: "continuous.ordered.badges",
    killedBy: ["continuous/numbers"], saying: ["badges"], collateral: ["preselect.shown.order"],
    Tampering(
      reply: { reply, moment in if moment.isContinuous { reply.view.badges = nil } }))

  /// What the app changes is handed back to it.
  static let continuousEchoes = Mutant(
    "continuous-echoes", breaks: "continuous.host.quiet",
    killedBy: ["continuous/host-deselects[continuous]", "continuous/host-moves[continuous]"],
    saying: ["delivered: expected []"],
    Tampering(
      reply: { reply, moment in
        switch moment.gesture {
        case .hostDeselect, .hostMove:
          if moment.isContinuous, !reply.events.isEmpty { reply.deliver() }
        default: break
        }
      }))

  /// With limit 1 the first pick stays.
  static let continuousOneRefuses = Mutant(
    "continuous-one-refuses", breaks: "continuous.limit-one.replaces",
    killedBy: ["continuous/limit-one[continuous]"], saying: ["selection", "img-00001"],
    Tampering(
      gesture: { gesture, moment in
        guard case .tap(let asset) = gesture, moment.isContinuous, let view = moment.last?.view,
          view.limit == 1, let first = view.selection.first, first != asset.rawValue
        else { return gesture }
        return nil
      }))

  /// A refused tap hands everything over once more.
  static let continuousRefusedDelivers = Mutant(
    "continuous-refused-delivers", breaks: "continuous.refused.quiet",
    killedBy: ["continuous/refused-at-limit[continuous]"], saying: ["delivered: expected []"],
    Tampering(
      reply: { reply, moment in
        if moment.isContinuous, reply.refused != nil { reply.deliver() }
      }))

  /// The other modes hand over each change too.
  static let batchDelivers = Mutant(
    "batch-delivers", breaks: "continuous.batch.quiet",
    killedBy: ["continuous/batch-quiet[default]"], saying: ["delivered: expected []"],
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
  /// Hands over what is picked.
  fileprivate mutating func deliver() {
    events.append(
      SessionEvent(
        time: now, number: (events.last?.number ?? 0) + 1, kind: "delivered",
        value: .array(view.selection.map { .string($0) })))
  }
}
