// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// One asset more than the limit can be picked.
  static let limitOneMore = Mutant(
    "limit-one-more", breaks: "select.limit.refuses",
    killedBy: ["selection/limit-refuses", "selection/limit-larger"], saying: ["reply.refused"],
    collateral: [
      "select.limit.maximum", "select.toggle.deselects", "select.results.pick-order",
      "end.terminal-once", "select.limit.zero-unlimited", "select.limit.default-one",
      "select.swipe.back-undoes", "select.swipe.limit-stops", "load.back.keeps-selection",
      "browse.selection.one",
    ],
    Tampering(
      reply: { reply, moment in
        guard moment.isPlainTapping, reply.refused == "limit",
          case .tap(let asset)? = moment.gesture
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))

  /// At the limit a tap replaces the oldest pick.
  static let limitReplaces = Mutant(
    "limit-replaces", breaks: "select.limit.refuses",
    killedBy: ["selection/limit-refuses"], saying: ["selection", "img-00002"],
    collateral: [
      "select.limit.maximum", "load.back.keeps-selection", "browse.selection.one",
      "review.limit.same", "select.limit.zero-unlimited",
    ],
    Tampering(
      reply: { reply, moment in
        guard moment.isPlainTapping, reply.refused == "limit",
          case .tap(let asset)? = moment.gesture
        else { return }
        reply.forgetRefusal()
        reply.view.selection = reply.view.selection.dropFirst() + [asset.rawValue]
      }))
}

extension Moment {
  /// Whether somebody only taps, in a picker without a preselection and without continuous
  /// delivery, under a limit of the app's; the rules on those have wrong pickers of their own.
  var isPlainTapping: Bool {
    !isContinuous && !request.preselects && last?.view.limit != request.device?.selection.maximum
      && gestures.allSatisfy { gesture in if case .tap = gesture { true } else { false } }
  }
}
