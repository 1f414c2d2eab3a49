// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Add stays in a continuous picker without selection actions.
  static let actionsAddStays = Mutant(
    "actions-add-stays", breaks: "actions.continuous.hidden",
    killedBy: ["continuous/actions-off[continuous]"], saying: ["controls.finish.shown"],
    collateral: ["capability.actions.off"],
    Tampering(
      reply: { reply, moment in
        if moment.isContinuous, moment.hasNoActions { reply.view.controls.showsFinish = true }
      }))

  /// Add goes from a continuous picker with whatever is switched off.
  static let actionsContinuousGone = Mutant(
    "actions-continuous-gone", breaks: "actions.continuous.hidden",
    killedBy: ["continuous/actions-others-off"], saying: ["controls.finish.shown"],
    Tampering(
      reply: { reply, moment in
        if moment.isContinuous, !moment.switchedOff.isEmpty {
          reply.view.controls.showsFinish = false
        }
      }))

  /// Cancel stays without selection actions.
  static let actionsCancelStays = Mutant(
    "actions-cancel-stays", breaks: "actions.batch.cancel-hidden",
    killedBy: ["continuous/actions-off-batch[default]", "continuous/actions-off-limit-one"],
    saying: ["controls.cancel.shown"],
    collateral: ["capability.actions.off", "cancel.always-offered"],
    Tampering(
      reply: { reply, moment in
        if !moment.isContinuous, moment.hasNoActions { reply.view.controls.showsCancel = true }
      }))

  /// Add goes without selection actions, in every mode.
  static let actionsAddGone = Mutant(
    "actions-add-gone", breaks: "actions.batch.cancel-hidden",
    killedBy: ["continuous/actions-off-batch[default]"], saying: ["controls.finish.shown"],
    collateral: ["capability.actions.off"],
    Tampering(
      reply: { reply, moment in
        if moment.hasNoActions { reply.view.controls.showsFinish = false }
      }))
}

extension Moment {
  /// What the app switched off.
  fileprivate var switchedOff: [JSONValue] {
    request.configuration["disabled"]?.arrayValue ?? []
  }

  fileprivate var hasNoActions: Bool { switchedOff.contains("selectionActions") }
}
