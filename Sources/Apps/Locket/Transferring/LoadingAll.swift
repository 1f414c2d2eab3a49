// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension Collection<PickerResult> where Self: Sendable {
  /// Loads all results as values of a type, several at a time.
  ///
  /// If one result cannot be loaded, the others are loaded nevertheless. If the task is cancelled,
  /// unfinished results fail with the reason `cancelled`.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - parallel: The maximum number of simultaneous loads; a number below 1 means 1. The default
  ///     is 4.
  ///   - progress: Receives the position of a result, from 0, and the progress of its load; the
  ///     default is nil.
  /// - Returns: One entry for each result, in the order of the results. An entry is the value, nil
  ///   if the item has no suitable type, or the error because of which the load failed.
  public func loadAll<Item: Transferable>(
    as type: Item.Type, parallel: Int = 4,
    progress: (@Sendable (Int, LoadProgress) -> Void)? = nil
  ) async -> [Result<Item?, any Error>] {
    await inOrder(parallel) { provider, position in
      try await provider.load(as: type) { progress?(position, $0) }
    }
  }

  /// Loads all results as files, several at a time.
  ///
  /// If one result cannot be loaded, the others are loaded nevertheless. If the task is cancelled,
  /// unfinished results fail with the reason `cancelled`.
  ///
  /// - Parameters:
  ///   - type: The type to load, or a more general type. The default, nil, loads the preferred type
  ///     of each result.
  ///   - parallel: The maximum number of simultaneous loads; a number below 1 means 1. The default
  ///     is 4.
  ///   - progress: Receives the position of a result, from 0, and the progress of its load; the
  ///     default is nil.
  /// - Returns: One entry for each result, in the order of the results: the file, nil if the item
  ///   has no such type, or the error because of which the load failed.
  public func loadAllFiles(
    as type: ContentType? = nil, parallel: Int = 4,
    progress: (@Sendable (Int, LoadProgress) -> Void)? = nil
  ) async -> [Result<FileLease?, any Error>] {
    await inOrder(parallel) { provider, position in
      try await provider.loadFile(as: type) { progress?(position, $0) }
    }
  }

  private func inOrder<Value: Sendable>(
    _ parallel: Int,
    _ load: @escaping @Sendable (ItemProvider, Int) async throws -> Value?
  ) async -> [Result<Value?, any Error>] {
    let providers = map(\.itemProvider)
    var found: [Int: Result<Value?, any Error>] = [:]
    await withTaskGroup(of: (Int, Result<Value?, any Error>).self) { group in
      func begin(_ position: Int) {
        guard providers.indices.contains(position) else { return }
        let provider = providers[position]
        group.addTask {
          do { return (position, .success(try await load(provider, position))) } catch {
            return (position, .failure(error))
          }
        }
      }
      let width = Swift.max(1, parallel)
      for position in providers.indices.prefix(width) { begin(position) }
      var next = Swift.min(width, providers.count)
      for await (position, result) in group {
        found[position] = result
        begin(next)
        next += 1
      }
    }
    return providers.indices.compactMap { found[$0] }
  }
}
