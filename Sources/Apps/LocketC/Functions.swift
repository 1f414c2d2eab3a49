// SPDX-License-Identifier: Apache-2.0

public import CLocket
import Locket
import PickerModel

// The functions that locket.h declares; the compiler checks these definitions against it.

private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
  pointer.map { String(cString: $0) }
}

private func type(_ pointer: UnsafePointer<CChar>?) -> ContentType? {
  text(pointer).map { ContentType(rawValue: $0) }
}

private func session(_ picker: locket_picker) -> CallerSession? { CallerSessions.shared[picker] }

/// Makes a picker; call `locket_present` to show it.
///
/// - Parameter socket: The path of a picker service's socket, NULL for the picker that the
///   environment selects.
/// - Returns: The picker's handle, 0 if this process has too many pickers that are not closed with
///   `locket_close`.
@c @implementation
public func locket_open(_ socket: UnsafePointer<CChar>?) -> locket_picker {
  CallerSessions.shared.open(text(socket).map { .service(at: $0) } ?? .environment)
}

/// Sets the configuration of a picker; call it at most once and before `locket_present`.
///
/// - Parameters:
///   - picker: The picker's handle. If the picker is closed, the result is `LOCKET_WRONG_USE`.
///   - json: The configuration as JSON, as locket.h describes it.
/// - Returns: 0, `LOCKET_WRONG_USE` if the JSON is invalid or the picker was configured or shown
///   before, or `LOCKET_BUSY` if another call on this picker is running.
@c @implementation
public func locket_configure(_ picker: locket_picker, _ json: UnsafePointer<CChar>?) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in try session.configure(text(json)) }
}

/// Shows the picker and waits until it closes.
///
/// - Parameter picker: The picker's handle. If the picker is closed, the result is
///   `LOCKET_WRONG_USE`.
/// - Returns: The number of results, `LOCKET_NO_PICKER` if no picker opens, `LOCKET_WRONG_USE` if
///   the function was called before, or `LOCKET_BUSY` if another call on this picker is running.
@c @implementation
public func locket_present(_ picker: locket_picker) -> Int64 {
  guard let session = session(picker) else { return Int64(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in try session.present() }
}

/// Returns whether the pick was cancelled (rule `cancel.result.told-apart`).
///
/// - Parameter picker: The picker's handle. If the picker is closed, the result is
///   `LOCKET_WRONG_USE`.
/// - Returns: 1 if the pick was cancelled, 0 if the person finished, `LOCKET_WRONG_USE` if
///   `locket_present` was not called or failed, or `LOCKET_BUSY` if another call on this picker is
///   running.
@c @implementation
public func locket_was_cancelled(_ picker: locket_picker) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in try session.wasCancelled() }
}

/// Copies the next result of a pick for the caller.
///
/// - Parameters:
///   - picker: The picker's handle. If the picker is closed, the result is `LOCKET_WRONG_USE`.
///   - item: Receives the result; NULL gives `LOCKET_WRONG_USE`.
/// - Returns: 1 if there is a result, 0 after the last one, `LOCKET_WRONG_USE` if `locket_present`
///   was not called or failed, or `LOCKET_BUSY` if another call on this picker is running.
@c @implementation
public func locket_next(
  _ picker: locket_picker, _ item: UnsafeMutablePointer<locket_item>?
) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in
    guard let item else { throw .wrongUse("item: expected a pointer, found NULL") }
    guard let result = try session.take() else { return 0 }
    item.pointee = locket_item(result)
    return 1
  }
}

/// Loads into memory the result that `locket_next` returned last.
///
/// - Parameters:
///   - picker: The picker's handle. If the picker is closed, the result is `LOCKET_WRONG_USE`.
///   - type: The type to load, NULL for the preferred type.
/// - Returns: The number of bytes, `LOCKET_NO_BYTES` if the bytes are not available or the result
///   has no such type, `LOCKET_WRONG_USE` if `locket_next` has returned no result yet, or
///   `LOCKET_BUSY` if another call on this picker is running.
@c @implementation
public func locket_load(_ picker: locket_picker, _ type: UnsafePointer<CChar>?) -> Int64 {
  guard let session = session(picker) else { return Int64(LOCKET_WRONG_USE) }
  let wanted = LocketC.type(type)
  return session.call { () throws(CallerSession.Refusal) in try session.load(wanted) }
}

