// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What came of writing a sample.
public struct SampleReport: Hashable, Sendable, CustomStringConvertible {
  /// A file that could not be made, and why.
  public struct Omission: Hashable, Sendable {
    /// The file, relative to the library.
    public var file: String
    /// Why, in the words of rule F7; `unsupported` where there is no encoder for it here.
    public var reason: FailureReason
    /// What the encoder said, for people.
    public var detail: String

    /// Describes an omission.
    ///
    /// - Parameters:
    ///   - file: The file, relative to the library.
    ///   - reason: Why.
    ///   - detail: What the encoder said, for people.
    public init(file: String, reason: FailureReason, detail: String) {
      self.file = file
      self.reason = reason
      self.detail = detail
    }
  }

  /// How many files were written.
  public var written = 0
  /// How many were there already, written by an earlier run.
  public var kept = 0
  /// How many bytes were written.
  public var byteCount: Int64 = 0
  /// The files that could not be made.
  public var omissions: [Omission] = []

  /// Describes a run that did nothing yet.
  public init() {}

  /// One line: how many files were written, kept and left out, and why the last.
  public var description: String {
    var text = "\(written) written, \(kept) kept, \(omissions.count) left out"
    var counts: [String: Int] = [:]
    for omission in omissions {
      let ending = omission.file.split(separator: ".").last.map(String.init) ?? omission.file
      counts["\(ending) \(omission.reason.rawValue)", default: 0] += 1
    }
    if !counts.isEmpty {
      let parts = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      text += " (\(parts.joined(separator: ", ")))"
    }
    return text
  }
}
