// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

extension CloudMirror {
  /// Makes what fetches the originals that the mirror knows.
  ///
  /// - Parameter store: Where originals are kept.
  /// - Returns: The engine; it goes by the listing as it is now.
  /// - Throws: ``CloudError`` where the listing cannot be read.
  public func engine(keepingIn store: DeliveredStore) async throws -> FetchEngine {
    let files = try await knownFiles()
    let requests = requests
    let (address, login) = (requests.address, requests.login)
    let remote: @Sendable (Asset) -> RemoteOriginal? = { asset in
      guard let path = try? RemotePath(asset.file), let file = files[path] else { return nil }
      // Only a strong name says that the bytes are the same.
      let validator = file.etag.flatMap { $0.hasPrefix("\"") ? $0 : nil }
      return RemoteOriginal(
        address: address.address(of: path), login: login, validator: validator,
        modified: file.modificationMilliseconds, byteCount: file.byteCount)
    }
    return FetchEngine(
      // As many connections as a profile can ask for: what waits for one would seem to stall.
      store: store.following(remote), http: HTTPClient(connections: 64), clock: ContinuousClock(),
      jitterSeed: .random(in: 1 ... .max), probe: { await requests.isAnswered() }, remote: remote)
  }
}

extension FetchEngine {
  /// Makes what fetches originals of which several clouds may have copies: the first one that can
  /// give it does.
  ///
  /// An original is kept where its cloud's own engine keeps it.
  ///
  /// - Parameters:
  ///   - engines: What fetches from each cloud, at least one.
  ///   - copies: The clouds that have an asset, by their places among the engines and in the order
  ///     to ask, each with the asset as that cloud knows it. Called off the cooperative threads.
  public convenience init?(
    joining engines: [FetchEngine],
    copies: @escaping @Sendable (Asset) -> [(cloud: Int, asset: Asset)]
  ) {
    guard let store = engines.first?.store else { return nil }
    self.init(
      OriginalPlaces(joining: engines.map(\.places), copies: copies), keepingFirstIn: store,
      http: HTTPClient(connections: 64), clock: ContinuousClock(),
      jitterSeed: .random(in: 1 ... .max))
  }
}
