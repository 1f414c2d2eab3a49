// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import HostLink
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts

extension HostConnection {
  /// The text that identifies the library in the list of apps.
  ///
  /// It contains the address of a cloud, so an app that may use assets of a cloud gets none of
  /// another cloud with the same name.
  var libraryName: String { dependencies.library.ownKeys.joined(separator: "\n") }

  /// Returns the app's record; an empty record if the list of apps cannot be read.
  func record() -> AppRecord {
    let app = app ?? AppIdentity(user: .max, program: nil, name: "")
    do { return try dependencies.apps.record(of: app) } catch {
      service.report("\(error)")
      return AppRecord(app)
    }
  }

  /// The assets to which the app has permanent access in this library.
  var openedAssets: [GrantedAsset] { record().opened[libraryName] ?? [] }

  /// Returns those identifiers that an app may name, for example to preselect their assets.
  ///
  /// These are identifiers of assets that the app received, or to which it has permanent access. If
  /// an app could name any asset, it could find out which assets exist. If another file took the
  /// place of the asset, the app may not name it.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers that the app named.
  ///   - record: The app's record.
  /// - Returns: The identifiers that the app may name.
  /// - Throws: `LinkError` if the library cannot be read.
  func nameable(
    _ identifiers: [AssetIdentifier], _ record: AppRecord
  ) async throws(LinkError) -> Set<AssetIdentifier> {
    let granted = (record.given[libraryName] ?? []) + (record.opened[libraryName] ?? []) + named
    return Set(try await unchanged(granted, among: identifiers).map(\.asset.identifier))
  }

  /// Returns the current assets for those that an app may use, without changed and removed ones.
  ///
  /// - Parameters:
  ///   - granted: The assets that the app may use, with the versions that the person picked. An
  ///     asset can occur in several versions.
  ///   - identifiers: The identifiers to look for, nil for all.
  /// - Returns: The assets in the order in which they were granted.
  /// - Throws: `LinkError` if the library cannot be read.
  func unchanged(
    _ granted: [GrantedAsset], among identifiers: [AssetIdentifier]? = nil
  ) async throws(LinkError) -> [PickedItem] {
    let wanted = identifiers.map(Set.init)
    let granted = granted.filter { wanted?.contains($0.identifier) ?? true }
    let versions = Dictionary(grouping: granted, by: \.identifier)
    let assets: [Asset]
    do {
      assets = try await dependencies.library.assets.assets(withIdentifiers: Array(versions.keys))
    } catch {
      throw LinkError(.library, "the library cannot be read")
    }
    let known = Dictionary(assets.map { ($0.identifier, $0) }, uniquingKeysWith: { one, _ in one })
    var seen: Set<AssetIdentifier> = []
    return granted.compactMap { grant in
      guard seen.insert(grant.identifier).inserted, let asset = known[grant.identifier],
        versions[grant.identifier]?.contains(where: { $0.isSameVersion(as: asset) }) == true
      else { return nil }
      return PickedItem(asset: asset, outcome: .ready, removing: grant.removing)
    }
  }

