// SPDX-License-Identifier: Apache-2.0

import CLocket
import Dispatch
import FoundationEssentials
import Locket
import PickerModel
import Synchronization

/// One pick for a C caller.
///
/// Each call blocks the caller's thread, because C has no tasks.
final class CallerSession: Sendable {
  /// The error code and the error text of a failed call.
  struct Refusal: Error {
    let code: Int
    let text: String

    static func wrongUse(_ text: String) -> Refusal { Refusal(code: LOCKET_WRONG_USE, text: text) }
  }

  private struct State {
    var configuration = PickerConfiguration()
    var placement = PickerPlacement.full
    var isConfigured = false
    var picker: PhotoPicker?
    var results: [PickerResult]?
    var wasCancelled = false
    var next = 0
    var bytes: Data?
    var error = ""
    var isBusy = false
    var isClosed = false
    var task: Task<Void, Never>?
  }

  /// Passes a result from a task to the waiting thread.
  private final class ResultBox<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let access: PickerAccess
  private let state = Mutex(State())

  init(_ access: PickerAccess) { self.access = access }

  /// The error text of the last failure.
  var error: String { state.withLock { $0.error } }

  /// Runs one call at a time and stores the error text if it fails.
  ///
  /// - Returns: The result, or the code of the failure.
  func call<Number: FixedWidthInteger>(_ work: () throws(Refusal) -> Number) -> Number {
    let isFree = state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard isFree else { return Number(LOCKET_BUSY) }
    defer { state.withLock { $0.isBusy = false } }
    do throws(Refusal) {
      return try work()
    } catch {
      state.withLock { $0.error = error.text }
      return Number(error.code)
    }
  }

  func configure(_ json: String?) throws(Refusal) -> Int32 {
    guard let json else { throw .wrongUse("json: expected JSON, found NULL") }
    try state.withLock { state throws(Refusal) in
      guard !state.isConfigured, state.picker == nil else {
        throw .wrongUse("configure the picker only once, and before you present it")
      }
      let value = try Self.value(of: json)
      var errors: [JSONError] = []
      var configuration = PickerConfiguration()
      do throws(JSONError) {
        state.placement = try JSONFields(value).placement("frame")
      } catch {
        errors.append(error)
      }
      do throws(JSONError) {
        var members = try JSONFields(value).members
        members["frame"] = nil
        configuration = PickerConfiguration(
          try JSONFields(.object(members)), errors: &errors)
      } catch  where errors.isEmpty {
        errors.append(error)
      } catch {}
      guard errors.isEmpty else {
        state.placement = .full
        throw .wrongUse("json: " + errors.map(\.description).joined(separator: "; "))
      }
      state.configuration = configuration
      state.isConfigured = true
    }
    return 0
  }

  private static func value(of json: String) throws(Refusal) -> JSONValue {
    do throws(JSONSyntaxError) { return try JSONValue(text: Array(json.utf8)) } catch {
      throw .wrongUse("json: \(error.description)")
    }
  }

  /// Moves the picker to another area of the screen while another thread waits for the pick to end.
  ///
  /// - Returns: 0, or the error code; the error text is stored for `locket_error`.
  func resize(_ json: String?) -> Int32 {
    do throws(Refusal) {
      guard let json else { throw .wrongUse("json: expected JSON, found NULL") }
      let fields: JSONValue = ["frame": try Self.value(of: json)]
      let placement: PickerPlacement
      do throws(JSONError) { placement = try JSONFields(fields).placement("frame") } catch {
        throw .wrongUse("json: \(error.description)")
      }
      try state.withLock { state throws(Refusal) in
        guard let picker = state.picker, state.results == nil else {
          throw .wrongUse("resize the picker only while it is shown")
        }
        picker.resize(to: placement)
      }
      return 0
    } catch {
      state.withLock { $0.error = error.text }
      return Int32(error.code)
    }
  }

