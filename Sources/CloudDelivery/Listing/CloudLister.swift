// SPDX-License-Identifier: Apache-2.0

/// Lists a cloud in the way its server speaks.
struct CloudLister: Sendable {
  let requests: CloudRequests
  var limits = ListingLimits()

  /// What a server answers to PROPFIND that does not know it, or does not want to.
  private static let refusals: Set<Int> = [200, 400, 403, 404, 405, 501]

  /// Lists everything: by WebDAV, else as nginx's JSON where the server gives that.
  ///
  /// - Parameter known: What the last listing found.
  /// - Returns: What there is, and what could not be listed.
  /// - Throws: ``CloudError`` where the base cannot be listed, `CancellationError`.
  func list(known: KnownTree? = nil) async throws -> RemoteListing {
    let room = ListingRoom(limits)
    let dav = WebDAVLister(requests: requests, room: room)
    let probe: WebDAVLister.Probe
    do {
      probe = try await dav.probe()
    } catch let error as CloudError {
      guard let status = error.status, Self.refusals.contains(status) else { throw error }
      do {
        return try await JSONFolderLister(requests: requests, room: room).list()
      } catch let second as CloudError {
        // The first answer says more, unless it only said that it is no WebDAV.
        throw status == 403 || status == 404 ? error : second
      }
    }
    return try await dav.list(probe, known: known)
  }
}
