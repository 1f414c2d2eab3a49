// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A profile with the source of each value.
public struct ResolvedProfile: Hashable, Sendable {
  /// One value.
  public struct Field: Hashable, Sendable {
    /// The field's key path.
    public let keyPath: String
    /// The value in the form of documents, nil if unknown.
    public let value: JSONValue?
    /// The identifier of the document that states the value, nil if it is the default.
    public let document: String?
    /// The source that the document states for the value, nil if there is none.
    public let source: DeviceProfile.Source?
  }

  /// The profile.
  public let profile: DeviceProfile
  /// The identifiers of the combined documents: first the profile's own, then the one that it
  /// extends, and so on.
  public let chain: [String]
  /// Every field of the format.
  public let fields: [Field]

  /// Finds the document and the source of each value.
  ///
  /// - Parameters:
  ///   - profile: The combined values of the documents, whose sources this initializer sets.
  ///   - documents: The profile's document, followed by the one that it extends, and so on.
  init(_ profile: DeviceProfile, of documents: [ProfileDocument]) {
    var profile = profile
    chain = documents.map(\.identifier)
    fields = profile.values.map { keyPath, value in
      let document = documents.first { $0.value(at: keyPath) != nil }
      return Field(
        keyPath: keyPath, value: value, document: document?.identifier,
        source: document?.source(of: keyPath))
    }
    profile.sources = fields.reduce(into: [:]) { $0[$1.keyPath] = $1.source }
    self.profile = profile
  }

  /// Returns the fields whose values differ between this and another profile.
  ///
  /// - Parameter other: The other profile.
  /// - Returns: The key path and both values of each field; a value is nil if unknown.
  public func differences(
    from other: ResolvedProfile
  ) -> [(keyPath: String, here: JSONValue?, there: JSONValue?)] {
    zip(fields, other.fields).filter { $0.value != $1.value }
      .map { ($0.keyPath, $0.value, $1.value) }
  }
}

extension ProfileDocument {
  /// Returns the source of a value that the document itself states.
  ///
  /// It is the source of the field, or else of the nearest object that contains the field.
  fileprivate func source(of keyPath: String) -> DeviceProfile.Source? {
    var path = keyPath[...]
    while true {
      if let source = members["sources"]?[String(path)],
        let basis = source["basis"]?.stringValue.flatMap(DeviceProfile.Source.Basis.init),
        let origin = source["from"]?.stringValue
      {
        return DeviceProfile.Source(basis: basis, origin: origin)
      }
      guard let dot = path.lastIndex(of: ".") else { return nil }
      path = path[..<dot]
    }
  }
}