  /// Opens a picker for the app and reports its events to the app.
  func present(_ request: PresentRequest, _ number: Int) async throws {
    guard let app else { return }
    let record = record()
    var configuration = try configuration(of: request, record)
    let frame = try frame(of: request, configuration)
    let wanted = configuration.preselectedAssetIdentifiers
    let given = try await nameable(wanted, record)
    configuration.preselectedAssetIdentifiers = wanted.filter(given.contains)

    let screen = try await service.takeScreen(for: user)
    let session: PickerSession
    do {
      session = try await dependencies.library.makeSession(
        configuration, profile: dependencies.profile, history: record.knownHistory,
        keeper: dependencies.picks)
    } catch {
      await service.returnScreen()
      throw Self.linkError(error)
    }
    await session.send(.setFrame(frame))
    let (events, feed) = AsyncStream<PickerEvent>.makeStream()
    await session.observe { event in
      feed.yield(event)
      if case .ended = event { feed.finish() }
    }
    saveHistory(await session.history, of: app, before: record.history)
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
        // The app has disconnected, or the service ends.
      } catch {
        service.report("\(error)")
      }
      // If the screen cannot show the picker any longer, the app must not wait for a result.
      if await !session.phase.isClosed { await session.send(.fail(.pickerEnded)) }
      await service.returnScreen()
    }
    pickers[picker]?.showing = showing
    let presentation = PickerPresentation(
      picker: picker, configuration: configuration, isForOpening: request.isForOpening,
      canClose: dependencies.profile.selection.preselection
        && dependencies.profile.selection.maximum != 1)
    let ended = await forward(events, presentation)
    // The app may use the same terminal. It must not write to it before the picker has left it.
    await withTaskCancellationHandler {
      await showing.value
    } onCancel: {
      showing.cancel()
    }
    let result = presentation.isForOpening ? ended.outcome.map(keepingRemovals) : ended.outcome
    recordPick(result, presentation, delivered: ended.delivered)
    if let outcome = result {
      sendEnding(outcome, presentation.picker, presentation.configuration)
    }
  }

  /// What must be known about a picker to report its events.
  struct PickerPresentation {
    let picker: Int
    let configuration: PickerConfiguration
    let isForOpening: Bool
    /// Whether assets with permanent access were preselected, so that the person could deselect
    /// them.
    let canClose: Bool
  }

  private func configuration(
    of request: PresentRequest, _ record: AppRecord
  ) throws(LinkError) -> PickerConfiguration {
    guard !request.isForOpening else {
      guard record.isLimited else {
        throw LinkError(
          .configuration,
          app?.canBeGranted == true
            ? "the limited library is not allowed; a person allows it with: locket apps --limit APP"
            : "the limited library needs an app with a secret and a known user, because otherwise "
              + "another app could pose as it; send 'secret' in 'hello'")
      }
      var configuration = PickerConfiguration()
      configuration.selectionLimit = 0
      configuration.preselectedAssetIdentifiers = (record.opened[libraryName] ?? [])
        .map(\.identifier)
      configuration.reloadsPreselected = true
      // If the device allows no preselection, the person can only add assets.
      return configuration.adapted(to: PickerOffer(dependencies.profile))
    }
    var errors: [JSONError] = []
    let fields: JSONFields
    do throws(JSONError) { fields = try JSONFields(request.configuration) } catch {
      throw LinkError(error)
    }
    let configuration = PickerConfiguration(fields, errors: &errors)
    guard errors.isEmpty else {
      let unreadable = errors.map { error in
        ConfigurationIssue(
          field: String(error.path.dropFirst()), value: error.found,
          profile: dependencies.profile.identifier, allowed: "use \(error.expected)")
      }
      throw LinkError(refusing: unreadable + configuration.issues(with: dependencies.profile))
    }
    return configuration
  }

  /// Returns the area of the screen for a picker.
  ///
  /// Throws all issues at once (rule `config.issues.all-at-once`).
  private func frame(
    of request: PresentRequest, _ configuration: PickerConfiguration
  ) throws(LinkError) -> PickerFrame? {
    do throws(ConfigurationError) {
      return try request.placement.frame(on: dependencies.profile, style: configuration.style)
    } catch {
      throw LinkError(refusing: configuration.issues(with: dependencies.profile) + error.issues)
    }
  }

  private static func linkError(_ error: any Error) -> LinkError {
    if let error = error as? ConfigurationError { return LinkError(refusing: error.issues) }
    return LinkError(
      .library, "the library cannot be read; its owner can open it with Locket to see the reason")
  }

  private func saveHistory(_ history: AppHistory, of app: AppIdentity, before: AppHistory?) {
    guard history != before else { return }
    do { try dependencies.apps.setHistory(history, of: app) } catch { service.report("\(error)") }
  }

  /// Reports events to the app until the picker closes.
  ///
  /// - Returns: How the picker ended, and how many assets were delivered before it ended.
  private func forward(
    _ events: AsyncStream<PickerEvent>, _ presentation: PickerPresentation
  ) async -> (outcome: PickerOutcome<PickedItem>?, delivered: Int) {
    var delivered: Set<AssetIdentifier> = []
    for await event in events {
      switch event {
      case .delivered(let items):
        delivered.formUnion(items.map(\.asset.identifier))
        let count = send(items, presentation.picker, presentation.configuration)
        link.send(LinkEvent.delivered(picker: presentation.picker, count: count).message)
      case .historyChanged(let history):
        if let app { saveHistory(history, of: app, before: nil) }
      case .ended(let outcome):
        pickers[presentation.picker]?.isOver = true
        return (outcome, delivered.count)
      default: break
      }
    }
    return (nil, delivered.count)
  }

  /// Returns the outcome with items from which everything is removed that the person ever removed
  /// from the open asset.
  private func keepingRemovals(_ outcome: PickerOutcome<PickedItem>) -> PickerOutcome<PickedItem> {
    let removing = Dictionary(
      openedAssets.map { ($0.identifier, $0.removing) }, uniquingKeysWith: { $0.union($1) })
    return outcome.mapItems { items in
      items.map { item in
        PickedItem(
          asset: item.asset, outcome: item.outcome,
          removing: item.removing.union(removing[item.asset.identifier] ?? []))
      }
    }
  }

  /// Records which items the app received (rule `unseen.privacy.list`).
  ///
  /// Items are also recorded if the app disconnected before the picker closed.
  private func recordPick(
    _ outcome: PickerOutcome<PickedItem>?, _ presentation: PickerPresentation, delivered: Int
  ) {
    guard let app else { return }
    var picked: [PickedItem] = []
    do {
      if case .finished(let items) = outcome {
        picked = items
        // The list can be empty, because the person may have deselected all assets.
        if presentation.isForOpening {
          var opened = presentation.canClose ? [] : openedAssets
          opened.add(items.map { GrantedAsset($0.asset, removing: $0.removing) })
          try dependencies.apps.open(opened, to: app, from: libraryName)
        }
      }
      let count = max(delivered, picked.count)
      guard count > 0 else { return }
      let received = handed.assets(of: presentation.picker) + picked.map(\.asset)
      let disclosed = presentation.configuration.isLibraryBound ? received : []
      let versions = Dictionary(
        disclosed.map { ($0.identifier, GrantedAsset($0)) }, uniquingKeysWith: { $1 })
      named.add(Array(versions.values))
      try dependencies.apps.addPick(
        versions.values.sorted { $0.identifier < $1.identifier }, count: count, to: app,
        from: libraryName, profile: dependencies.profile.identifier)
    } catch {
      service.report("\(error)")
    }
  }

  /// Sends the result of a picker to the app, and reports that the picker closed.
  func sendEnding(
    _ outcome: PickerOutcome<PickedItem>, _ picker: Int, _ configuration: PickerConfiguration
  ) {
    let count = send(outcome.items, picker, configuration)
    var ending = LinkEnding(
      picker: picker, outcome: LinkEnding.Outcome(rawValue: outcome.name) ?? .failed, count: count)
    if case .failed(let failure, _) = outcome { ending.failure = failure }
    link.send(LinkEvent.ended(ending).message)
  }

  /// Sends items to the app and returns their number.
  private func send(
    _ items: [PickedItem], _ picker: Int, _ configuration: PickerConfiguration
  ) -> Int {
    let linkItems = handed.hand(
      items, of: picker, configuration, dependencies.library, dependencies.profile)
    for start in stride(from: 0, to: linkItems.count, by: HostLink.maximumItemCount) {
      let some = Array(linkItems[start..<min(start + HostLink.maximumItemCount, linkItems.count)])
      link.send(LinkEvent.items(picker: picker, some).message)
    }
    return linkItems.count
  }
}
