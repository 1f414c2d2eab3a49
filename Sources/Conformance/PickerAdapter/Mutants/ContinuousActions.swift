// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Without selection actions, Add stays visible in a continuous picker.
  static let actionsAddStays = Mutant(
    "actions-add-stays", breaks: "actions.continuous.hidden",
    killedBy: ["continuous/actions-off[continuous]"], expecting: ["controls.finish.shown"],
    collateral: ["capability.actions.off"],
    Tampering(
      reply: { reply, moment in
        if moment.isContinuous, moment.hasNoActions { reply.view.controls.showsFinish = true }
      }))

  /// In a continuous picker, Add disappears if any capability is disabled.
  static let actionsContinuousGone = Mutant(
    "actions-continuous-gone", breaks: "actions.continuous.hidden",
    killedBy: ["continuous/actions-others-off"], expecting: ["controls.finish.shown"],
    Tampering(
      reply: { reply, moment in
        if moment.isContinuous, !moment.switchedOff.isEmpty {
          reply.view.controls.showsFinish = false
        }
      }))

  /// Without selection actions, Cancel stays visible.
  static let actionsCancelStays = Mutant(
    "actions-cancel-stays", breaks: "actions.batch.cancel-hidden",
    killedBy: ["continuous/actions-off-batch[default]", "continuous/actions-off-limit-one"],
    expecting: ["controls.cancel.shown"],
    collateral: ["capability.actions.off", "cancel.always-offered"],
    Tampering(
      reply: { reply, moment in
        if !moment.isContinuous, moment.hasNoActions { reply.view.controls.showsCancel = true }
      }))

  /// Without selection actions, Add disappears in every mode, not only in the continuous modes.
  static let actionsAddGone = Mutant(
    "actions-add-gone", breaks: "actions.batch.cancel-hidden",
    killedBy: ["continuous/actions-off-batch[default]"], expecting: ["controls.finish.shown"],
    collateral: ["capability.actions.off"],
    Tampering(
      reply: { reply, moment in
        if moment.hasNoActions { reply.view.controls.showsFinish = false }
      }))
}

extension Moment {
  /// The capabilities that the app disabled.
  fileprivate var switchedOff: [JSONValue] {
    request.configuration["disabled"]?.arrayValue ?? []
  }

  fileprivate var hasNoActions: Bool { switchedOff.contains("selectionActions") }
}
