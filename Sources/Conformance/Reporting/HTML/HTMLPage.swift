// SPDX-License-Identifier: Apache-2.0

/// What every page has.
enum HTMLPage {
  /// Everything before the first heading.
  ///
  /// - Parameter title: The page's title, escaped.
  /// - Returns: The page's beginning.
  static func head(_ title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>\(title)</title><style>
    \(HTMLStyle.text)
    </style></head><body>
    """
  }

  /// What the signs in the cells mean.
  static var legend: String {
    let meanings = Verdict.allCases.map { verdict in
      "<span class=\"chip \(verdict.rawValue)\">\(verdict.symbol) \(verdict.meaning)</span>"
    }
    return "<div class=\"legend\">\(meanings.joined())</div>"
  }
}

extension Verdict {
  fileprivate var meaning: String {
    switch self {
    case .pass: "passed"
    case .fail: "failed"
    case .error: "error: died, hung or broke the protocol"
    case .blocked: "blocked by another failure"
    case .notApplicable: "not applicable: never claimed"
    case .cannotTell: "cannot tell: no virtual clock"
    case .notRun: "not run"
    }
  }
}
