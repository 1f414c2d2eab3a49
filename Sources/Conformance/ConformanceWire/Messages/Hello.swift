// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Constants of `pcx`, the protocol between the runner of a suite and a picker.
public enum Wire {
  /// The versions of the protocol that this code supports.
  public static let versions = [1]
  /// The maximum length of a line of the protocol in bytes, including the line end.
  public static let maximumLineLength = 1 << 20
  /// The numbers that a request can have; every programming language can represent these numbers
  /// exactly.
  public static let numbers = 0...(1 << 53) - 1
}

/// The name and the version of a program: of a picker or of a runner.
public struct Implementation: Hashable, Sendable {
  /// The name of the program.
  public let name: String
  /// The version of the program, in any notation.
  public let version: String

  /// Creates the name and the version of a program.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - version: The version of the program, in any notation.
  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }

  var json: JSONValue { ["name": .string(name), "version": .string(version)] }

  init(_ fields: JSONFields) throws(JSONError) {
    name = try fields.string("name")
    version = try fields.optionalString("version") ?? ""
  }
}

/// The first request, in which the runner introduces itself.
public struct Hello: Hashable, Sendable {
  /// The versions of the protocol that the runner supports.
  public let versions: [Int]
  /// The name and the version of the runner.
  public let runner: Implementation

  /// Creates the first request.
  ///
  /// - Parameters:
  ///   - versions: The versions of the protocol that the runner supports. The default is all.
  ///   - runner: The name and the version of the runner.
  public init(versions: [Int] = Wire.versions, runner: Implementation) {
    self.versions = versions
    self.runner = runner
  }

  var json: JSONValue {
    ["versions": .array(versions.map { .integer(Int64($0)) }), "runner": runner.json]
  }

  init(_ fields: JSONFields) throws(JSONError) {
    versions = try fields.required("versions", "a list of whole numbers") { value in
      let numbers = value.arrayValue?.compactMap(\.intValue)
      return numbers?.count == value.arrayValue?.count ? numbers : nil
    }
    runner = try Implementation(fields.fields("runner"))
  }
}

/// A picker's answer to the first request: its name, devices and capabilities.
public struct HelloReply: Hashable, Sendable {
  /// The version of the protocol that the picker chose from those of the runner.
  public let version: Int
  /// The name and the version of the picker.
  public let implementation: Implementation
  /// The identifiers of the device profiles that the picker claims to imitate.
  public let profiles: [String]
  /// The optional capabilities that the picker claims to have.
  public let capabilities: Set<String>

  /// Creates an answer to the first request.
  ///
  /// - Parameters:
  ///   - version: The version of the protocol that the picker chose from those of the runner. The
  ///     default is 1.
  ///   - implementation: The name and the version of the picker.
  ///   - profiles: The identifiers of the device profiles that the picker claims to imitate.
  ///   - capabilities: The optional capabilities that the picker claims to have.
  public init(
    version: Int = 1, implementation: Implementation, profiles: [String],
    capabilities: Set<String>
  ) {
    self.version = version
    self.implementation = implementation
    self.profiles = profiles
    self.capabilities = capabilities
  }

  var json: JSONValue {
    [
      "version": .integer(Int64(version)), "impl": implementation.json,
      "profiles": .array(profiles.map { .string($0) }),
      "capabilities": .object(
        Dictionary(capabilities.map { ($0, true) }, uniquingKeysWith: { first, _ in first })),
    ]
  }

  init(_ fields: JSONFields) throws(JSONError) {
    version = try fields.integer("version")
    implementation = try Implementation(fields.fields("impl"))
    profiles = try fields.strings("profiles")
    let claims = try fields.optional("capabilities", "an object") { $0.objectValue } ?? [:]
    capabilities = Set(claims.filter { $0.value == true }.keys)
  }
}
