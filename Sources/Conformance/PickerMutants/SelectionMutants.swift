// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `selection.json`, which are about picking.
  @MutantList static var selection: [Mutant] {
    // Without a stated limit, any number of assets can be picked instead of one.
    Mutant(
      "limit-default-unlimited", breaks: "select.limit.default-one",
      killedBy: ["selection/default-limit"], expecting: ["limit", "null"],
      Tampering(
        opening: { request in
          if request.configuration["limit"] == nil { request.set("limit", 0) }
        }))

    // A limit of 0 is shown as 1.
    Mutant(
      "limit-zero-is-one", breaks: "select.limit.zero-unlimited",
      killedBy: ["selection/limit-zero"], expecting: ["limit: expected null", "1"],
      Tampering(
        reply: { reply, _ in if reply.view.limit == nil { reply.view.limit = 1 } }))

    // One more asset than the limit can be picked.
    Mutant(
      "limit-one-more", breaks: "select.limit.refuses",
      killedBy: ["selection/limit-refuses", "selection/limit-larger"], expecting: ["reply.refused"],
      Tampering(
        reply: { reply, moment in
          guard moment.isPlainTapping, reply.refused == "limit",
            case .tap(let asset)? = moment.gesture
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // At the limit a tap replaces the oldest pick.
    Mutant(
      "limit-replaces", breaks: "select.limit.refuses",
      killedBy: ["selection/limit-refuses"], expecting: ["selection", "img-00002"],
      Tampering(
        reply: { reply, moment in
          guard moment.isPlainTapping, reply.refused == "limit",
            case .tap(let asset)? = moment.gesture
          else { return }
          reply.forgetRefusal()
          reply.view.selection = reply.view.selection.dropFirst() + [asset.rawValue]
        }))

    // With limit 1, a tap selects an asset but does not finish.
    Mutant(
      "tap-does-not-finish", breaks: "select.limit-one.tap-finishes",
      killedBy: ["selection/limit-one[default]", "selection/limit-one[ordered]"],
      expecting: ["phase", "picking"],
      Tampering(
        reply: { reply, moment in
          guard case .tap? = moment.gesture, moment.last?.view.phase == .picking,
            reply.view.phase == .closed
          else { return }
          reply.stayOpen(in: .picking)
        }))

    // A tap on a selected asset has no effect.
    Mutant(
      "second-tap-ignored", breaks: "select.toggle.deselects",
      killedBy: ["selection/toggle[default]", "selection/toggle[ordered]"],
      expecting: ["selection", "img-00002"],
      Tampering(
        gesture: { gesture, moment in
          guard case .tap(let asset) = gesture, !moment.isContinuous, !moment.request.preselects,
            moment.last?.view.selection.contains(asset.rawValue) ?? false
          else { return gesture }
          return nil
        }))

    // Assets keep their numbers when another one is deselected.
    Mutant(
      "badges-keep-numbers", breaks: "select.ordered.badges",
      killedBy: ["selection/ordered-badges"], expecting: ["badges", "[2,3]"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.badges != nil, !moment.isContinuous, !moment.request.preselects else {
            return
          }
          let last = moment.last?.view
          let old = Dictionary(
            zip(last?.selection ?? [], last?.badges ?? []), uniquingKeysWith: { first, _ in first })
          var highest = old.values.max() ?? 0
          reply.view.badges = reply.view.selection.map { identifier in
            if let badge = old[identifier] { return badge }
            highest += 1
            return highest
          }
        }))

    // Numbers are shown in the default mode too.
    Mutant(
      "default-has-badges", breaks: "select.default.ticks",
      killedBy: ["selection/default-ticks"], expecting: ["badges: expected nothing"],
      Tampering(
        reply: { reply, moment in
          if reply.view.badges == nil, !moment.gestures.isEmpty, !moment.isContinuous {
            reply.view.badges = Array(1...max(1, reply.view.selection.count))
          }
        }))

    // The results are sorted by date, the newest first.
    Mutant(
      "results-by-date", breaks: "select.results.pick-order",
      killedBy: ["selection/default-ticks", "selection/ordered-badges"], expecting: ["results.ids"],
      Tampering(
        reply: { reply, moment in
          guard !moment.isContinuous, !moment.request.preselects else { return }
          reply.view.results?.items.sort { $0.identifier > $1.identifier }
        }))

    // A tap on an asset that is not shown selects it.
    Mutant(
      "taps-anything", breaks: "select.not-shown.refused",
      killedBy: ["selection/not-shown[hidden]", "selection/not-in-window[oldest-outside]"],
      expecting: ["selection"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "notShown", case .tap(let asset)? = moment.gesture,
            !moment.isContinuous
          else { return }
          // Assets that filters, searches and collections hide have their own mutants.
          guard moment.request.filter == nil, reply.view.listsEverything, moment.edits.isEmpty
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // Finishing without a selection closes the picker.
    Mutant(
      "finishes-empty", breaks: "finish.empty.refused",
      killedBy: ["selection/finish-empty"], expecting: ["phase", "closed"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "nothingSelected", !moment.isContinuous else { return }
          reply.forgetRefusal()
          reply.close("finished", [])
        }))

    // Add is enabled without a selection.
    Mutant(
      "add-always-enabled", breaks: "finish.controls",
      killedBy: ["selection/finish-empty"], expecting: ["controls.finish.enabled"],
      Tampering(
        reply: { reply, _ in
          if reply.view.selection.isEmpty { reply.view.controls.canFinish = true }
        }))

    // A swipe selects only its first and its last asset.
    Mutant(
      "swipe-selects-ends", breaks: "select.swipe.range",
      killedBy: ["selection/swipe"], expecting: ["selection"],
      Tampering(
        gesture: { gesture, moment in
          let grid = Set(moment.request.window().map(\.identifier))
          guard case .swipe(let path) = gesture, let last = path.last, moment.mode == "default",
            moment.last?.view.limit != 1, path.count > 1, path.allSatisfy(grid.contains)
          else { return gesture }
          return .tap(last)
        }))

    // When the finger moves back during a swipe, the assets that it passed stay selected.
    Mutant(
      "swipe-back-keeps", breaks: "select.swipe.back-undoes",
      killedBy: ["selection/swipe"], expecting: ["selection", "img-00002"],
      Tampering(
        gesture: { gesture, moment in
          guard case .swipe(let path) = gesture, let first = path.first else { return gesture }
          let grid = moment.request.window().map(\.identifier)
          let indices = path.compactMap { grid.firstIndex(of: $0) }
          guard indices.count == path.count else { return gesture }
          let farthest = indices.indices.max { left, right in
            abs(indices[left] - indices[0]) < abs(indices[right] - indices[0])
          }
          return .swipe([first, path[farthest ?? 0]])
        }))

    // A swipe selects one more asset than the limit.
    Mutant(
      "swipe-past-limit", breaks: "select.swipe.limit-stops",
      killedBy: ["selection/swipe"], expecting: ["selection", "img-00001"],
      Tampering(
        reply: { reply, moment in
          guard case .swipe(let path) = moment.gesture, reply.refused == "limit",
            let last = path.last?.rawValue, !reply.view.selection.contains(last)
          else { return }
          reply.view.selection.append(last)
        }))

    // Rotating the device clears the selection.
    Mutant(
      "resize-clears-selection", breaks: "layout.resize.keeps-selection",
      killedBy: ["selection/resize"], expecting: ["selection", "[]"],
      Tampering(
        gesture: { gesture, moment in
          guard case .resize = gesture, let selection = moment.last?.view.selection,
            !selection.isEmpty
          else { return gesture }
          return .hostDeselect(selection.map { AssetIdentifier($0) })
        }))

    // With limit 0 the device's maximum is not reported.
    Mutant(
      "maximum-not-told", breaks: "select.limit.maximum",
      killedBy: ["selection/maximum-shown[maximum]"], expecting: ["limit", "20", "null"],
      Tampering(
        reply: { reply, moment in
          if moment.request.configuration["limit"] == 0, moment.gestures.isEmpty {
            reply.view.limit = nil
          }
        }))

    // One more asset than the device's maximum can be picked.
    Mutant(
      "maximum-passed", breaks: "select.limit.maximum",
      killedBy: ["selection/maximum-stops[zero]", "selection/maximum-stops[twenty]"],
      expecting: ["selection", "img-00021"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "limit", case .tap(let asset)? = moment.gesture,
            reply.view.limit == moment.request.device?.selection.maximum
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // The tap that reaches the limit finishes.
    Mutant(
      "last-tap-finishes", breaks: "select.limit-one.tap-finishes",
      killedBy: ["selection/limit-filled[five]"], expecting: ["phase", "closed"],
      Tampering(
        reply: { reply, moment in
          guard case .tap? = moment.gesture, let limit = reply.view.limit, limit > 1,
            reply.view.selection.count == limit
          else { return }
          reply.finish()
        }))

    // The Add button is also visible with limit 1.
    Mutant(
      "add-with-limit-one", breaks: "finish.controls",
      killedBy: ["selection/limit-one[default]", "selection/controls-by-limit[one]"],
      expecting: ["controls.finish.shown"],
      Tampering(
        reply: { reply, moment in
          if reply.view.limit == 1, moment.request.configuration["disabled"] == nil {
            reply.view.controls.showsFinish = true
          }
        }))

    // The selection is returned before the person finishes.
    Mutant(
      "results-before-finish", breaks: "finish.hands-over",
      killedBy: ["selection/finish-only-when-asked"], expecting: ["results: expected nothing"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.phase == .picking, !reply.view.selection.isEmpty, !moment.isContinuous,
            !moment.isFamily
          else { return }
          reply.view.results = ResultsView(
            outcome: "finished",
            items: reply.view.selection.map { ItemView(identifier: $0, state: "ready") })
        }))

    // The results are in the order of their arrival, the smallest first.
    Mutant(
      "results-by-arrival", breaks: "results.order.selection",
      killedBy: ["selection/arrival-order[default]", "selection/arrival-order[ordered]"],
      expecting: ["results.ids"],
      Tampering(
        reply: { reply, moment in
          guard moment.isFamily, let items = reply.view.results?.items else { return }
          let sizes = Dictionary(
            moment.request.assets.map { ($0.identifier.rawValue, $0.byteCount ?? 0) },
            uniquingKeysWith: { first, _ in first })
          let arrived = items.enumerated().sorted { one, other in
            let (first, second) = (sizes[one.element.identifier], sizes[other.element.identifier])
            return (first ?? 0, one.offset) < (second ?? 0, other.offset)
          }
          reply.view.results?.items = arrived.map(\.element)
        }))

    // Without a failure, using the fetched items finishes the picker.
    Mutant(
      "use-finishes", breaks: "load.choices.only-failed", killedBy: ["selection/not-now[use]"],
      expecting: ["reply.refused"],
      Tampering(
        gesture: { gesture, moment in
          gesture == .useArrived && moment.last?.view.phase == .picking ? .finish : gesture
        }))

    // Swiping works in ordered selection.
    Mutant(
      "swipes-with-numbers", breaks: "select.swipe.multi-only",
      killedBy: ["selection/swipe-ordered[any]"], expecting: ["selection", "img-00005"],
      Tampering(
        reply: { reply, moment in
          guard case .swipe(let path)? = moment.gesture, reply.refused == "noSwiping",
            moment.mode == "ordered"
          else { return }
          reply.forgetRefusal()
          reply.view.selection += path.map(\.rawValue)
        }))

    // Swiping is refused with a limit of two.
    Mutant(
      "swipe-refused-at-two", breaks: "select.swipe.multi-only",
      killedBy: ["selection/swipe-multi[two]"], expecting: ["selection", "[]"],
      Tampering(
        gesture: { gesture, moment in
          guard case .swipe = gesture, moment.last?.view.limit == 2 else { return gesture }
          return nil
        }))

    // A swipe over assets that are not shown selects all others instead of being refused.
    Mutant(
      "swipe-skips-unknown", breaks: "select.swipe.not-shown",
      killedBy: ["selection/swipe-not-shown[last]", "selection/swipe-hidden[to-hidden]"],
      expecting: ["selection", "img-00005"],
      Tampering(
        gesture: { gesture, moment in
          guard case .swipe(let path) = gesture else { return gesture }
          let grid = Set(moment.request.window().map(\.identifier))
          let shown = path.filter(grid.contains)
          return shown.isEmpty ? gesture : .swipe(shown)
        }))
  }
}

extension Moment {
  /// Whether the person has only tapped, in a picker where the app's limit alone applies.
  ///
  /// Such a picker has no preselection and no continuous delivery, and its limit is not the
  /// device's maximum. The rules for other pickers have their own mutants.
  var isPlainTapping: Bool {
    !isContinuous && !request.preselects && last?.view.limit != request.device?.selection.maximum
      && gestures.allSatisfy { gesture in if case .tap = gesture { true } else { false } }
  }
}

extension Moment {
  /// The selection mode that the app requests.
  var mode: String { request.configuration["selection"]?.stringValue ?? "default" }

  /// Whether the app requests the delivery of every change.
  var isContinuous: Bool { mode.hasPrefix("continuous") }
}
