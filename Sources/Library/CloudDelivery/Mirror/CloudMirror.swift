// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

/// Mirrors a cloud's photos and videos as a folder of prefix files, which Locket scans like photos.
///
/// A prefix file has the size and modification time of its original. It contains only the bytes
/// that describe the original, about two percent. The other bytes are holes, which take no space on
/// the disk. A program that parses only headers can therefore read a prefix file. The complete
/// original is fetched when the asset is picked.
public struct CloudMirror: Sendable {
  /// The minimum number of prefixes that are read before the mirror's document is saved again.
  ///
  /// If more than 4,000 prefixes must be read, the document is saved after each eighth of them.
  private static let saveEvery = 500

  let requests: CloudRequests
  let folder: MirrorFolder
  var limits = ListingLimits()
  var prefixLength = 64 << 10
  /// The number of prefixes that are read in parallel.
  var parallel = 4

  init(requests: CloudRequests, directory: String) {
    self.requests = requests
    folder = MirrorFolder(directory: directory)
  }

  /// Creates a mirror of an account.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - directory: The absolute path of a folder that is used only for this mirror.
  /// - Throws: ``CloudError`` if the address or the login is invalid.
  public init(account: CloudAccount, directory: String) throws(CloudError) {
    let requests = CloudRequests(
      http: HTTPClient(), address: try account.remoteAddress(), login: try account.login())
    self.init(requests: requests, directory: directory)
  }

  /// The absolute path of the folder with the prefix files (see ``CloudMirror``).
  ///
  /// Scan this folder to index the cloud.
  public var prefixDirectory: String { folder.prefixDirectory }

  /// Updates the prefix files from the cloud.
  ///
  /// If a refresh is interrupted, the next refresh continues it. If a file cannot be read, it is
  /// reported, and the next refresh tries to read it again. If a file could not be listed, its
  /// prefix file stays unchanged.
  ///
  /// - Parameter progress: Called repeatedly, from any thread.
  /// - Returns: The numbers of files that were found and read.
  /// - Throws: ``CloudError`` if the cloud cannot be listed, the server asks for a wait, or the
  ///   disk is full. `CancellationError` if the task is cancelled. Everything that was read before
  ///   is kept.
  /// - Complexity: At most one short response for each folder, and about one response for each new
  ///   or changed file.
  public func refresh(
    progress: @escaping @Sendable (CloudProgress) -> Void = { _ in }
  ) async throws -> CloudReport {
    let folder = folder
    let lock = try await FileWork.run { try folder.open() }
    // Releases the lock explicitly, because another thread may keep a reference to it a moment
    // longer.
    defer { lock.release() }
    let address = requests.address.description
    let old = try await FileWork.run { try folder.load() } ?? MirrorDocument(address: address)
    guard old.address == address else {
      throw CloudError(
        subject: folder.directory, reason: .unsupported,
        detail: "the folder mirrors \(old.address) and cannot also mirror \(address)",
        remedy: "choose another folder")
    }
    let lister = CloudLister(requests: requests, limits: limits)
    let listing = try await lister.list(known: old.known)
    var plan = try await FileWork.run { [folder] in
      let plan = MirrorPlan(old, listing) { folder.holds($0) }
      try folder.save(plan.document)
      _ = folder.removePrefixes { plan.document.items[$0].map { $0.state != .other } ?? false }
      return plan
    }

    let reader = PrefixReader(requests: requests, firstBytes: prefixLength)
    do {
      try await read(&plan, reader, progress)
    } catch {
      // Saves what was read so far, and throws the first error.
      try? await save(plan)
      throw error
    }
    try await save(plan)
    return CloudReport(plan, listing, bytesRead: reader.bytesRead.value)
  }

  /// Returns the listed properties of all photos and videos by their paths.
  func knownFiles() async throws -> [RemotePath: RemoteFile] {
    let folder = folder
    let document = try await FileWork.run { try folder.load() }
    return document?.items.mapValues(\.file) ?? [:]
  }

