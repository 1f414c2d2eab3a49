// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The progress of a scan, or of a merge of several sources.
public struct ScanProgress: Hashable, Sendable {
  /// The number of files that the scan or merge has to read or compare.
  public let total: Int
  /// The number of files that the scan or merge has already read or compared.
  public let done: Int
}

/// The result of a scan.
public struct ScanReport: Hashable, Sendable {
  /// A file or folder that could not be indexed, and the reason.
  public struct Skipped: Hashable, Sendable {
    /// The path of the file or folder inside the library.
    public let path: String
    /// The reason why the file or folder could not be indexed, as a value for programs.
    public let reason: FailureReason
    /// The reason why the file or folder could not be indexed, as a message for people.
    public let detail: String
    /// Whether this scan found the problem; false if an earlier scan found it, and the file has not
    /// changed since.
    public let isNew: Bool
  }

  /// The number of assets that the scan added to the index.
  public var added = 0
  /// The number of assets in the index that changed.
  public var updated = 0
  /// The number of assets whose files moved inside the folder.
  public var moved = 0
  /// The number of assets that did not change; their files were not opened.
  public var unchanged = 0
  /// The number of assets that the scan removed from the index because their files no longer
  /// exist.
  public var removed = 0
  /// The files and folders that should be indexed but cannot be, for example damaged photos.
  public var problems: [Skipped] = []
  /// The number of files in the scanned folder that are neither photos nor videos.
  public var otherFiles = 0
  /// The paths of Apple Photos libraries in the scanned folder.
  ///
  /// Each of them is a separate library, and its photos are not in this index.
  public var photosLibraries: [String] = []

  /// The number of all assets in the index after the scan.
  public var assetCount = 0

  /// Whether the scan did not change the index.
  public var isWithoutChange: Bool {
    added == 0 && updated == 0 && moved == 0 && removed == 0 && !problems.contains(where: \.isNew)
  }

  /// Records that a file is not in the index.
  mutating func addSkipped(
    _ path: String, _ reason: FailureReason, _ detail: String, isNew: Bool = true
  ) {
    if reason == .unsupported {
      otherFiles += 1
    } else {
      problems.append(Skipped(path: path, reason: reason, detail: detail, isNew: isNew))
    }
  }
}
