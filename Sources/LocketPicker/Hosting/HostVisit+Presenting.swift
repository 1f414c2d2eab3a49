// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import HostLink
import PickerCore
import PickerModel

extension HostVisit {
  /// What tells the library from others in the list of apps.
  var libraryName: String { parts.library.ownName }

  /// What is remembered of the app; nothing where the list of apps cannot be read.
  func record() -> AppRecord {
    let app = app ?? AppIdentity(user: .max, program: nil, name: "")
    do { return try parts.apps.record(of: app) } catch {
      service.report("\(error)")
      return AppRecord(app)
    }
  }

  /// What an app may name: the assets that it was told of, and those that are open to it for good.
  ///
  /// An app that may name anything could ask what is there.
  func nameable(_ record: AppRecord) -> Set<AssetIdentifier> {
    named.union(record.given[libraryName] ?? []).union(record.opened[libraryName] ?? [])
  }

  /// Opens a picker and tells the app what comes of it.
  func present(_ request: PresentRequest, _ number: Int) async throws {
    guard let app else { return }
    let record = record()
    var configuration = try configuration(of: request, record)
    let frame = try frame(of: request, configuration)
    let given = nameable(record)
    let wanted = configuration.preselectedAssetIdentifiers
    configuration.preselectedAssetIdentifiers = wanted.filter(given.contains)

    let screen = try await service.takeScreen(for: user)
    let session: PickerSession
    do {
      session = try await parts.library.makeSession(
        configuration, profile: parts.profile, history: record.knownHistory,
        keeper: parts.picks)
    } catch {
      await service.returnScreen()
      throw Self.fault(error)
    }
    await session.send(.place(frame))
    let (events, feed) = AsyncStream<PickerEvent>.makeStream()
    await session.observe { event in
      feed.yield(event)
      if case .ended = event { feed.finish() }
    }
    note(await session.history, of: app, before: record.history)
    pickerCount += 1
    let picker = pickerCount
    pickers[picker] = OpenPicker(session: session, style: configuration.style)
    var answer = PresentAnswer(picker: picker)
    let gone = Set(session.droppedIdentifiers)
    answer.dropped = wanted.filter { !given.contains($0) || gone.contains($0) }
    reply(number, .success(answer.json))

    let showing = Task { [service] in
      do {
        try await screen.show(session, for: app)
      } catch is CancellationError {
        // The app is gone, or the service ends.
      } catch {
        service.report("\(error)")
      }
      // A screen that gives up leaves nobody waiting.
      if await session.view.isOpen { await session.send(.fail(.pickerEnded)) }
      await service.returnScreen()
    }
    pickers[picker]?.showing = showing
    let visit = PickerVisit(
      picker: picker, configuration: configuration, isForOpening: request.isForOpening,
      canClose: parts.profile.selection.preselection && parts.profile.selection.maximum != 1)
    let ended = await forward(events, of: session, visit)
    // An app on the same terminal must not write on what the picker still has.
    await withTaskCancellationHandler {
      await showing.value
    } onCancel: {
      showing.cancel()
    }
    note(ended.outcome, visit, delivered: ended.delivered)
    if let outcome = ended.outcome { tellEnd(outcome, visit.picker, visit.configuration) }
  }

  /// One picker of the app, as telling of it needs it.
  struct PickerVisit {
    let picker: Int
    let configuration: PickerConfiguration
    let isForOpening: Bool
    /// Whether what was open before could be selected from the start, so that the person could take
    /// it out.
    let canClose: Bool
  }

  private func configuration(
    of request: PresentRequest, _ record: AppRecord
  ) throws(LinkFault) -> PickerConfiguration {
    guard !request.isForOpening else {
      guard record.isLimited else {
        throw LinkFault(
          .configuration,
          app?.canBeGranted == true
            ? "this app has no limited library; the person gives it one with: locket apps --limit APP"
            : "this app has no limited library: it shows no secret, so another could take its name; "
              + "send 'secret' in 'hello'")
      }
      var configuration = PickerConfiguration()
      configuration.selectionLimit = 0
      configuration.preselectedAssetIdentifiers = record.opened[libraryName] ?? []
      configuration.reloadsPreselected = true
      // Where nothing can be selected from the start the person adds to what is open.
      return configuration.adapted(to: PickerOffer(parts.profile))
    }
    var mistakes: [JSONMistake] = []
    let fields: JSONFields
    do throws(JSONMistake) { fields = try JSONFields(request.configuration) } catch {
      throw LinkFault(error)
    }
    let configuration = PickerConfiguration(fields, mistakes: &mistakes)
    guard mistakes.isEmpty else {
      let unreadable = mistakes.map { mistake in
        ConfigurationIssue(
          field: String(mistake.path.dropFirst()), value: mistake.found,
          profile: parts.profile.identifier, allowed: "use \(mistake.expected)")
      }
      throw LinkFault(refusing: unreadable + configuration.issues(with: parts.profile))
    }
    return configuration
  }

