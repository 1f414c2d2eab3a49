// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `continuous.json`, which are about delivering each change.
  @MutantList static var continuous: [Mutant] {
    // A continuous mode delivers nothing before Add.
    Mutant(
      "continuous-waits", breaks: "continuous.change.delivers",
      killedBy: ["continuous/each-change[continuous]"], expecting: ["delivered"],
      Tampering(
        reply: { reply, _ in reply.events.removeAll { $0.kind == "delivered" } }))

    // Each delivery contains only the tapped asset instead of the selection.
    Mutant(
      "continuous-tells-change", breaks: "continuous.whole-selection",
      killedBy: ["continuous/whole[continuous]", "continuous/whole-preselection[continuous]"],
      expecting: ["delivered"],
      Tampering(
        reply: { reply, moment in
          guard case .tap(let asset)? = moment.gesture else { return }
          for index in reply.events.indices where reply.events[index].kind == "delivered" {
            reply.events[index].value = [.string(asset.rawValue)]
          }
        }))

    // A continuous picker closes when the limit is reached.
    Mutant(
      "continuous-closes", breaks: "continuous.stays-open",
      killedBy: ["continuous/stays-open-at-limit[continuous]"], expecting: ["phase", "closed"],
      Tampering(
        reply: { reply, moment in
          guard case .tap? = moment.gesture, moment.isContinuous, let limit = reply.view.limit,
            limit > 1, reply.view.selection.count == limit, reply.refused == nil
          else { return }
          reply.finish()
        }))

    // Continuous ordered selection shows check marks instead of numbers.
    Mutant(
      "continuous-no-badges", breaks: "continuous.ordered.badges",
      killedBy: ["continuous/numbers"], expecting: ["badges"],
      Tampering(
        reply: { reply, moment in if moment.isContinuous { reply.view.badges = nil } }))

    // Changes that the app makes are delivered to the app.
    Mutant(
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

    // With limit 1, a second pick is refused instead of replacing the first.
    Mutant(
      "continuous-one-refuses", breaks: "continuous.limit-one.replaces",
      killedBy: ["continuous/limit-one[continuous]"], expecting: ["selection", "img-00001"],
      Tampering(
        gesture: { gesture, moment in
          guard case .tap(let asset) = gesture, moment.isContinuous, let view = moment.last?.view,
            view.limit == 1, let first = view.selection.first, first != asset.rawValue
          else { return gesture }
          return nil
        }))

    // A refused tap delivers the selection again.
    Mutant(
      "continuous-refused-delivers", breaks: "continuous.refused.quiet",
      killedBy: ["continuous/refused-at-limit[continuous]"], expecting: ["delivered: expected []"],
      Tampering(
        reply: { reply, moment in
          if moment.isContinuous, reply.refused != nil { reply.deliver() }
        }))

    // All other modes deliver each change too.
    Mutant(
      "batch-delivers", breaks: "continuous.batch.quiet",
      killedBy: ["continuous/batch-quiet[default]"], expecting: ["delivered: expected []"],
      Tampering(
        reply: { reply, moment in
          guard case .tap? = moment.gesture, !moment.isContinuous, reply.refused == nil,
            reply.view.phase == .picking
          else { return }
          reply.deliver()
        }))

    // Without selection actions, Add stays visible in a continuous picker.
    Mutant(
      "actions-add-stays", breaks: "actions.continuous.hidden",
      killedBy: ["continuous/actions-off[continuous]"], expecting: ["controls.finish.shown"],
      Tampering(
        reply: { reply, moment in
          if moment.isContinuous, moment.hasNoActions { reply.view.controls.showsFinish = true }
        }))

    // In a continuous picker, Add disappears if any capability is disabled.
    Mutant(
      "actions-continuous-gone", breaks: "actions.continuous.hidden",
      killedBy: ["continuous/actions-others-off"], expecting: ["controls.finish.shown"],
      Tampering(
        reply: { reply, moment in
          if moment.isContinuous, !moment.switchedOff.isEmpty {
            reply.view.controls.showsFinish = false
          }
        }))

    // Without selection actions, Cancel stays visible.
    Mutant(
      "actions-cancel-stays", breaks: "actions.batch.cancel-hidden",
      killedBy: ["continuous/actions-off-batch[default]", "continuous/actions-off-limit-one"],
      expecting: ["controls.cancel.shown"],
      Tampering(
        reply: { reply, moment in
          if !moment.isContinuous, moment.hasNoActions { reply.view.controls.showsCancel = true }
        }))

    // Without selection actions, Add disappears in every mode, not only in the continuous modes.
    Mutant(
      "actions-add-gone", breaks: "actions.batch.cancel-hidden",
      killedBy: ["continuous/actions-off-batch[default]"], expecting: ["controls.finish.shown"],
      Tampering(
        reply: { reply, moment in
          if moment.hasNoActions { reply.view.controls.showsFinish = false }
        }))
  }
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

extension Moment {
  /// The capabilities that the app disabled.
  fileprivate var switchedOff: [JSONValue] {
    request.configuration["disabled"]?.arrayValue ?? []
  }

  fileprivate var hasNoActions: Bool { switchedOff.contains("selectionActions") }
}
