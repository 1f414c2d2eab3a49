// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Laws: statements that are true for any picker, which can be checked from its answers without a
/// model.
enum PickerLaws {
  /// Returns a law that the newest answer breaks, nil if it breaks none.
  ///
  /// - Parameters:
  ///   - replies: The answers so far; the first one is the answer to the opening of the picker.
  ///   - acts: The actions that were performed.
  /// - Returns: What the law is about, and how the answer breaks it.
  static func breach(
    in replies: [StateReply], after acts: [ExplorationAct]
  ) -> (path: String, text: String)? {
    guard let first = replies.first, let last = replies.last else { return nil }
    // Preselected assets may be outside the window (rule `preselect.outside.stays`).
    let shown = Set(first.view.visible.identifiers ?? []).union(first.view.selection)
    let given = last.view.results?.items.map(\.identifier) ?? []
    if !shown.isSuperset(of: given) {
      return ("results in the window", "\(given) has an asset that was never shown")
    }
    if Set(last.view.selection).count != last.view.selection.count {
      return ("selected once", "\(last.view.selection) has an asset twice")
    }
    // If the host lowers the limit, the selection may be larger than the new limit.
    let hasLimitChange = acts.contains { act in
      switch act {
      case .gesture(.hostLimit), .gesture(.hostUpdate): true
      default: false
      }
    }
    let startsOver = first.view.limit.map { first.view.selection.count > $0 } ?? false
    if let limit = last.view.limit, !hasLimitChange, !startsOver, last.view.selection.count > limit
    {
      return ("count within the limit", "\(last.view.selection.count) of \(limit) are selected")
    }
    return ending(last) ?? loading(replies, acts) ?? keptSelection(replies, acts)
      ?? doubleTap(replies, acts)
  }

  /// Checks that the outcome in a picker's closing event equals the outcome in its state.
  private static func ending(_ last: StateReply) -> (path: String, text: String)? {
    guard let ended = last.events.last(where: { $0.kind == "ended" }),
      ended.value.stringValue != last.view.results?.outcome
    else { return nil }
    return (
      "ended as told",
      "the event has \(ended.value.text), the view has \(last.view.results?.outcome ?? "")"
    )
  }

  /// An item can be loaded, any number of times, if and only if its state allows it
  /// (rules `item.load.again` and `item.load.reason`).
  private static func loading(
    _ replies: [StateReply], _ acts: [ExplorationAct]
  ) -> (path: String, text: String)? {
    guard case .gesture(.load(let index, let type))? = acts.last, let reply = replies.last else {
      return nil
    }
    let items = reply.view.results?.items
    let item = items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    // An item need not have a movie file, but its types must state whether it has one.
    let types = item?.handed?.types ?? []
    let found = type == nil ? types.first : types.first { Self.videoTypes.contains($0) }
    let expected: String?
    switch item?.state {
    case nil: expected = items == nil ? "notNow" : "notHanded"
    case "ready": expected = found == nil ? "noSuchType" : nil
    case "failed": expected = item?.reason
    case "gone": expected = "notFound"
    case "kept": expected = "noSuchType"
    case let state: expected = state
    }
    let loaded = expected == nil ? found.map { LoadedView(item: index, type: $0) } : nil
    guard reply.refused != expected || reply.loaded != loaded else { return nil }
    return (
      "load \(index)",
      "expected \(loaded?.type ?? expected ?? "a type"), "
        + "found \(reply.loaded?.type ?? reply.refused ?? "nothing")"
    )
  }

  private static let videoTypes = ["com.apple.quicktime-movie", "public.mpeg-4", "public.movie"]

  /// Changes of the view, the size or the library do not change the selection
  /// (rules `browse.selection.one` and `layout.resize.keeps-selection`).
  private static func keptSelection(
    _ replies: [StateReply], _ acts: [ExplorationAct]
  ) -> (path: String, text: String)? {
    guard replies.count >= 2, case .gesture(let gesture)? = acts.last else { return nil }
    switch gesture {
    case .resize, .scroll, .scrollToInitialPosition, .zoomIn, .zoomOut, .review, .leave, .remove,
      .library:
      let before = replies[replies.count - 2].view
      let after = replies[replies.count - 1].view
      guard before.selection != after.selection else { return nil }
      return ("selection kept", "\(gesture.json.text) left \(after.selection)")
    default: return nil
    }
  }

  /// Checks that two taps on the same asset below the limit do not change which assets are
  /// selected.
  private static func doubleTap(
    _ replies: [StateReply], _ acts: [ExplorationAct]
  ) -> (path: String, text: String)? {
    guard acts.count >= 2, replies.count >= 3, case .gesture(.tap(let asset))? = acts.last,
      acts[acts.count - 2] == acts.last
    else { return nil }
    let before = replies[replies.count - 3].view
    let between = replies[replies.count - 2]
    let after = replies[replies.count - 1].view
    guard before.phase == .picking, between.view.phase == .picking, between.refused == nil,
      replies[replies.count - 1].refused == nil
    else { return nil }
    guard before.limit.map({ before.selection.count < $0 }) ?? true else { return nil }
    guard before.limit != 1, Set(before.selection) != Set(after.selection) else { return nil }
    return ("tap twice", "two taps on \(asset.rawValue) left \(after.selection)")
  }
}
