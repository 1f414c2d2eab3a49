// SPDX-License-Identifier: Apache-2.0

public import DeviceScreen

extension TerminalEnvironment {
  /// Languages that are written from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi",
  ]
  /// Countries in which the 12-hour clock is usual.
  private static let twelveHours: Set<String> = [
    "AU", "BD", "CA", "CO", "EG", "IN", "JO", "MX", "MY", "NZ", "PH", "PK", "SA", "US",
  ]

  /// Returns the person's preferences according to the locale and the variable `LOCKET_TEXT_SCALE`.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil if it is not set.
  /// - Returns: The preferences.
  public static func preferences(_ variable: (String) -> String?) -> ScreenPreferences {
    func localeComponents(_ category: String) -> [Substring] {
      locale(category, variable).prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    }
    var preferences = ScreenPreferences()
    preferences.isRightToLeft =
      localeComponents("LC_MESSAGES").first.map { rightToLeft.contains(String($0)) } ?? false
    preferences.hasTwelveHours =
      localeComponents("LC_TIME").dropFirst().first.map { twelveHours.contains(String($0)) }
      ?? false
    let scale = variable("LOCKET_TEXT_SCALE").flatMap(Double.init) ?? 1
    preferences.textScale = min(max(1, scale), ScreenPreferences.maximumTextScale)
    return preferences
  }
}
