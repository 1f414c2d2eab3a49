// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that describe the window incorrectly or take it from the wrong assets.
  static let windowSurroundings: [Mutant] = [
    .boundaryOfLibrary, .boundaryNewest, .emptyHidesCancel, .emptyOffersAdd, .cloudLeftOut,
    .cloudLetIn,
  ]

  /// The boundary is the date of the library's oldest asset.
  static let boundaryOfLibrary = Mutant(
    "boundary-of-library", breaks: "window.boundary.date",
    killedBy: ["window/boundary-cut[carplay]"], expecting: ["boundary", "00:00:00Z"],
    Tampering(
      reply: { reply, moment in
        let dates = moment.request.assets.compactMap(\.sortDate)
        if reply.view.around.boundary != nil {
          reply.view.around.boundary = dates.min { $0 < $1 }?.rfc3339
        }
      }))

  /// The boundary is the date of the newest asset.
  static let boundaryNewest = Mutant(
    "boundary-newest", breaks: "window.boundary.date",
    killedBy: ["window/boundary", "window/boundary-none[undated]"], expecting: ["boundary"],
    Tampering(
      reply: { reply, moment in
        reply.view.around.boundary = moment.request.window().first?.sortDate?.rfc3339
      }))

  /// An empty grid has no Cancel button.
  static let emptyHidesCancel = Mutant(
    "empty-hides-cancel", breaks: "window.empty.way-out",
    killedBy: ["window/empty[nothing]", "window/empty-emptied"],
    expecting: ["controls.cancel.shown"],
    collateral: ["filter.any.of-nothing", "search.text.seeded", "cancel.always-offered"],
    Tampering(
      reply: { reply, _ in
        if reply.view.visible.count == 0 { reply.view.controls.showsCancel = false }
      }))

  /// Add is enabled in an empty grid.
  static let emptyOffersAdd = Mutant(
    "empty-offers-add", breaks: "window.empty.way-out",
    killedBy: ["window/empty[hidden]"], expecting: ["controls.finish.enabled"],
    Tampering(
      reply: { reply, _ in
        if reply.view.visible.count == 0 { reply.view.controls.canFinish = true }
      }))

  /// Cloud assets are not shown.
  static let cloudLeftOut = Mutant(
    "cloud-left-out", breaks: "window.scope.cloud",
    killedBy: ["window/cloud-elsewhere", "window/cloud-whole"], expecting: ["visible.ids"],
    collateral: ["family.scope.cloud", "family.window.newest1000", "watch.types.images-only"],
    Tampering(
      window: { request in
        // The rules of family mode cover a watch with all assets in the cloud.
        guard request.rule.scope == .cloud, request.assets.count < 100 else { return nil }
        return request.window(of: request.assets.filter { $0.availability == .device })
      }))

  /// Cloud assets are shown.
  static let cloudLetIn = Mutant(
    "cloud-let-in", breaks: "window.scope.device",
    killedBy: ["window/device-elsewhere", "window/cloud-only"], expecting: ["visible."],
    collateral: ["watch.scope.device-only", "window.cut.allowed-first"],
    Tampering(
      window: { request in
        var rule = request.rule
        rule.scope = .cloud
        return request.rule.scope == .device ? request.window(rule) : nil
      }))
}
