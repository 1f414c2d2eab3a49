// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A cloud's photos and films as a folder of heads, which scanners take for the photos.
///
/// A head is as long as its file, carries its time, and holds only those bytes that describe it,
/// some two parts in a hundred; the rest is holes that take no space. So everything that reads
/// headers works on it unchanged. Whole files are fetched when they are picked.
public struct CloudMirror: Sendable {
  /// Documents are written after so many heads; more seldom where there are many.
  private static let saveEvery = 500

  let requests: CloudRequests
  let folder: MirrorFolder
  var limits = ListingLimits()
  var headBytes = 64 << 10
  /// How many heads are read at a time.
  var parallel = 4

  init(requests: CloudRequests, directory: String) {
    self.requests = requests
    folder = MirrorFolder(directory: directory)
  }

  /// Makes a mirror of an account.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - directory: The absolute path of a folder of its own.
  /// - Throws: ``CloudError`` where the address or the login cannot be taken.
  public init(account: CloudAccount, directory: String) throws(CloudError) {
    let requests = CloudRequests(
      http: HTTPClient(), address: try account.remoteAddress(), login: try account.login())
    self.init(requests: requests, directory: directory)
  }

  /// The absolute path of the folder to scan.
  public var headsDirectory: String { folder.heads }

  /// Brings the heads up to date with the cloud.
  ///
  /// Stopped at any moment and started again, it goes on where it was. What cannot be read is
  /// reported and tried again the next time; what could not be listed stays as it was.
  ///
  /// - Parameter progress: Called now and then, from any thread.
  /// - Returns: What was found and read.
  /// - Throws: ``CloudError`` where the cloud cannot be listed, its server asks for patience or
  ///   the disk is full, `CancellationError`; what was read before stays.
  /// - Complexity: One short answer a folder or fewer, and about one a new or changed file.
  public func refresh(
    progress: @escaping @Sendable (CloudProgress) -> Void = { _ in }
  ) async throws -> CloudReport {
    let folder = folder
    let lock = try await FileWork.run { try folder.open() }
    // The thread that made it may hold it a moment longer than this.
    defer { lock.release() }
    let address = requests.address.description
    let old = try await FileWork.run { try folder.load() } ?? MirrorDocument(address: address)
    guard old.address == address else {
      throw CloudError(
        place: folder.directory, reason: .unsupported, detail: "mirrors \(old.address)",
        remedy: "choose another folder for \(address)")
    }
    let lister = CloudLister(requests: requests, limits: limits)
    let listing = try await lister.list(known: old.known)
    var plan = try await FileWork.run { [folder] in
      let plan = MirrorPlan(old, listing) { folder.holds($0) }
      try folder.save(plan.document)
      _ = folder.removeHeads { plan.document.items[$0].map { $0.state != .other } ?? false }
      return plan
    }

    let reader = HeadReader(requests: requests, firstBytes: headBytes)
    do {
      try await read(&plan, reader, progress)
    } catch {
      // What was read so far is known; the first fault is the one to tell of.
      try? await save(plan)
      throw error
    }
    try await save(plan)
    return CloudReport(plan, listing, bytesRead: reader.bytesRead.value)
  }

  /// What is known of every photo and film, for whoever fetches them.
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
    _ plan: inout MirrorPlan, _ reader: HeadReader,
    _ progress: @Sendable (CloudProgress) -> Void
  ) async throws {
    let items = plan.pending.compactMap { plan.document.items[$0] }
    let every = max(Self.saveEvery, items.count / 8)
    var done = 0
    func tell() {
      progress(CloudProgress(total: items.count, done: done, bytesRead: reader.bytesRead.value))
    }
    tell()
    try await withThrowingTaskGroup(of: (RemotePath, HeadResult).self) { group in
      var next = 0
      func addOne() {
        guard next < items.count else { return }
        let (item, number) = (items[next], next)
        group.addTask { (item.file.path, try await place(item, number, reader)) }
        next += 1
      }
      for _ in 0..<max(1, parallel) { addOne() }
      while let (path, result) = try await group.next() {
        switch result {
        case .success(let state): plan.note(path, state)
        case .failure(let error) where error.isGeneral: throw error
        case .failure(let error): plan.note(path, error)
        }
        done += 1
        tell()
        if done % every == 0 { try await save(plan) }
        try Task.checkCancellation()
        addOne()
      }
    }
  }

  /// What an item is now, or why nobody knows.
  private typealias HeadResult = Result<MirrorDocument.State, CloudError>

  private func place(
    _ item: MirrorDocument.Item, _ number: Int, _ reader: HeadReader
  ) async throws -> HeadResult {
    do {
      guard case .media(let bytes) = try await reader.head(of: item.file) else {
        return .success(.other)
      }
      let folder = folder
      try await FileWork.run { try folder.place(bytes, for: item, number: number) }
      return .success(.ready)
    } catch let error as CloudError {
      return .failure(error)
    }
  }
}
