// SPDX-License-Identifier: Apache-2.0

/// Lists a cloud with the protocol that its server supports.
struct CloudLister: Sendable {
  let requests: CloudRequests
  var limits = ListingLimits()

  /// The statuses of servers that do not support PROPFIND or refuse it.
  private static let refusals: Set<Int> = [200, 400, 403, 404, 405, 501]

  /// Lists the complete cloud with WebDAV, or with the JSON lists of nginx if the server provides
  /// those instead.
  ///
  /// - Parameter known: The result of the last listing.
  /// - Returns: The files and folders, and the problems.
  /// - Throws: ``CloudError`` if the base cannot be listed, or `CancellationError`.
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
        // The first error is more useful, except when it only shows that the server does not
        // support WebDAV.
        throw status == 403 || status == 404 ? error : second
      }
    }
    return try await dav.list(probe, known: known)
  }
}
