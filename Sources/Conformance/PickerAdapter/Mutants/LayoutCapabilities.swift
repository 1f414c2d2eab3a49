// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants with incorrect effects of disabled capabilities.
  static let layoutCapabilities: [Mutant] = [
    .searchStaysOn, .stagingStaysOn, .collectionsStayOn, .cancelStays, .addStaysInContinuous,
    .addGoesWithCancel, .oneOffAllOff, .unofferedSwitchIgnored,
  ]

  /// The search field stays visible if the search is disabled.
  static let searchStaysOn = Mutant(
    "search-stays-on", breaks: "capability.search.off",
    killedBy: ["layout/search-off"], expecting: ["controls.search.shown", "true"],
    collateral: ["capability.independent"],
    without("search") { reply, _ in reply.view.controls.showsSearch = true })

  /// The review stays available if it is disabled.
  static let stagingStaysOn = Mutant(
    "staging-stays-on", breaks: "capability.staging.off",
    killedBy: ["layout/staging-off[off]", "layout/staging-off-tried"], expecting: ["staging"],
    collateral: ["capability.independent"],
    without("stagingArea") { reply, _ in reply.view.around.staging = "button" })

  /// The button for the collections stays visible if they are disabled.
  static let collectionsStayOn = Mutant(
    "collections-stay-on", breaks: "capability.collections.off",
    killedBy: ["layout/collections-off"], expecting: ["controls.collections.shown", "true"],
    collateral: ["capability.independent"],
    without("collectionNavigation") { reply, _ in reply.view.controls.showsCollections = true })

  /// Cancel stays visible if selection actions are disabled.
  static let cancelStays = Mutant(
    "cancel-stays", breaks: "capability.actions.off",
    killedBy: ["layout/actions-off[default-off]", "layout/actions-off[continuous-off]"],
    expecting: ["controls.cancel.shown", "true"],
    collateral: [
      "actions.batch.cancel-hidden", "actions.continuous.hidden", "cancel.always-offered",
    ],
    without("selectionActions") { reply, _ in reply.view.controls.showsCancel = true })

  /// In the continuous modes, Add stays visible if selection actions are disabled.
  static let addStaysInContinuous = Mutant(
    "add-stays-in-continuous", breaks: "capability.actions.off",
    killedBy: [
      "layout/actions-off[continuous-off]", "layout/actions-off[continuousAndOrdered-off]",
    ],
    expecting: ["controls.finish.shown", "true"],
    collateral: ["actions.batch.cancel-hidden", "actions.continuous.hidden"],
    without("selectionActions") { reply, _ in reply.view.controls.showsFinish = true })

  /// If selection actions are disabled, Add disappears in every mode.
  static let addGoesWithCancel = Mutant(
    "add-goes-with-cancel", breaks: "capability.actions.off",
    killedBy: ["layout/actions-off[default-off]", "layout/actions-off[ordered-off]"],
    expecting: ["controls.finish.shown", "false"], collateral: ["actions.batch.cancel-hidden"],
    without("selectionActions") { reply, _ in reply.view.controls.showsFinish = false })

  /// Disabling one capability disables all capabilities.
  static let oneOffAllOff = Mutant(
    "one-off-all-off", breaks: "capability.independent",
    killedBy: ["layout/independent[search]", "layout/independent[stagingArea]"],
    expecting: ["found"],
    Tampering(
      reply: { reply, moment in
        guard !moment.request.switchedOff.isEmpty else { return }
        reply.view.controls.showsSearch = false
        reply.view.controls.showsCollections = false
        if reply.view.around.staging == "button" { reply.view.around.staging = "label" }
      }))

  /// A capability that is unknown or cannot be disabled is ignored without an error.
  static let unofferedSwitchIgnored = Mutant(
    "unoffered-switch-ignored", breaks: "capability.unknown.refused",
    killedBy: [
      "layout/switch-refused[search]", "layout/intervention-refused[alone]",
      "layout/switch-unknown[word]",
    ], expecting: ["error.code", "found nothing"],
    collateral: [
      "config.capabilities.offered", "config.issues.all-at-once", "config.values.typed",
    ],
    Tampering(
      opening: { request in
        guard request.configuration["disabled"] != nil, let device = request.device else { return }
        let offered = device.capabilities
          .intersection(device.options.disabledCapabilities ?? device.capabilities).names
        let kept = request.switchedOff.filter(offered.contains)
        request.set("disabled", .array(kept.map { .string($0) }))
      }))

  private static func without(
    _ capability: String, _ change: @escaping @Sendable (inout StateReply, Moment) -> Void
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        if moment.request.switchedOff.contains(capability) { change(&reply, moment) }
      })
  }
}

extension OpenRequest {
  /// The capabilities that the app disables, as far as they are text.
  fileprivate var switchedOff: [String] {
    configuration["disabled"]?.arrayValue?.compactMap(\.stringValue) ?? []
  }
}
