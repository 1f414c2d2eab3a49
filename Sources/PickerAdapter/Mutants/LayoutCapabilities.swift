// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Wrong pickers that switch capabilities otherwise.
  static let layoutCapabilities: [Mutant] = [
    .searchStaysOn, .stagingStaysOn, .collectionsStayOn, .cancelStays, .addStaysInContinuous,
    .addGoesWithCancel, .oneOffAllOff, .unofferedSwitchIgnored,
  ]

  /// The search field stays.
  static let searchStaysOn = Mutant(
    "search-stays-on", breaks: "capability.search.off",
    killedBy: ["layout/search-off"], saying: ["controls.search.shown", "true"],
    collateral: ["capability.independent"],
    without("search") { reply, _ in reply.view.controls.showsSearch = true })

  /// The review stays.
  static let stagingStaysOn = Mutant(
    "staging-stays-on", breaks: "capability.staging.off",
    killedBy: ["layout/staging-off[off]", "layout/staging-off-tried"], saying: ["staging"],
    collateral: ["capability.independent"],
    without("stagingArea") { reply, _ in reply.view.around.staging = "button" })

  /// The way to the collections stays.
  static let collectionsStayOn = Mutant(
    "collections-stay-on", breaks: "capability.collections.off",
    killedBy: ["layout/collections-off"], saying: ["controls.collections.shown", "true"],
    collateral: ["capability.independent"],
    without("collectionNavigation") { reply, _ in reply.view.controls.showsCollections = true })

  /// Cancel stays.
  static let cancelStays = Mutant(
    "cancel-stays", breaks: "capability.actions.off",
    killedBy: ["layout/actions-off[default-off]", "layout/actions-off[continuous-off]"],
    saying: ["controls.cancel.shown", "true"],
    collateral: [
      "actions.batch.cancel-hidden", "actions.continuous.hidden", "cancel.always-offered",
    ],
    without("selectionActions") { reply, _ in reply.view.controls.showsCancel = true })

  /// Add stays in the continuous modes.
  static let addStaysInContinuous = Mutant(
    "add-stays-in-continuous", breaks: "capability.actions.off",
    killedBy: [
      "layout/actions-off[continuous-off]", "layout/actions-off[continuousAndOrdered-off]",
    ],
    saying: ["controls.finish.shown", "true"],
    collateral: ["actions.batch.cancel-hidden", "actions.continuous.hidden"],
    without("selectionActions") { reply, _ in reply.view.controls.showsFinish = true })

  /// Add goes in every mode.
  static let addGoesWithCancel = Mutant(
    "add-goes-with-cancel", breaks: "capability.actions.off",
    killedBy: ["layout/actions-off[default-off]", "layout/actions-off[ordered-off]"],
    saying: ["controls.finish.shown", "false"], collateral: ["actions.batch.cancel-hidden"],
    without("selectionActions") { reply, _ in reply.view.controls.showsFinish = false })

  /// With one capability off all are off.
  static let oneOffAllOff = Mutant(
    "one-off-all-off", breaks: "capability.independent",
    killedBy: ["layout/independent[search]", "layout/independent[stagingArea]"],
    saying: ["found"],
    Tampering(
      reply: { reply, moment in
        guard !moment.request.switchedOff.isEmpty else { return }
        reply.view.controls.showsSearch = false
        reply.view.controls.showsCollections = false
        if reply.view.around.staging == "button" { reply.view.around.staging = "label" }
      }))

  /// What the device does not switch off, or does not know, is passed over.
  static let unofferedSwitchIgnored = Mutant(
    "unoffered-switch-ignored", breaks: "capability.unknown.refused",
    killedBy: [
      "layout/switch-refused[search]", "layout/intervention-refused[alone]",
      "layout/switch-unknown[word]",
    ], saying: ["error.code", "found nothing"],
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
  /// What the app switches off, as far as it is text.
  fileprivate var switchedOff: [String] {
    configuration["disabled"]?.arrayValue?.compactMap(\.stringValue) ?? []
  }
}
