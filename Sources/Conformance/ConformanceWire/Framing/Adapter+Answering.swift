// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension Adapter {
  /// Decodes a request and performs it, as a picker in another process does.
  ///
  /// - Parameters:
  ///   - method: The name of the protocol's method.
  ///   - parameters: The request's parameters.
  /// - Returns: The picker's state, nil if the answer to this method has no state.
  /// - Throws: ``WireError`` for an unknown method, for invalid parameters, and for a request that
  ///   cannot be performed.
  public func send(_ method: String, _ parameters: JSONValue) async throws -> StateReply? {
    guard let request = try WireRequest(method: method, parameters: parameters) else {
      throw WireError.unknownMethod(method)
    }
    if case .state(let reply) = try await answer(to: request) { return reply }
    return nil
  }

  /// Performs a request.
  func answer(to request: WireRequest) async throws -> WireAnswer {
    switch request {
    case .hello(let greeting): return .hello(try await hello(greeting))
    case .open(let request): return .state(try await open(request))
    case .act(let gesture, let session): return .state(try await act(gesture, in: session))
    case .setEnvironment(let environment, let session):
      return .state(try await setEnvironment(environment, in: session))
    case .advance(let milliseconds, let session):
      return .state(try await advance(by: milliseconds, in: session))
    case .view(let session): return .state(try await view(of: session))
    case .close(let session): try await close(session)
    case .bye: try await bye()
    case .raw(let method, let parameters):
      return try await send(method, parameters).map { .state($0) } ?? .done
    }
    return .done
  }
}
