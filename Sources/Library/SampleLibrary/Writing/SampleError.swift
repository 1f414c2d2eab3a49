// SPDX-License-Identifier: Apache-2.0

/// An error that prevented writing a sample library.
public enum SampleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the library's folder leads to a file and not to a folder.
  case notADirectory(path: String)
  /// The folder contains another sample library: its seed, size or number of files differs.
  case anotherSample(path: String, found: String, expected: String)
  /// A file at this path does not belong to a sample library.
  ///
  /// The file is left unchanged.
  case foreignFile(path: String)
  /// A file of the sample library could not be written.
  case cannotWrite(path: String, detail: String)

  /// One line of text with the path, the error and what to do.
  public var description: String {
    switch self {
    case .notADirectory(let path):
      "\(path): is a file; give a folder"
    case .anotherSample(let path, let found, let expected):
      "\(path): contains another sample (\(found); asked for \(expected)); "
        + "choose another folder or remove this one"
    case .foreignFile(let path):
      "\(path): exists and was not written by 'locket sample'; choose an empty folder"
    case .cannotWrite(let path, let detail):
      "\(path): cannot be written (\(detail)); choose a folder with space that may be written to"
    }
  }
}
