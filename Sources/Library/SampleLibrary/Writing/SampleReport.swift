// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The result of writing a sample library.
public struct SampleReport: Hashable, Sendable, CustomStringConvertible {
  /// A file of the sample library that could not be created.
  public struct SkippedFile: Hashable, Sendable {
    /// The path of the file inside the library.
    public var file: String
    /// The reason why the file could not be created.
    ///
    /// The reason is `unsupported` if this machine has no encoder for the file.
    public var reason: FailureReason
    /// The error message of the encoder that could not create the file.
    public var detail: String

    /// Creates the record of a skipped file.
    ///
    /// - Parameters:
    ///   - file: The file's path inside the library.
    ///   - reason: The reason why the file could not be created.
    ///   - detail: The encoder's error message.
    public init(file: String, reason: FailureReason, detail: String) {
      self.file = file
      self.reason = reason
      self.detail = detail
    }
  }

  /// The number of files that this run wrote.
  public var written = 0
  /// The number of files that an earlier run wrote, and that were kept.
  public var kept = 0
  /// The number of bytes that this run wrote.
  public var byteCount: Int64 = 0
  /// The files of the sample library that could not be created.
  public var skipped: [SkippedFile] = []

  /// Creates a report in which all numbers are 0.
  public init() {}

  /// One line of text with the numbers of written, kept and skipped files, and the reasons for
  /// skipping.
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
