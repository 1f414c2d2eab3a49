// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The result of writing a sample library.
public struct SampleReport: Hashable, Sendable, CustomStringConvertible {
  /// A file that could not be created.
  public struct SkippedFile: Hashable, Sendable {
    /// The file's path inside the library.
    public var file: String
    /// The reason why the file could not be created.
    ///
    /// It is `unsupported` if this machine has no encoder for the file.
    public var reason: FailureReason
    /// The encoder's error message.
    public var detail: String

    /// Creates the record of a skipped file.
    ///
    /// - Parameters:
    ///   - file: The file's path inside the library.
    ///   - reason: The reason.
    ///   - detail: The encoder's error message.
    public init(file: String, reason: FailureReason, detail: String) {
      self.file = file
      self.reason = reason
      self.detail = detail
    }
  }

  /// The number of written files.
  public var written = 0
  /// The number of files that an earlier run wrote, and that were kept.
  public var kept = 0
  /// The number of bytes that were written.
  public var byteCount: Int64 = 0
  /// The files that could not be created.
  public var skipped: [SkippedFile] = []

  /// Creates an empty report.
  public init() {}

  /// One line with the numbers of written, kept and skipped files, and the reasons for skipping.
  public var description: String {
    var text = "\(written) written, \(kept) kept, \(skipped.count) left out"
    var counts: [String: Int] = [:]
    for skippedFile in skipped {
      let ending = skippedFile.file.split(separator: ".").last.map(String.init) ?? skippedFile.file
      counts["\(ending) \(skippedFile.reason.rawValue)", default: 0] += 1
    }
    if !counts.isEmpty {
      let items = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      text += " (\(items.joined(separator: ", ")))"
    }
    return text
  }
}
