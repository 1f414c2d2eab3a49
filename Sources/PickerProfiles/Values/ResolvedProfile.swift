// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A profile with the source of each value.
public struct ResolvedProfile: Hashable, Sendable {
  /// One value.
  public struct Field: Hashable, Sendable {
    /// The field's key path.
    public let keyPath: String
    /// The value as documents write it, nil where unknown.
    public let value: JSONValue?
    /// The identifier of the document that states it, nil where it is the default.
    public let document: String?
    /// The source that the document gives for it, nil where it gives none.
    public let source: DeviceProfile.Source?
  }

  /// The profile.
  public let profile: DeviceProfile
  /// The identifiers of the documents that it is made of, its own first.
  public let chain: [String]
  /// Every field of the format.
  public let fields: [Field]

  /// Finds the document and the source of each value.
  ///
  /// - Parameters:
  ///   - profile: The combined values of the documents; its sources are set here.
  ///   - documents: The profile's document and those it extends, the outermost last.
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
  /// - Returns: Key path and both values, nil where unknown.
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
  /// It is the source of the field, else that of the nearest object that holds it.
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
