// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `library.json`, which are about changes of the library.
  @MutantList static var library: [Mutant] {
    // Removed assets stay in the grid.
    Mutant(
      "gone-stays-shown", breaks: "library.gone.leaves",
      killedBy: ["library/changes"], expecting: ["visible.count", "found 4"],
      Tampering(
        reply: { reply, moment in
          guard moment.edits.contains(where: \.isRemoval), reply.view.listsEverything else {
            return
          }
          let shown = moment.request.window().map(\.identifier.rawValue)
          reply.view.visible.count = shown.count
          reply.view.visible.newest = shown.first
          reply.view.visible.oldest = shown.last
          if reply.view.visible.identifiers != nil { reply.view.visible.identifiers = shown }
        }))

    // Assets that are added to the library are shown immediately.
    Mutant(
      "late-arrival-shown", breaks: "library.late.stays-out",
      killedBy: ["library/changes"], expecting: ["visible", "new"],
      Tampering(
        reply: { reply, moment in
          let known = Set(moment.request.assets.map(\.identifier))
          for case .added(let entry) in moment.gestures.flatMap(\.edits)
          where !known.contains(entry.asset.identifier) {
            let name = entry.asset.identifier.rawValue
            reply.view.visible.count += 1
            reply.view.visible.newest = name
            reply.view.visible.identifiers?.insert(name, at: 0)
          }
        }))

    // Removed assets are deselected.
    Mutant(
      "gone-is-deselected", breaks: "library.selected.stays",
      killedBy: ["library/changes"], expecting: ["selection", "img-00004"],
      Tampering(
        reply: { reply, moment in
          let removed = moment.gestures.flatMap(\.edits).compactMap { edit in
            if case .removed(let identifier) = edit { identifier.rawValue } else { nil }
          }
          reply.view.selection.removeAll(where: removed.contains)
          reply.view.results?.items.removeAll { removed.contains($0.identifier) }
        }))

    // Assets that are gone are returned as ready.
    Mutant(
      "gone-is-ready", breaks: "library.gone.told",
      killedBy: ["library/changes"], expecting: ["results.items.1.state", "ready"],
      Tampering(
        reply: { reply, _ in
          for index in reply.view.results?.items.indices ?? 0..<0
          where reply.view.results?.items[index].state == "gone" {
            reply.view.results?.items[index].state = "ready"
          }
        }))

    // Assets that are hidden later stay in the grid.
    Mutant(
      "hidden-late-stays", breaks: "library.hidden.leaves",
      killedBy: ["library/hidden[hidden]", "library/hidden[trashed]"], expecting: ["img-00002"],
      relisted { moment, shown in
        let hidden = moment.edits.filter(\.hides).map(\.identifier.rawValue)
        return hidden.isEmpty ? nil : shown.union(hidden)
      })

    // If the window is full, new assets displace its oldest assets.
    Mutant(
      "late-pushes-out", breaks: "library.full.keeps",
      killedBy: ["library/full", "library/full"], expecting: ["visible.count"],
      relisted { moment, shown in
        let window = moment.request.window()
        let arrived = moment.edits.count { if case .added = $0 { true } else { false } }
        guard arrived > 0, window.count == moment.request.rule.newest else { return nil }
        return shown.subtracting(window.suffix(arrived).map(\.identifier.rawValue))
      })

    // A removed asset is replaced by the next older asset.
    Mutant(
      "gap-is-filled", breaks: "library.gap.stays",
      killedBy: ["library/gap", "library/gap"], expecting: ["visible.count"],
      Tampering(
        reply: { reply, moment in
          guard moment.edits.contains(where: \.isRemoval), let newest = moment.request.rule.newest
          else { return }
          let gone = Set(moment.edits.map(\.identifier))
          var rule = moment.request.rule
          rule.newest = nil
          let rest = moment.request.window(rule).filter { !gone.contains($0.identifier) }
          guard rest.count >= newest else { return }
          reply.view.visible.list(Array(rest.prefix(newest)))
        }))

    // Edited assets leave the grid.
    Mutant(
      "changed-leaves", breaks: "library.changed.stays",
      killedBy: ["library/changed[bytes]", "library/changed[newer]"], expecting: ["visible."],
      relisted { moment, shown in
        let changed = moment.edits.filter { !$0.isRemoval }.map(\.identifier.rawValue)
        return shown.isDisjoint(with: changed) ? nil : shown.subtracting(changed)
      })

    // Edited assets appear twice, in their old and their new version.
    Mutant(
      "changed-is-there-twice", breaks: "library.changed.stays",
      killedBy: ["library/changed[bytes]", "library/changed[newest]"],
      expecting: ["visible.count", "4"],
      Tampering(
        reply: { reply, moment in
          let known = Set(moment.request.window().map(\.identifier))
          for edit in moment.edits where known.contains(edit.identifier) {
            guard case .changed = edit, !edit.hides else { continue }
            reply.view.visible.count += 1
            reply.view.visible.identifiers?.append(edit.identifier.rawValue)
          }
        }))

    // Removed assets are not reported as gone.
    Mutant(
      "gone-unsaid", breaks: "library.gone.listed",
      killedBy: ["library/gone-listed"], expecting: ["gone", "found []"],
      Tampering(reply: { reply, _ in reply.view.around.gone = [] }))

    // All removed assets are reported as gone, even if they were not selected.
    Mutant(
      "gone-says-all", breaks: "library.gone.listed",
      killedBy: ["library/gone-listed", "library/gone-none"], expecting: ["gone", "img-0000"],
      Tampering(
        reply: { reply, moment in
          let gone = moment.edits.filter(\.isRemoval).map(\.identifier.rawValue)
          reply.view.around.gone = Set((reply.view.around.gone ?? []) + gone).sorted()
        }))

    // Removed assets cannot be deselected.
    Mutant(
      "gone-stays-selected", breaks: "library.gone.taken-out",
      killedBy: ["library/gone-taken-out"], expecting: ["selection", "img-00002"],
      Tampering(
        gesture: { gesture, moment in
          guard case .tap(let asset) = gesture,
            moment.last?.view.around.gone?.contains(asset.rawValue) ?? false
          else { return gesture }
          return nil
        }))

    // Assets that are gone can be selected again after they were deselected.
    Mutant(
      "gone-is-picked-again", breaks: "library.gone.taken-out",
      killedBy: ["library/gone-taken-out"], expecting: ["selection", "reply.refused"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "notShown", case .tap(let asset)? = moment.gesture,
            moment.gestures.count(where: { $0 == .tap(asset) }) > 2
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // Assets are still reported as gone after they were added to the library again.
    Mutant(
      "back-is-gone", breaks: "library.back.whole",
      killedBy: ["library/back[hidden]", "library/back[removed]"],
      expecting: ["results.items.0.state", "gone"],
      Tampering(
        reply: { reply, moment in
          // Changes after the end come too late for the results.
          guard let end = moment.gestures.firstIndex(of: .finish) else { return }
          let edits = moment.gestures[..<end].flatMap(\.edits)
          let gone = edits.filter { $0.isRemoval || $0.hides }.map(\.identifier.rawValue)
          for index in reply.view.results?.items.indices ?? 0..<0 {
            guard let item = reply.view.results?.items[index], gone.contains(item.identifier)
            else { continue }
            reply.view.results?.items[index].state = "gone"
          }
        }))

    // The removal of an unknown asset clears the selection.
    Mutant(
      "unknown-removal-clears", breaks: "library.unknown.nothing",
      killedBy: ["library/unknown[unknown]", "library/unknown[hidden]"],
      expecting: ["selection", "[]"],
      Tampering(
        reply: { reply, moment in
          let known = moment.request.window().map(\.identifier)
          let removed = moment.gesture?.edits.filter(\.isRemoval).map(\.identifier) ?? []
          if !removed.isEmpty, !removed.contains(where: known.contains) {
            reply.view.selection = []
          }
        }))
  }

  /// Returns a tampering that replaces the assets of the window at the opening.
  private static func relisted(
    _ change: @escaping @Sendable (Moment, Set<String>) -> Set<String>?
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        guard let identifiers = reply.view.visible.identifiers, reply.view.listsEverything,
          let other = change(moment, Set(identifiers))
        else { return }
        reply.view.visible.list(
          moment.request.window().filter { other.contains($0.identifier.rawValue) })
      })
  }
}

extension LibraryEdit {
  /// Whether an asset is hidden but stays in the library.
  fileprivate var hides: Bool {
    switch self {
    case .removed: false
    case .added(let entry), .changed(let entry): entry.asset.isHidden || entry.asset.isTrashed
    }
  }
}

extension LibraryEdit {
  /// Whether an asset is removed.
  var isRemoval: Bool { if case .removed = self { true } else { false } }
}
