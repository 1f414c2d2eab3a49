// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A new limit is ignored.
  static let limitUpdateIgnored = Mutant(
    "limit-update-ignored", breaks: "host.limit.live",
    killedBy: ["host/limit-up", "host/limit-down"], expecting: ["limit"],
    collateral: [
      "host.limit.below-count", "host.edits.need-identifiers", "host.limit.invalid",
      "review.limit.same",
    ],
    Tampering(
      gesture: { gesture, _ in
        if case .hostLimit(let limit) = gesture, limit > 0 { nil } else { gesture }
      }))

  /// A new limit of 0 is ignored.
  static let limitZeroIgnored = Mutant(
    "limit-zero-ignored", breaks: "host.limit.live",
    killedBy: ["host/limit-zero[none]", "host/limit-zero[twenty]"], expecting: ["limit"],
    Tampering(
      gesture: { gesture, _ in gesture == .hostLimit(0) ? nil : gesture }))

  /// A new limit below the number of picks removes the last picks.
  static let limitCutsPicks = Mutant(
    "limit-cuts-picks", breaks: "host.limit.below-count",
    killedBy: ["host/limit-below-count[default]"], expecting: ["selection"],
    collateral: ["continuous.host.quiet"],
    Tampering(
      reply: { reply, moment in
        guard case .hostLimit(let limit)? = moment.gesture, limit > 0,
          reply.view.selection.count > limit
        else { return }
        reply.view.selection = Array(reply.view.selection.prefix(limit))
      }))

  /// Add returns the selection although it exceeds the limit.
  static let overLimitFinishes = Mutant(
    "over-limit-finishes", breaks: "host.limit.below-count",
    killedBy: ["host/limit-below-finish"], expecting: ["phase", "closed"],
    collateral: ["preselect.over-limit.opens"],
    Tampering(
      reply: { reply, _ in
        guard reply.refused == "overLimit" else { return }
        reply.forgetRefusal()
        reply.close(
          "finished", reply.view.selection.map { ItemView(identifier: $0, state: "ready") })
      }))

  /// A negative limit means no limit.
  static let limitNegativeUnlimited = Mutant(
    "limit-negative-unlimited", breaks: "host.limit.invalid",
    killedBy: ["host/limit-negative[one]"], expecting: ["limit"],
    Tampering(
      gesture: { gesture, _ in
        if case .hostLimit(let limit) = gesture, limit < 0 { .hostLimit(0) } else { gesture }
      }))

  /// While the picker is open, a limit above the device's maximum is accepted.
  static let limitAboveMaximumTaken = Mutant(
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

  /// An update without a limit resets the limit to 1.
  static let updateResetsLimit = Mutant(
    "update-resets-limit", breaks: "host.update.keeps",
    killedBy: ["host/update-nothing", "host/update-edges-keep-limit"], expecting: ["limit"],
    collateral: ["layout.edges.emptied"],
    Tampering(
      gesture: { gesture, _ in
        guard case .hostUpdate(var update) = gesture else { return gesture }
        update.selectionLimit = update.selectionLimit ?? 1
        return .hostUpdate(update)
      }))

  /// An update without edges restores the margins of all edges.
  static let updateResetsEdges = Mutant(
    "update-resets-edges", breaks: "host.update.keeps",
    killedBy: ["host/update-keeps-edges"], expecting: ["edges"],
    collateral: ["layout.edges.emptied"],
    Tampering(
      gesture: { gesture, _ in
        guard case .hostUpdate(var update) = gesture else { return gesture }
        update.edgesWithoutContentMargins = update.edgesWithoutContentMargins ?? []
        return .hostUpdate(update)
      }))

  /// Of an update with two fields, only the limit is applied.
  static let updateHalfTaken = Mutant(
    "update-half-taken", breaks: "host.update.whole",
    killedBy: ["host/update-half[edges]", "host/update-half[search]"], expecting: ["limit", "3"],
    Tampering(
      gesture: { gesture, _ in
        guard case .hostUpdate(let update) = gesture, let limit = update.selectionLimit else {
          return gesture
        }
        return .hostLimit(limit)
      }))

  /// The edges cannot be changed after the picker was opened.
  static let edgesStay = Mutant(
    "edges-stay", breaks: "host.edges.live",
    killedBy: ["host/edges-live"], expecting: ["edges"],
    collateral: ["host.update.whole", "layout.edges.emptied", "layout.edges.shown"],
    Tampering(
      reply: { reply, moment in
        let names = moment.request.configuration["edges"]?.arrayValue ?? []
        reply.view.around.edges = names.compactMap(\.stringValue)
      }))
}
