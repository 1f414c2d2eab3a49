// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Preselected assets do not count toward the limit.
  static let preselectionNotCounted = Mutant(
    "preselection-not-counted", breaks: "preselect.shown.selected",
    killedBy: ["preselection/counts"], expecting: ["reply.refused"],
    collateral: [
      "preselect.duplicates.once", "preselect.unknown.dropped", "preselect.outside.stays",
    ],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "limit", moment.request.preselects,
          reply.view.selection.count == reply.view.limit,
          case .tap(let asset)? = moment.gesture
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))

  /// The numbers on preselected assets are in the order of their dates.
  static let preselectionByDate = Mutant(
    "preselection-by-date", breaks: "preselect.shown.order",
    killedBy: ["preselection/order[ordered-mixed]"], expecting: ["selection"],
    Tampering(
      opening: { request in
        guard request.configuration["selection"] == "ordered", request.preselects else { return }
        request.set("preselected", .array(request.identifiers.sorted().map { .string($0) }))
      }))

  /// If an identifier is preselected twice, its second position is used.
  static let duplicatesLastCounts = Mutant(
    "duplicates-last-counts", breaks: "preselect.duplicates.once",
    killedBy: ["preselection/duplicates[first-counts]"], expecting: ["selection"],
    Tampering(
      opening: { request in
        let identifiers = request.identifiers
        guard request.preselects, Set(identifiers).count < identifiers.count else { return }
        let last = identifiers.enumerated().filter { index, identifier in
          !identifiers[(index + 1)...].contains(identifier)
        }
        request.set("preselected", .array(last.map { .string($0.element) }))
      }))

  /// Unknown identifiers are not reported.
  static let unknownNotReported = Mutant(
    "unknown-not-told", breaks: "preselect.unknown.dropped",
    killedBy: ["preselection/unknown[one]", "preselection/unknown[between]"],
    expecting: ["reply.dropped", "[]"],
    Tampering(reply: { reply, _ in reply.dropped = [] }))

  /// An unknown identifier is selected like the identifier of an asset.
  static let unknownKept = Mutant(
    "unknown-kept", breaks: "preselect.unknown.dropped",
    killedBy: ["preselection/unknown[between]"], expecting: ["selection", "no-such-asset"],
    Tampering(
      reply: { reply, moment in
        guard moment.gestures.isEmpty, !reply.dropped.isEmpty else { return }
        reply.view.selection = moment.request.identifiers
      }))

  /// A preselection above the limit is truncated.
  static let overLimitCut = Mutant(
    "over-limit-cut", breaks: "preselect.over-limit.opens",
    killedBy: ["preselection/over-limit", "preselection/at-limit[one-over]"],
    expecting: ["selection"],
    collateral: ["preselect.cancel.returns"],
    Tampering(
      opening: { request in
        guard let limit = request.configuration["limit"]?.intValue, limit > 1,
          request.preselects
        else { return }
        request.set("preselected", .array(request.identifiers.prefix(limit).map { .string($0) }))
      }))

  /// Preselected assets that the filter excludes are deselected.
  static let outsideDropped = Mutant(
    "outside-dropped", breaks: "preselect.outside.stays",
    killedBy: ["preselection/outside-filter"], expecting: ["selection", "vid-00001"],
    Tampering(
      opening: { request in
        guard request.preselects, request.device?.selection.preselection ?? false else { return }
        let outside = Set(request.assets.map(\.identifier))
          .subtracting(request.window().map(\.identifier))
        let inside = request.identifiers.filter { !outside.contains(AssetIdentifier($0)) }
        request.set("preselected", .array(inside.map { .string($0) }))
      }))
}

extension OpenRequest {
  /// The identifiers that the app preselects.
  fileprivate var identifiers: [String] {
    (configuration["preselected"]?.arrayValue ?? []).compactMap(\.stringValue)
  }
}
