// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// If the app deselects several assets, only the first is deselected.
  static let deselectFirstOnly = Mutant(
    "deselect-first-only", breaks: "host.deselect.reflected",
    killedBy: ["host/deselect-all[default]"], expecting: ["selection", "img-00001"],
    collateral: ["host.deselect.noop", "continuous.host.quiet"],
    Tampering(
      gesture: { gesture, _ in
        guard case .hostDeselect(let identifiers) = gesture, identifiers.count > 1 else {
          return gesture
        }
        return .hostDeselect(Array(identifiers.prefix(1)))
      }))

  /// If the app deselects an asset that is not picked, the last pick is deselected.
  static let deselectTakesLast = Mutant(
    "deselect-takes-last", breaks: "host.deselect.noop",
    killedBy: ["host/deselect-unknown[default]", "host/deselect-twice"], expecting: ["selection"],
    collateral: ["host.deselect.reflected", "continuous.host.quiet"],
    Tampering(
      gesture: { gesture, moment in
        guard case .hostDeselect(let identifiers) = gesture, !identifiers.isEmpty,
          let selection = moment.last?.view.selection, let last = selection.last,
          !identifiers.contains(where: { selection.contains($0.rawValue) })
        else { return gesture }
        return .hostDeselect([AssetIdentifier(last)])
      }))

  /// If the app moves an asset after an unknown one, the asset moves to the front.
  static let moveUnknownAnchorFront = Mutant(
    "move-unknown-anchor-front", breaks: "host.move.noop",
    killedBy: ["host/move-anchor-unknown[unknown]", "host/move-anchor-unknown[unpicked]"],
    expecting: ["selection"],
    Tampering(
      gesture: { gesture, moment in
        guard case .hostMove(let asset, let anchor?) = gesture,
          !(moment.last?.view.selection.contains(anchor.rawValue) ?? true)
        else { return gesture }
        return .hostMove(asset, after: nil)
      }))

  /// If the app moves an asset after itself, the asset moves to the end.
  static let moveBehindItselfGoesLast = Mutant(
    "move-behind-itself-goes-last", breaks: "host.move.noop",
    killedBy: ["host/move-behind-itself[first]"], expecting: ["selection"],
    Tampering(
      gesture: { gesture, moment in
        guard case .hostMove(let asset, let anchor) = gesture, asset == anchor,
          let last = moment.last?.view.selection.last
        else { return gesture }
        return .hostMove(asset, after: AssetIdentifier(last))
      }))

  /// An app that receives no identifiers can deselect and move assets.
  static let editsWithoutIdentifiers = Mutant(
    "edits-without-identifiers", breaks: "host.edits.need-identifiers",
    killedBy: ["host/edits-without-identifiers[default]"], expecting: ["selection"],
    collateral: ["item.identifier.withheld"],
    Tampering(
      opening: { request in
        if !request.preselects, request.configuration["identifiers"] == false {
          request.set("identifiers", true)
        }
      }))

  /// An app that receives no identifiers cannot change the limit.
  static let limitRequiresIdentifiers = Mutant(
    "limit-needs-identifiers", breaks: "host.edits.need-identifiers",
    killedBy: ["host/limit-without-identifiers"], expecting: ["limit"],
    Tampering(
      gesture: { gesture, moment in
        guard case .hostLimit = gesture, moment.request.configuration["identifiers"] == false
        else { return gesture }
        return nil
      }))
}