  private func save(_ plan: MirrorPlan) async throws {
    let (folder, document) = (folder, plan.document)
    try await FileWork.run { try folder.save(document) }
  }

  private func read(
    _ plan: inout MirrorPlan, _ reader: PrefixReader,
    _ progress: @Sendable (CloudProgress) -> Void
  ) async throws {
    let items = plan.pending.compactMap { plan.document.items[$0] }
    let every = max(Self.saveEvery, items.count / 8)
    var done = 0
    func reportProgress() {
      progress(CloudProgress(total: items.count, done: done, bytesRead: reader.bytesRead.value))
    }
    reportProgress()
    try await withThrowingTaskGroup(of: (RemotePath, PrefixResult).self) { group in
      var next = 0
      func addOne() {
        guard next < items.count else { return }
        let (item, number) = (items[next], next)
        group.addTask { (item.file.path, try await storePrefix(item, number, reader)) }
        next += 1
      }
      for _ in 0..<max(1, parallel) { addOne() }
      while let (path, result) = try await group.next() {
        switch result {
        case .success(let state): plan.record(path, state)
        case .failure(let error) where error.isGeneral: throw error
        case .failure(let error): plan.record(path, error)
        }
        done += 1
        reportProgress()
        if done % every == 0 { try await save(plan) }
        try Task.checkCancellation()
        addOne()
      }
    }
  }

  /// The new state of an item, or the error that prevented reading it.
  private typealias PrefixResult = Result<MirrorDocument.State, CloudError>

  private func storePrefix(
    _ item: MirrorDocument.Item, _ number: Int, _ reader: PrefixReader
  ) async throws -> PrefixResult {
    do {
      guard case .media(let bytes) = try await reader.prefix(of: item.file) else {
        return .success(.other)
      }
      let folder = folder
      try await FileWork.run { try folder.storePrefix(bytes, for: item, number: number) }
      return .success(.ready)
    } catch let error as CloudError {
      return .failure(error)
    }
  }
}

extension CloudMirror {
  /// Creates an engine that fetches the originals of the mirror.
  ///
  /// - Parameter store: The store of originals.
  /// - Returns: The engine. It uses the listing at the time of the call.
  /// - Throws: ``CloudError`` if the listing cannot be read.
  public func engine(keepingIn store: DeliveredStore) async throws -> FetchEngine {
    let files = try await knownFiles()
    let requests = requests
    let (address, login) = (requests.address, requests.login)
    let remote: @Sendable (Asset) -> RemoteOriginal? = { asset in
      guard let path = try? RemotePath(asset.file), let file = files[path] else { return nil }
      return RemoteOriginal(
        address: address.address(of: path), login: login, etag: file.etag,
        modified: file.modificationMilliseconds, byteCount: file.byteCount)
    }
    return FetchEngine(
      // Opens as many connections as a profile can ask for. A transfer that waited for a connection
      // would seem to stall.
      store: store.following(remote), http: HTTPClient(connections: 64), clock: ContinuousClock(),
      jitterSeed: .random(in: 1 ... .max), probe: { await requests.isAnswered() }, remote: remote)
  }
}

extension FetchEngine {
  /// Creates an engine for originals that several clouds may have.
  ///
  /// Each original is fetched from the first cloud that can provide it, and is stored in the store
  /// of that cloud's engine.
  ///
  /// - Parameters:
  ///   - engines: The engines of the clouds, at least one.
  ///   - copies: Returns the clouds that have an asset, in the order in which they are asked.
  ///     `cloud` is an index of `engines`, and `asset` is the asset as that cloud knows it. The
  ///     closure is called off the cooperative threads.
  public convenience init?(
    joining engines: [FetchEngine],
    copies: @escaping @Sendable (Asset) -> [(cloud: Int, asset: Asset)]
  ) {
    guard let store = engines.first?.store else { return nil }
    self.init(
      OriginalPaths(joining: engines.map(\.originalPaths), copies: copies), keepingFirstIn: store,
      http: HTTPClient(connections: 64), clock: ContinuousClock(),
      jitterSeed: .random(in: 1 ... .max))
  }
}
