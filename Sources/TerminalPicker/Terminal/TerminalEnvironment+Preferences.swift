// SPDX-License-Identifier: Apache-2.0

public import DeviceScreen

extension TerminalEnvironment {
  /// Languages whose lines begin at the right.
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi",
  ]
  /// Countries whose clocks show twelve hours.
  private static let twelveHours: Set<String> = [
    "AU", "BD", "CA", "CO", "EG", "IN", "JO", "MX", "MY", "NZ", "PH", "PK", "SA", "US",
  ]

  /// What a person prefers, from the locale and `LOCKET_TEXT_SCALE`.
  ///
  /// - Parameter variable: The value of an environment variable, nil where it is not set.
  /// - Returns: The preferences.
  public static func preferences(_ variable: (String) -> String?) -> ScreenPreferences {
    func parts(_ category: String) -> [Substring] {
      locale(category, variable).prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    }
    var preferences = ScreenPreferences()
    preferences.isRightToLeft =
      parts("LC_MESSAGES").first.map { rightToLeft.contains(String($0)) } ?? false
    preferences.hasTwelveHours =
      parts("LC_TIME").dropFirst().first.map { twelveHours.contains(String($0)) } ?? false
    let scale = variable("LOCKET_TEXT_SCALE").flatMap(Double.init) ?? 1
    preferences.textScale = min(max(1, scale), ScreenPreferences.largestText)
    return preferences
  }
}