  /// The part of the screen that the app gives its picker; all that is wrong is told at once (C2).
  private func frame(
    of request: PresentRequest, _ configuration: PickerConfiguration
  ) throws(LinkFault) -> PickerFrame? {
    do throws(ConfigurationError) {
      return try request.placement.frame(on: parts.profile, style: configuration.style)
    } catch {
      throw LinkFault(refusing: configuration.issues(with: parts.profile) + error.issues)
    }
  }

  private static func fault(_ error: any Error) -> LinkFault {
    if let error = error as? ConfigurationError { return LinkFault(refusing: error.issues) }
    return LinkFault(.library, "the library cannot be read; its owner finds out why by opening it")
  }

  private func note(_ history: AppHistory, of app: AppIdentity, before: AppHistory?) {
    guard history != before else { return }
    do { try parts.apps.note(history, of: app) } catch { service.report("\(error)") }
  }

  /// Tells the app of what happens until the picker closes; how it did, and how many assets were
  /// handed over on the way.
  private func forward(
    _ events: AsyncStream<PickerEvent>, of session: PickerSession, _ visit: PickerVisit
  ) async -> (outcome: PickerOutcome<PickedItem>?, delivered: Int) {
    var known: [AssetIdentifier: PickedItem] = [:]
    for await event in events {
      switch event {
      case .delivered(let identifiers):
        for item in await session.pickedItems { known[item.asset.identifier] = item }
        await learn(identifiers, &known)
        let items = identifiers.compactMap { known[$0] }
        let count = tell(items, visit.picker, visit.configuration)
        link.send(LinkNews.delivered(picker: visit.picker, count: count).message)
      case .historyChanged(let history):
        if let app { note(history, of: app, before: nil) }
      case .ended(let outcome):
        pickers[visit.picker]?.isOver = true
        return (outcome, known.count)
      default: break
      }
    }
    return (nil, known.count)
  }

  /// What was picked and taken out again before anybody looked is found in the library.
  private func learn(
    _ identifiers: [AssetIdentifier], _ known: inout [AssetIdentifier: PickedItem]
  ) async {
    let unknown = identifiers.filter { known[$0] == nil }
    guard !unknown.isEmpty else { return }
    for asset in (try? await parts.library.assets.assets(withIdentifiers: unknown)) ?? [] {
      known[asset.identifier] = PickedItem(asset: asset, outcome: .ready)
    }
  }

  /// Notes what the app was handed, also where it left before the end (rule R10).
  private func note(
    _ outcome: PickerOutcome<PickedItem>?, _ visit: PickerVisit, delivered: Int
  ) {
    guard let app else { return }
    var picked: [PickedItem] = []
    do {
      if case .finished(let items) = outcome {
        picked = items
        // The person may have closed everything.
        if visit.isForOpening {
          let chosen = items.map(\.asset.identifier)
          let before = visit.canClose ? [] : record().opened[libraryName] ?? []
          try parts.apps.open(
            before.filter { !chosen.contains($0) } + chosen, to: app, from: libraryName)
        }
      }
      let count = max(delivered, picked.count)
      guard count > 0 else { return }
      let identifiers = handed.identifiers(of: visit.picker)
        .union(picked.map(\.asset.identifier))
      let told = visit.configuration.isLibraryBound ? identifiers : []
      named.formUnion(told)
      try parts.apps.note(
        Array(told), count: count, to: app,
        from: libraryName, profile: parts.profile.identifier)
    } catch {
      service.report("\(error)")
    }
  }

  /// Tells the app how a picker ended, with its results.
  func tellEnd(
    _ outcome: PickerOutcome<PickedItem>, _ picker: Int, _ configuration: PickerConfiguration
  ) {
    let count = tell(outcome.items, picker, configuration)
    var ending = LinkEnding(
      picker: picker, outcome: LinkEnding.Outcome(rawValue: outcome.name) ?? .failed, count: count)
    if case .failed(let failure, _) = outcome { ending.failure = failure }
    link.send(LinkNews.ended(ending).message)
  }

  /// Tells the app of items; how many there are.
  private func tell(
    _ items: [PickedItem], _ picker: Int, _ configuration: PickerConfiguration
  ) -> Int {
    let told = handed.hand(items, of: picker, configuration, parts.library, parts.profile)
    for start in stride(from: 0, to: told.count, by: HostLink.mostItems) {
      let some = Array(told[start..<min(start + HostLink.mostItems, told.count)])
      link.send(LinkNews.items(picker: picker, some).message)
    }
    return told.count
  }
}
