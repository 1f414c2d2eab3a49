// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// One profile document, parsed as JSON.
///
/// Its values are not checked yet.
struct ProfileDocument {
  /// The version of the format that Locket reads; documents of later versions are rejected.
  static let version = 1

  let identifier: String
  let file: String
  let json: LocatedJSON
  let members: [String: JSONValue]

  /// The identifier of the document that this one extends; nil if there is none or it is invalid.
  var parent: String? {
    members["extends"]?.stringValue.flatMap { Self.isName($0) ? $0 : nil }
  }
  /// Whether `extends` is not a valid identifier.
  var hasUnreadableParent: Bool { members["extends"] != nil && parent == nil }
  var isAbstract: Bool { members["abstract"]?.boolValue ?? false }

  /// A reader of the whole document.
  var reader: ProfileReader { ProfileReader(members, file: file, lines: json.lines) }

  /// Makes an issue about the value at a key path.
  func issue(_ keyPath: String, _ problem: String) -> ProfileIssue {
    ProfileIssue(file: file, line: json.lines[keyPath] ?? 1, keyPath: keyPath, problem: problem)
  }

  /// Returns the value at a key path; nil if the document itself does not state it.
  func value(at keyPath: String) -> JSONValue? {
    keyPath.split(separator: ".").reduce(.object(members)) { $0?[String($1)] }
  }

  /// Replaces values of the extended documents by those of this document, and returns every issue.
  func apply(to profile: inout DeviceProfile) -> [ProfileIssue] {
    var reader = self.reader
    var text = ""
    for key in ["$schema", "id", "extends"] { reader.text(key, into: &text) }
    var flag = false
    reader.flag("abstract", into: &flag)
    var version = 0
    reader.number("version", in: 1...Self.version, into: &version)
    reader.text("name", into: &profile.name)
    reader.text("platform", into: &profile.platform)
    reader.text("platformVersion", into: &profile.platformVersion)
    reader.object("screen") { $0.read(&profile.screen) }
    reader.choices("inputs", into: &profile.inputs)
    reader.object("library") { $0.read(&profile.library) }
    reader.object("selection") { $0.read(&profile.selection) }
    if let keywords = reader.tokens("filters", outOf: PickerFilter.allKeywords) {
      profile.filters = keywords
    }
    var capabilities: PickerCapabilities? = profile.capabilities
    reader.capabilities("capabilities", into: &capabilities)
    profile.capabilities = capabilities ?? []
    reader.object("options") { $0.read(&profile.options) }
    reader.object("grid") { $0.read(&profile.grid) }
    reader.object("layout") { $0.read(&profile.layout) }
    reader.object("text") { $0.read(&profile.text) }
    reader.object("budgets") { $0.read(&profile.budgets) }
    reader.object("session") { $0.read(&profile.session) }
    reader.object("delivery") { $0.read(&profile.delivery) }
    reader.object("sources") { $0.readSources() }
    reader.finish()
    let ownIssues = identityIssues
    // The issues about the identity are already known.
    let others = reader.issues.filter { issue in !ownIssues.contains { $0.keyPath == issue.keyPath }
    }
    return ownIssues + others + json.repeated.map { issue($0, "occurs twice; keep one") }
  }
}
