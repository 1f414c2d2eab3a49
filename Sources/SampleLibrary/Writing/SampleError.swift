// SPDX-License-Identifier: Apache-2.0

/// Why a sample could not be written at all.
public enum SampleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is a file where the library's folder should be.
  case notADirectory(path: String)
  /// The folder holds a sample of another seed, size or count.
  case anotherSample(path: String, found: String, expected: String)
  /// A file of that name is there that no sample wrote; it is left alone.
  case foreignFile(path: String)
  /// The storage did not take a file.
  case cannotWrite(path: String, detail: String)

  /// One line: where, what, and what to do.
  public var description: String {
    switch self {
    case .notADirectory(let path):
      "\(path): is a file, a folder is needed; choose another path"
    case .anotherSample(let path, let found, let expected):
      "\(path): holds another sample (\(found); asked for \(expected)); "
        + "choose another folder or remove this one"
    case .foreignFile(let path):
      "\(path): is there and was not written by a sample; choose an empty folder"
    case .cannotWrite(let path, let detail):
      "\(path): cannot be written (\(detail)); choose a folder with space that may be written to"
    }
  }
}
