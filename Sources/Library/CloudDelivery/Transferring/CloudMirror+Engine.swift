// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

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