/// Copies the next bytes of the result that `locket_load` loaded last.
///
/// The first call after `locket_load` begins at the first byte. Each further call continues where
/// the previous one ended.
///
/// - Parameters:
///   - picker: The picker's handle. If the picker is closed, the result is `LOCKET_WRONG_USE`.
///   - bytes: Receives the bytes; NULL gives `LOCKET_WRONG_USE`.
///   - capacity: The maximum number of bytes to copy; `bytes` must have room for them.
/// - Returns: The number of copied bytes, 0 at the end, `LOCKET_WRONG_USE` if nothing is loaded, or
///   `LOCKET_BUSY` if another call on this picker is running.
@c @implementation
public func locket_read(
  _ picker: locket_picker, _ bytes: UnsafeMutableRawPointer?, _ capacity: Int
) -> Int64 {
  guard let session = session(picker) else { return Int64(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in
    guard let bytes, capacity >= 0 else { throw .wrongUse("bytes: expected a pointer, found NULL") }
    return try session.read(UnsafeMutableRawBufferPointer(start: bytes, count: capacity))
  }
}

/// Loads into a new file the result that `locket_next` returned last.
///
/// - Parameters:
///   - picker: The picker's handle. If the picker is closed, the result is `LOCKET_WRONG_USE`.
///   - type: The type to load, NULL for the preferred type.
///   - path: The path of the file, which must not exist.
/// - Returns: 0; `LOCKET_NO_BYTES` if the bytes are not available or the result has no such type;
///   `LOCKET_NO_FILE` if the file exists or cannot be written; `LOCKET_WRONG_USE` if `locket_next`
///   has returned no result yet or `path` is NULL; or `LOCKET_BUSY` if another call on this picker
///   is running.
@c @implementation
public func locket_save(
  _ picker: locket_picker, _ type: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?
) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  let wanted = LocketC.type(type)
  return session.call { () throws(CallerSession.Refusal) in
    try session.save(wanted, to: text(path))
  }
}

/// Moves the picker to another area of the screen while `locket_present` runs in another thread.
///
/// - Parameters:
///   - picker: The picker's handle. If the picker is closed, the result is `LOCKET_WRONG_USE`.
///   - json: The area, in the form of the configuration's member `frame`.
/// - Returns: 0 if the request was sent, `LOCKET_WRONG_USE` if the JSON is invalid or the picker is
///   not shown.
@c @implementation
public func locket_resize(_ picker: locket_picker, _ json: UnsafePointer<CChar>?) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  return session.resize(text(json))
}

/// Stops the call on this picker that is running in another thread.
///
/// - Parameter picker: The picker's handle. If the picker is closed, the result is
///   `LOCKET_WRONG_USE`.
/// - Returns: 0, or `LOCKET_WRONG_USE` if the picker is closed.
@c @implementation
public func locket_cancel(_ picker: locket_picker) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  session.cancel()
  return 0
}

/// Copies the error text of the last failed call on a picker.
///
/// - Parameters:
///   - picker: The picker's handle.
///   - text: Receives the text; if NULL, only the length is returned.
///   - capacity: The number of bytes that `text` has room for, including the zero byte.
/// - Returns: The number of bytes of the whole text, without the zero byte.
@c @implementation
public func locket_error(
  _ picker: locket_picker, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  let error =
    session(picker)?.error ?? "no picker has this number; open a picker first, and close it last"
  if let text, capacity > 0 {
    UnsafeMutableRawBufferPointer(start: text, count: capacity).put(error)
  }
  return Int64(error.utf8.count)
}

/// Closes a picker and releases everything that it returned.
///
/// - Parameter picker: The picker's handle. If the picker is closed, the call has no effect.
@c @implementation
public func locket_close(_ picker: locket_picker) { CallerSessions.shared.close(picker) }
