// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// How far a scan is.
public struct ScanProgress: Hashable, Sendable {
  /// How many files there are.
  public let total: Int
  /// How many of them were looked at.
  public let done: Int
}

/// What a scan found.
public struct ScanReport: Hashable, Sendable {
  /// A file or folder that is not in the index, and why.
  public struct Skipped: Hashable, Sendable {
    /// The path inside the library.
    public let path: String
    /// Why, in stable words.
    public let reason: FailureReason
    /// Why, for people.
    public let detail: String
    /// Whether this scan found it so; an unchanged file was found so before.
    public let isNew: Bool
  }

  /// How many assets were new.
  public var added = 0
  /// How many assets had changed.
  public var updated = 0
  /// How many assets lie elsewhere in the folder than before.
  public var moved = 0
  /// How many assets were as before, and not opened.
  public var unchanged = 0
  /// How many assets were taken out because their files are gone.
  public var removed = 0
  /// What could not be indexed although it should: damaged photos, unreadable folders.
  public var problems: [Skipped] = []
  /// How many files are neither photos nor videos.
  public var otherFiles = 0
  /// The Apple Photos libraries in the folder, by their paths in it: each is a library of its own,
  /// and nothing of them is in the index.
  public var photosLibraries: [String] = []

  /// How many assets the index held in the end, whoever else wrote to it meanwhile.
  public var assetCount = 0

  /// Whether nothing became another than it was.
  public var isWithoutChange: Bool {
    added == 0 && updated == 0 && moved == 0 && removed == 0 && !problems.contains(where: \.isNew)
  }

  /// Notes down that a file is not in the index.
  mutating func note(
    _ path: String, _ reason: FailureReason, _ detail: String, isNew: Bool = true
  ) {
    if reason == .unsupported {
      otherFiles += 1
    } else {
      problems.append(Skipped(path: path, reason: reason, detail: detail, isNew: isNew))
    }
  }
}
