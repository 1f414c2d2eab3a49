// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// One source's asset, and what is known of its content so far.
struct SourceCopy: Sendable {
  /// The source, by its place in the order that decides.
  let source: Int
  /// The asset as the source knows it.
  let asset: Asset
  /// What the source finds it by beside that.
  var keywords: [String] = []
  /// What the source names its content by.
  var cloudIdentifier: CloudIdentifier?
  /// The folders of the source in which it lies once more.
  var otherFolders: [String] = []
  /// The beginning, nil where it was not read.
  var head: ContentHead?
  /// The sum of the whole, nil where it is not known.
  var whole: String?

  /// Whether the whole bytes are here to be summed up.
  var canBeSummed: Bool { asset.availability == .device }
}

extension SourceCopy {
  /// What two copies share before anything is read.
  struct Shape: Hashable, Sendable {
    let byteCount: Int64
    let kind: MediaKind
    let contentType: ContentType
  }

  /// Nil where nobody knows how long it is: such a one is never compared.
  var shape: Shape? {
    asset.byteCount.flatMap { count in
      guard count > 0 else { return nil }
      return Shape(byteCount: count, kind: asset.kind, contentType: asset.contentType)
    }
  }

  /// What two copies share once their beginnings were read.
  struct Beginning: Hashable, Sendable {
    let shape: Shape
    let sum: String
  }

  var beginning: Beginning? {
    guard let shape, let head else { return nil }
    return Beginning(shape: shape, sum: head.sum)
  }
}
