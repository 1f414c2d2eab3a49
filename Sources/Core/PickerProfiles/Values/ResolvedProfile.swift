// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A profile, together with the document and the source of each of its values.
public struct ResolvedProfile: Hashable, Sendable {
  /// One field of a profile, with its value and where the value comes from.
  public struct Field: Hashable, Sendable {
    /// The key path of the field in a profile document, such as `screen.width`.
    public let keyPath: String
    /// The value of the field as in a profile document, nil if no document states it and there is
    /// no default.
    public let value: JSONValue?
    /// The identifier of the profile document that states the value; nil if no document states it.
    public let document: String?
    /// The source that the document states for the value, nil if the document states no source.
    public let source: DeviceProfile.Source?
  }

  /// The profile with all values, including those of the documents that it extends.
  public let profile: DeviceProfile
  /// The identifiers of the documents that make up the profile: its own document, then the document
  /// that it extends, and so on.
  public let chain: [String]
  /// Every field of the profile, with and without a value.
  public let fields: [Field]

  /// Finds the document and the source of each value.
  ///
  /// - Parameters:
  ///   - profile: The combined values of the documents. This initializer sets their sources.
  ///   - documents: The profile's document, the one that it extends, and so on.
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

  /// Returns the fields in which this profile and another one differ.
  ///
  /// - Parameter other: The other profile.
  /// - Returns: The key path and both values of each field. A value that is not stated is nil.
  public func differences(
    from other: ResolvedProfile
  ) -> [(keyPath: String, here: JSONValue?, there: JSONValue?)] {
    zip(fields, other.fields).filter { $0.value != $1.value }
      .map { ($0.keyPath, $0.value, $1.value) }
  }
}

extension ProfileDocument {
  /// Returns the source of a value, nil if the document itself does not state the value or a
  /// source.
  ///
  /// If the field has no source of its own, it is the source of the nearest object that contains
  /// the field.
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
