// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// An asset of one source, with the digests that are known so far.
struct SourceCopy: Sendable {
  /// The source, as an index in the list of sources in order of precedence.
  let source: Int
  /// The asset as the source knows it.
  let asset: Asset
  /// The additional search keywords from the source.
  var keywords: [String] = []
  /// The identifier of the content from the source.
  var cloudIdentifier: CloudIdentifier?
  /// The other folders of the source that contain the asset.
  var otherFolders: [String] = []
  /// The digest of the prefix, or nil if the prefix was not read.
  var prefix: ContentPrefix?
  /// The digest of the complete file, or nil if it is unknown.
  var wholeDigest: String?

  /// Whether the complete file is on this device.
  var isOnDevice: Bool { asset.availability == .device }
}

extension SourceCopy {
  /// Properties that equal copies have in common and that are known before any file is read.
  struct Shape: Hashable, Sendable {
    let byteCount: Int64
    let kind: MediaKind
    let contentType: ContentType
  }

  /// The shape, or nil if the size is unknown.
  ///
  /// A copy without a shape is never compared.
  var shape: Shape? {
    asset.byteCount.flatMap { count in
      guard count > 0 else { return nil }
      return Shape(byteCount: count, kind: asset.kind, contentType: asset.contentType)
    }
  }

  /// Properties that equal copies have in common and that are known when the prefixes were read.
  struct Beginning: Hashable, Sendable {
    let shape: Shape
    let digest: String
  }

  var beginning: Beginning? {
    guard let shape, let prefix else { return nil }
    return Beginning(shape: shape, digest: prefix.digest)
  }
}
