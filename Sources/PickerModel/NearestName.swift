// SPDX-License-Identifier: Apache-2.0

extension String {
  /// Returns the edit distance: how many letters must be inserted, removed or changed.
  ///
  /// - Parameter other: The other text.
  /// - Returns: The number of edits.
  public func distance(to other: String) -> Int {
    let target = Array(other)
    var row = Array(0...target.count)
    for (index, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let change = diagonal + (letter == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }

  /// Returns the existing name that was probably meant by this text.
  ///
  /// - Parameter names: The names that exist.
  /// - Returns: The nearest name, nil if every name differs in more than a third of the letters.
  public func nearestName(among names: [String]) -> String? {
    let wanted = String(prefix(60))
    let distances = names.map { ($0.distance(to: wanted), $0) }
    guard let (distance, name) = distances.min(by: <) else { return nil }
    return distance <= 1 + wanted.count / 3 ? name : nil
  }
}
