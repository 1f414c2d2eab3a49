// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// One more asset than the limit can be picked.
  static let limitOneMore = Mutant(
    "limit-one-more", breaks: "select.limit.refuses",
    killedBy: ["selection/limit-refuses", "selection/limit-larger"], expecting: ["reply.refused"],
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
    killedBy: ["selection/limit-refuses"], expecting: ["selection", "img-00002"],
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
  /// Whether the person has only tapped, in a picker where the app's limit alone applies.
  ///
  /// Such a picker has no preselection and no continuous delivery, and its limit is not the
  /// device's maximum. The rules for other pickers have their own mutants.
  var isPlainTapping: Bool {
    !isContinuous && !request.preselects && last?.view.limit != request.device?.selection.maximum
      && gestures.allSatisfy { gesture in if case .tap = gesture { true } else { false } }
  }
}
