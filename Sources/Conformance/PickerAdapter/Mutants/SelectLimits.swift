// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// With limit 0 the device's maximum is not reported.
  static let maximumNotReported = Mutant(
    "maximum-not-told", breaks: "select.limit.maximum",
    killedBy: ["selection/maximum-shown[twenty]"], expecting: ["limit", "20", "null"],
    Tampering(
      reply: { reply, moment in
        if moment.request.configuration["limit"] == 0, moment.gestures.isEmpty {
          reply.view.limit = nil
        }
      }))

  /// One more asset than the device's maximum can be picked.
  static let maximumPassed = Mutant(
    "maximum-passed", breaks: "select.limit.maximum",
    killedBy: ["selection/maximum-stops[zero]", "selection/maximum-stops[twenty]"],
    expecting: ["selection", "img-00021"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "limit", case .tap(let asset)? = moment.gesture,
          reply.view.limit == moment.request.device?.selection.maximum
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))

  /// The tap that reaches a limit of five finishes.
  static let lastTapFinishes = Mutant(
    "last-tap-finishes", breaks: "select.limit-one.tap-finishes",
    killedBy: ["selection/limit-filled[five]"], expecting: ["phase", "closed"],
    Tampering(
      reply: { reply, moment in
        guard case .tap? = moment.gesture, reply.view.limit == 5,
          reply.view.selection.count == 5
        else { return }
        reply.close(
          "finished", reply.view.selection.map { ItemView(identifier: $0, state: "ready") })
      }))

  /// The Add button is also visible with limit 1.
  static let addWithLimitOne = Mutant(
    "add-with-limit-one", breaks: "finish.controls",
    killedBy: ["selection/limit-one[default]", "selection/controls-by-limit[one]"],
    expecting: ["controls.finish.shown"], collateral: ["layout.half-height.same"],
    Tampering(
      reply: { reply, moment in
        if reply.view.limit == 1, moment.request.configuration["disabled"] == nil {
          reply.view.controls.showsFinish = true
        }
      }))
}
