// SPDX-License-Identifier: Apache-2.0

/// Access to a value that the app stores, with the members of SwiftUI's type that a picker needs.
@MainActor @propertyWrapper public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Makes a binding from two closures, which read and write the value.
  ///
  /// - Parameters:
  ///   - get: Reads the value.
  ///   - set: Writes the value.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The value to which the binding gives access.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, which can be passed on.
  public var projectedValue: Binding<Value> { self }
}
