// SPDX-License-Identifier: Apache-2.0

extension String {
  /// Returns the edit distance: how many letters must be inserted, removed, changed or swapped.
  ///
  /// - Parameter other: The other text.
  /// - Returns: The number of edits.
  public func distance(to other: String) -> Int {
    let (source, target) = (Array(self), Array(other))
    var (before, row) = ([Int](), Array(0...target.count))
    for (index, letter) in source.enumerated() {
      var next = [index + 1]
      for column in target.indices {
        let change = row[column] + (letter == target[column] ? 0 : 1)
        var edits = Swift.min(change, next[column] + 1, row[column + 1] + 1)
        if index > 0, column > 0, letter == target[column - 1], source[index - 1] == target[column]
        {
          edits = Swift.min(edits, before[column - 1] + 1)
        }
        next.append(edits)
      }
      (before, row) = (row, next)
    }
    return row[target.count]
  }

  /// Returns the existing name that was probably meant by this text.
  ///
  /// - Parameter names: The names that exist.
  /// - Returns: The nearest name, if at most a third of its letters differ; else the first name that
  ///   begins with this text; else the first name of which the beginning is nearest to this text, if
  ///   at most one letter in five differs; else nil.
  public func nearestName(among names: [String]) -> String? {
    let wanted = String(prefix(60))
    let limit = 1 + wanted.count / 3
    let near = names.filter { abs($0.count - wanted.count) <= limit }
      .map { ($0.distance(to: wanted), $0) }
      .filter { $0 <= limit && $0 * 2 < Swift.max(wanted.count, $1.count) }
    if let (_, name) = near.min(by: <) { return name }
    guard wanted.count >= 3 else { return nil }
    return names.filter { $0.count > wanted.count }
      .map { (String($0.prefix(wanted.count)).distance(to: wanted), $0) }
      .filter { $0.0 * 5 <= wanted.count }.min(by: <)?.1
  }

  /// Returns what to do instead of using this name, which does not exist.
  ///
  /// - Parameters:
  ///   - names: The names that exist.
  ///   - command: A command that lists the names. The default is nil, for few names.
  /// - Returns: The nearest name and the command, such as `did you mean 'mac'? See 'locket
  ///   profiles list'`. If no name is near and no command lists them: all names.
  public func remedy(among names: [String], listedBy command: String? = nil) -> String {
    if let nearest = nearestName(among: names) {
      return nearest.asSuggestion + (command.map { " See '\($0)'" } ?? "")
    }
    if let command { return "see '\(command)'" }
    return names.isEmpty ? "there are none" : "use one of \(names.joined(separator: ", "))"
  }

  /// This name as the end of an error message, such as `did you mean 'mac'?`.
  public var asSuggestion: String { "did you mean '\(self)'?" }

  /// Returns this error message with the name that was probably meant.
  ///
  /// - Parameter name: The nearest existing name, nil if there is none.
  /// - Returns: The message, unchanged if the name is nil.
  public func suggesting(_ name: String?) -> String {
    name.map { "\(self); \($0.asSuggestion)" } ?? self
  }
}
