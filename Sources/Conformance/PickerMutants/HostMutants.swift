// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `host.json`, about changes by the app while the picker is
  /// open.
  @MutantList static var host: [Mutant] {
    // If the app deselects an unknown asset, all assets are deselected.
    Mutant(
      "deselect-unknown-clears", breaks: "host.deselect.reflected",
      killedBy: ["selection/host-deselect"], expecting: ["selection", "[]"],
      Tampering(
        gesture: { gesture, moment in
          guard case .hostDeselect(let identifiers) = gesture,
            let selection = moment.last?.view.selection,
            !identifiers.allSatisfy({ selection.contains($0.rawValue) })
          else { return gesture }
          return .hostDeselect(selection.map { AssetIdentifier($0) })
        }))

    // The app moves an asset after another one, but it is put before that one.
    Mutant(
      "move-before", breaks: "host.move.reorders",
      killedBy: ["selection/host-move"], expecting: ["selection"],
      Tampering(
        gesture: { gesture, moment in
          guard case .hostMove(let asset, let anchor?) = gesture,
            let others = moment.last?.view.selection.filter({ $0 != asset.rawValue }),
            let index = others.firstIndex(of: anchor.rawValue)
          else { return gesture }
          return .hostMove(asset, after: index > 0 ? AssetIdentifier(others[index - 1]) : nil)
        }))

    // If the app deselects several assets, only the first is deselected.
    Mutant(
      "deselect-first-only", breaks: "host.deselect.reflected",
      killedBy: ["host/deselect-all[default]"], expecting: ["selection", "img-00001"],
      Tampering(
        gesture: { gesture, _ in
          guard case .hostDeselect(let identifiers) = gesture, identifiers.count > 1 else {
            return gesture
          }
          return .hostDeselect(Array(identifiers.prefix(1)))
        }))

    // If the app deselects an asset that is not picked, the last pick is deselected.
    Mutant(
      "deselect-takes-last", breaks: "host.deselect.noop",
      killedBy: ["host/deselect-unknown[default]", "host/deselect-twice"], expecting: ["selection"],
      Tampering(
        gesture: { gesture, moment in
          guard case .hostDeselect(let identifiers) = gesture, !identifiers.isEmpty,
            let selection = moment.last?.view.selection, let last = selection.last,
            !identifiers.contains(where: { selection.contains($0.rawValue) })
          else { return gesture }
          return .hostDeselect([AssetIdentifier(last)])
        }))

    // If the app moves an asset after an unknown one, the asset moves to the front.
    Mutant(
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

    // If the app moves an asset after itself, the asset moves to the end.
    Mutant(
      "move-behind-itself-goes-last", breaks: "host.move.noop",
      killedBy: ["host/move-behind-itself[first]"], expecting: ["selection"],
      Tampering(
        gesture: { gesture, moment in
          guard case .hostMove(let asset, let anchor) = gesture, asset == anchor,
            let last = moment.last?.view.selection.last
          else { return gesture }
          return .hostMove(asset, after: AssetIdentifier(last))
        }))

    // An app that receives no identifiers can deselect and move assets.
    Mutant(
      "edits-without-identifiers", breaks: "host.edits.need-identifiers",
      killedBy: ["host/edits-without-identifiers[default]"], expecting: ["selection"],
      Tampering(
        opening: { request in
          if !request.preselects, request.configuration["identifiers"] == false {
            request.set("identifiers", true)
          }
        }))

    // An app that receives no identifiers cannot change the limit.
    Mutant(
      "limit-needs-identifiers", breaks: "host.edits.need-identifiers",
      killedBy: ["host/limit-without-identifiers"], expecting: ["limit"],
      Tampering(
        gesture: { gesture, moment in
          guard case .hostLimit = gesture, moment.request.configuration["identifiers"] == false
          else { return gesture }
          return nil
        }))

    // A new limit is ignored.
    Mutant(
      "limit-update-ignored", breaks: "host.limit.live",
      killedBy: ["host/limit-up", "host/limit-down"], expecting: ["limit"],
      Tampering(
        gesture: { gesture, _ in
          if case .hostLimit(let limit) = gesture, limit > 0 { nil } else { gesture }
        }))

    // A new limit of 0 is ignored.
    Mutant(
      "limit-zero-ignored", breaks: "host.limit.live",
      killedBy: ["host/limit-zero[none]", "host/limit-zero[maximum]"], expecting: ["limit"],
      Tampering(
        gesture: { gesture, _ in gesture == .hostLimit(0) ? nil : gesture }))

    // A new limit below the number of picks removes the last picks.
    Mutant(
      "limit-cuts-picks", breaks: "host.limit.below-count",
      killedBy: ["host/limit-below-count[default]"], expecting: ["selection"],
      Tampering(
        reply: { reply, moment in
          guard case .hostLimit(let limit)? = moment.gesture, limit > 0,
            reply.view.selection.count > limit
          else { return }
          reply.view.selection = Array(reply.view.selection.prefix(limit))
        }))

    // Add returns the selection although it exceeds the limit.
    Mutant(
      "over-limit-finishes", breaks: "host.limit.below-count",
      killedBy: ["host/limit-below-finish"], expecting: ["phase", "closed"],
      Tampering(
        reply: { reply, _ in
          guard reply.refused == "overLimit" else { return }
          reply.forgetRefusal()
          reply.finish()
        }))

    // A negative limit means no limit.
    Mutant(
      "limit-negative-unlimited", breaks: "host.limit.invalid",
      killedBy: ["host/limit-negative[one]"], expecting: ["limit"],
      Tampering(
        gesture: { gesture, _ in
          if case .hostLimit(let limit) = gesture, limit < 0 { .hostLimit(0) } else { gesture }
        }))

    // While the picker is open, a limit above the device's maximum is accepted.
    Mutant(
      "limit-above-maximum-taken", breaks: "host.limit.invalid",
      killedBy: ["host/limit-above-maximum[one-more]"], expecting: ["limit", "21"],
      Tampering(
        reply: { reply, moment in
          if case .hostLimit(let limit)? = moment.gesture,
            let maximum = moment.request.device?.selection.maximum, limit > maximum
          {
            reply.view.limit = limit
          }
        }))

    // An update without a limit resets the limit to 1.
    Mutant(
      "update-resets-limit", breaks: "host.update.keeps",
      killedBy: ["host/update-nothing", "host/update-edges-keep-limit"], expecting: ["limit"],
      Tampering(
        gesture: { gesture, _ in
          guard case .hostUpdate(var update) = gesture else { return gesture }
          update.selectionLimit = update.selectionLimit ?? 1
          return .hostUpdate(update)
        }))

    // An update without edges restores the margins of all edges.
    Mutant(
      "update-resets-edges", breaks: "host.update.keeps",
      killedBy: ["host/update-keeps-edges"], expecting: ["edges"],
      Tampering(
        gesture: { gesture, _ in
          guard case .hostUpdate(var update) = gesture else { return gesture }
          update.edgesWithoutContentMargins = update.edgesWithoutContentMargins ?? []
          return .hostUpdate(update)
        }))

    // Of an update with two fields, only the limit is applied.
    Mutant(
      "update-half-taken", breaks: "host.update.whole",
      killedBy: ["host/update-half[edges]", "host/update-half[search]"], expecting: ["limit", "3"],
      Tampering(
        gesture: { gesture, _ in
          guard case .hostUpdate(let update) = gesture, let limit = update.selectionLimit else {
            return gesture
          }
          return .hostLimit(limit)
        }))

    // The edges cannot be changed after the picker was opened.
    Mutant(
      "edges-stay", breaks: "host.edges.live",
      killedBy: ["host/edges-live"], expecting: ["edges"],
      Tampering(
        reply: { reply, moment in
          let names = moment.request.configuration["edges"]?.arrayValue ?? []
          reply.view.around.edges = names.compactMap(\.stringValue)
        }))
  }
}
