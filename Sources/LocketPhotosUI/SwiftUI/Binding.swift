// SPDX-License-Identifier: Apache-2.0

/// A value that lives elsewhere, with as much of SwiftUI's spelling as a picker needs.
@MainActor @propertyWrapper public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Names the value.
  ///
  /// - Parameters:
  ///   - get: Reads it.
  ///   - set: Writes it.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The value as it is now.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, to be handed on.
  public var projectedValue: Binding<Value> { self }
}
