// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// What is preselected takes no place of the limit.
  static let preselectionNotCounted = Mutant(
    "preselection-not-counted", breaks: "preselect.shown.selected",
    killedBy: ["preselection/counts"], saying: ["reply.refused"],
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

  /// Numbers on what is preselected follow the dates.
  static let preselectionByDate = Mutant(
    "preselection-by-date", breaks: "preselect.shown.order",
    killedBy: ["preselection/order[ordered-mixed]"], saying: ["selection"],
    Tampering(
      opening: { request in
        guard request.configuration["selection"] == "ordered", request.preselects else { return }
        request.set("preselected", .array(request.identifiers.sorted().map { .string($0) }))
      }))

  /// Of an identifier that is handed in twice the last place counts.
  static let duplicatesLastCounts = Mutant(
    "duplicates-last-counts", breaks: "preselect.duplicates.once",
    killedBy: ["preselection/duplicates[first-counts]"], saying: ["selection"],
    Tampering(
      opening: { request in
        let identifiers = request.identifiers
        guard request.preselects, Set(identifiers).count < identifiers.count else { return }
        let last = identifiers.enumerated().filter { place, identifier in
          !identifiers[(place + 1)...].contains(identifier)
        }
        request.set("preselected", .array(last.map { .string($0.element) }))
      }))

  /// Nobody is told of an unknown identifier.
  static let unknownNotTold = Mutant(
    "unknown-not-told", breaks: "preselect.unknown.dropped",
    killedBy: ["preselection/unknown[one]", "preselection/unknown[between]"],
    saying: ["reply.dropped", "[]"],
    Tampering(reply: { reply, _ in reply.dropped = [] }))

  /// An unknown identifier is picked like any other.
  static let unknownKept = Mutant(
    "unknown-kept", breaks: "preselect.unknown.dropped",
    killedBy: ["preselection/unknown[between]"], saying: ["selection", "no-such-asset"],
    Tampering(
      reply: { reply, moment in
        guard moment.gestures.isEmpty, !reply.dropped.isEmpty else { return }
        reply.view.selection = moment.request.identifiers
      }))

  /// A preselection above the limit is cut.
  static let overLimitCut = Mutant(
    "over-limit-cut", breaks: "preselect.over-limit.opens",
    killedBy: ["preselection/over-limit", "preselection/at-limit[one-over]"], saying: ["selection"],
    collateral: ["preselect.cancel.returns"],
    Tampering(
      opening: { request in
        guard let limit = request.configuration["limit"]?.intValue, limit > 1,
          request.preselects
        else { return }
        request.set("preselected", .array(request.identifiers.prefix(limit).map { .string($0) }))
      }))

  /// What the filter leaves out is no longer picked.
  static let outsideDropped = Mutant(
    "outside-dropped", breaks: "preselect.outside.stays",
    killedBy: ["preselection/outside-filter"], saying: ["selection", "vid-00001"],
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
  /// What the app hands in.
  fileprivate var identifiers: [String] {
    (configuration["preselected"]?.arrayValue ?? []).compactMap(\.stringValue)
  }
}
