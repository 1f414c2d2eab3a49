// SPDX-License-Identifier: Apache-2.0

/// Access to a value that the app stores; it has the members of SwiftUI's type that a picker needs.
@MainActor @propertyWrapper public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Makes a binding.
  ///
  /// - Parameters:
  ///   - get: Reads the value.
  ///   - set: Writes the value.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The current value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, which can be passed on.
  public var projectedValue: Binding<Value> { self }
}