  func present() throws(Refusal) -> Int64 {
    let picker = try state.withLock { state throws(Refusal) in
      guard state.picker == nil else {
        throw .wrongUse("a picker can be presented only once; open another picker")
      }
      let picker = PhotoPicker(state.configuration, in: state.placement, from: access)
      if state.isClosed { picker.cancel() }
      state.picker = picker
      return picker
    }
    let result: Result<PickerOutcome<PickerResult>, PhotoPickerError> = wait {
      do throws(PhotoPickerError) {
        let outcome = try await picker.present()
        if case .failed(let failure, _) = outcome { return .failure(.refused("\(failure)")) }
        return .success(outcome)
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let outcome):
      state.withLock { state in
        state.results = outcome.items
        if case .cancelled = outcome { state.wasCancelled = true }
      }
      return Int64(outcome.items.count)
    case .failure(let error): throw Refusal(code: LOCKET_NO_PICKER, text: "\(error)")
    }
  }

  func wasCancelled() throws(Refusal) -> Int32 {
    try state.withLock { state throws(Refusal) in
      guard state.results != nil else {
        throw .wrongUse("present the picker before you ask how it ended")
      }
      return state.wasCancelled ? 1 : 0
    }
  }

  func take() throws(Refusal) -> PickerResult? {
    try state.withLock { state throws(Refusal) in
      guard let results = state.results else {
        throw .wrongUse("present the picker before you take results")
      }
      state.bytes = nil
      guard state.next < results.count else {
        state.next = results.count + 1
        return nil
      }
      defer { state.next += 1 }
      return results[state.next]
    }
  }

  private func taken() throws(Refusal) -> ItemProvider {
    try state.withLock { state throws(Refusal) in
      guard let results = state.results, state.next > 0, state.next <= results.count else {
        throw .wrongUse("take a result before you load it")
      }
      return results[state.next - 1].itemProvider
    }
  }

  private static func missing(_ type: ContentType?) -> Refusal {
    Refusal(
      code: LOCKET_NO_BYTES,
      text: "the item has no \(type?.rawValue ?? "bytes"); ask for its own type")
  }

  func load(_ type: ContentType?) throws(Refusal) -> Int64 {
    let provider = try taken()
    let result: Result<Data?, ItemLoadError> = wait {
      do throws(ItemLoadError) { return .success(try await provider.loadData(as: type)) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let data?):
      state.withLock { $0.bytes = data }
      return Int64(data.count)
    case .success(nil): throw Self.missing(type)
    case .failure(let error): throw Refusal(code: LOCKET_NO_BYTES, text: "\(error)")
    }
  }

  func read(_ memory: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int64 {
    try state.withLock { state throws(Refusal) in
      guard let bytes = state.bytes else { throw .wrongUse("load a result before you read it") }
      let chunk = bytes.prefix(memory.count)
      chunk.copyBytes(to: memory)
      state.bytes = bytes.dropFirst(chunk.count)
      return Int64(chunk.count)
    }
  }

  func save(_ type: ContentType?, to path: String?) throws(Refusal) -> Int32 {
    guard let path else { throw .wrongUse("path: expected a path, found NULL") }
    let provider = try taken()
    let result: Result<FileLease?, ItemLoadError> = wait {
      do throws(ItemLoadError) { return .success(try await provider.loadFile(as: type)) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let lease?):
      do throws(PhotoPickerError) { try lease.move(to: path) } catch {
        throw Refusal(code: LOCKET_NO_FILE, text: "\(error)")
      }
      return 0
    case .success(nil): throw Self.missing(type)
    case .failure(let error): throw Refusal(code: LOCKET_NO_BYTES, text: "\(error)")
    }
  }

  /// Stops the call that runs in another thread.
  func cancel(isClosing: Bool = false) {
    let (picker, task) = state.withLock { state in
      if isClosing { state.isClosed = true }
      return (state.picker, state.task)
    }
    picker?.cancel()
    task?.cancel()
  }

  /// Runs asynchronous work and blocks the caller's thread until the work is done.
  ///
  /// The thread must not belong to a task.
  private func wait<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox<Value>()
    let task = Task {
      let value = await work()
      box.value.withLock { $0 = value }
      done.signal()
    }
    state.withLock { state in
      state.task = task
      if state.isClosed { task.cancel() }
    }
    defer { state.withLock { $0.task = nil } }
    // The semaphore is signaled when the value is set.
    while true {
      done.wait()
      if let value = box.value.withLock({ $0 }) { return value }
    }
  }
}
