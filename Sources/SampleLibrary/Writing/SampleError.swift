// SPDX-License-Identifier: Apache-2.0

/// An error that prevents a sample from being written.
public enum SampleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is a file at the path of the library's folder.
  case notADirectory(path: String)
  /// The folder holds a sample with another seed, size or count.
  case anotherSample(path: String, found: String, expected: String)
  /// There is a file with that name that no sample wrote; it is left unchanged.
  case foreignFile(path: String)
  /// A file could not be written to the storage.
  case cannotWrite(path: String, detail: String)

  /// A one-line message with the path, the error and the remedy.
  public var description: String {
    switch self {
    case .notADirectory(let path):
      "\(path): is a file; give a folder"
    case .anotherSample(let path, let found, let expected):
      "\(path): holds another sample (\(found); asked for \(expected)); "
        + "choose another folder or remove this one"
    case .foreignFile(let path):
      "\(path): exists and was not written by 'locket sample'; choose an empty folder"
    case .cannotWrite(let path, let detail):
      "\(path): cannot be written (\(detail)); choose a folder with space that may be written to"
    }
  }
}
