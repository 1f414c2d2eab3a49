// SPDX-License-Identifier: Apache-2.0

extension String {
  /// Returns the edit distance between two texts: the minimum number of letters to insert, remove,
  /// change or swap.
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

  /// Returns the existing name that was probably meant by this text, which may be misspelled.
  ///
  /// - Parameter names: The names that exist.
  /// - Returns: The most similar name. If no complete name is similar, the name whose beginning is
  ///   most similar to this text; at most one letter in five of the text may differ. Nil if no
  ///   beginning is similar either.
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

  /// Returns advice for an error message about this name, which does not exist.
  ///
  /// - Parameters:
  ///   - names: The names that exist.
  ///   - command: A command that lists the names; the default is nil.
  /// - Returns: The most similar name and the command, such as `did you mean 'mac'? See 'locket
  ///   profiles list'`. If no name is similar, only the command. If there is no command either, all
  ///   names.
  public func remedy(among names: [String], listedBy command: String? = nil) -> String {
    if let nearest = nearestName(among: names) {
      return nearest.asSuggestion + (command.map { " See '\($0)'" } ?? "")
    }
    if let command { return "see '\(command)'" }
    return names.isEmpty ? "there are none" : "use one of \(names.joined(separator: ", "))"
  }

  /// The question that suggests this name in an error message, such as `did you mean 'mac'?`.
  public var asSuggestion: String { "did you mean '\(self)'?" }

  /// Returns this error message, followed by a suggestion.
  ///
  /// - Parameter name: The most similar existing name, nil if there is none.
  /// - Returns: The message with the suggestion; only the message if the name is nil.
  public func suggesting(_ name: String?) -> String {
    name.map { "\(self); \($0.asSuggestion)" } ?? self
  }
}
