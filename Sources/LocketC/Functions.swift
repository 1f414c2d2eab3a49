// SPDX-License-Identifier: Apache-2.0

public import CLocket
import Locket
import PickerModel

// What locket.h declares; the compiler holds both against each other.

private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
  pointer.map { String(cString: $0) }
}

private func type(_ pointer: UnsafePointer<CChar>?) -> ContentType? {
  text(pointer).map { ContentType(rawValue: $0) }
}

private func session(_ picker: locket_picker) -> CallerSession? { CallerSessions.shared[picker] }

/// Makes a picker that is not shown yet.
///
/// - Parameter socket: The path that one serves at, NULL for what the surroundings name.
/// - Returns: The picker, 0 where too many are open.
@c @implementation
public func locket_open(_ socket: UnsafePointer<CChar>?) -> locket_picker {
  CallerSessions.shared.open(text(socket).map { .service(at: $0) } ?? .environment)
}

/// Says what to ask for, once and before presenting.
///
/// - Parameters:
///   - picker: The picker; one that is closed gives `LOCKET_WRONG_USE`.
///   - json: The configuration.
/// - Returns: 0, or a failure.
@c @implementation
public func locket_configure(_ picker: locket_picker, _ json: UnsafePointer<CChar>?) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in try session.configure(text(json)) }
}

/// Shows the picker and waits until it closes.
///
/// - Parameter picker: The picker; one that is closed gives `LOCKET_WRONG_USE`.
/// - Returns: The number of results, or a failure.
@c @implementation
public func locket_present(_ picker: locket_picker) -> Int64 {
  guard let session = session(picker) else { return Int64(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in try session.present() }
}

/// Tells whether the pick was cancelled (rule P9).
///
/// - Parameter picker: The picker; one that is closed gives `LOCKET_WRONG_USE`.
/// - Returns: 1, 0 where the person finished, or a failure.
@c @implementation
public func locket_was_cancelled(_ picker: locket_picker) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in try session.wasCancelled() }
}

/// Takes the next result.
///
/// - Parameters:
///   - picker: The picker; one that is closed gives `LOCKET_WRONG_USE`.
///   - item: Where it is written to.
/// - Returns: 1, 0 behind the last one, or a failure.
@c @implementation
public func locket_next(
  _ picker: locket_picker, _ item: UnsafeMutablePointer<locket_item>?
) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in
    guard let item else { throw .wrongUse("item: expected a place for it, found NULL") }
    guard let result = try session.take() else { return 0 }
    item.pointee = locket_item(result)
    return 1
  }
}

/// Loads the result that was taken last into memory.
///
/// - Parameters:
///   - picker: The picker; one that is closed gives `LOCKET_WRONG_USE`.
///   - type: The type, NULL for the most preferred one.
/// - Returns: The number of bytes, or a failure.
@c @implementation
public func locket_load(_ picker: locket_picker, _ type: UnsafePointer<CChar>?) -> Int64 {
  guard let session = session(picker) else { return Int64(LOCKET_WRONG_USE) }
  let wanted = LocketC.type(type)
  return session.call { () throws(CallerSession.Refusal) in try session.load(wanted) }
}

/// Copies bytes of what was loaded last.
///
/// - Parameters:
///   - picker: The picker; one that is closed gives `LOCKET_WRONG_USE`.
///   - bytes: Where they are written to.
///   - capacity: How many fit there.
/// - Returns: How many were copied, 0 at the end, or a failure.
@c @implementation
public func locket_read(
  _ picker: locket_picker, _ bytes: UnsafeMutableRawPointer?, _ capacity: Int
) -> Int64 {
  guard let session = session(picker) else { return Int64(LOCKET_WRONG_USE) }
  return session.call { () throws(CallerSession.Refusal) in
    guard let bytes, capacity >= 0 else { throw .wrongUse("bytes: expected memory, found NULL") }
    return try session.read(UnsafeMutableRawBufferPointer(start: bytes, count: capacity))
  }
}

/// Loads the result that was taken last into a new file.
///
/// - Parameters:
///   - picker: The picker; one that is closed gives `LOCKET_WRONG_USE`.
///   - type: The type, NULL for the most preferred one.
///   - path: The file's path, where nothing is yet.
/// - Returns: 0, or a failure.
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

/// Gives the picker that another thread presents another part of the screen.
///
/// - Parameters:
///   - picker: The picker; one that is closed gives `LOCKET_WRONG_USE`.
///   - json: The part, as `frame` of the configuration.
/// - Returns: 0 where it was asked for, or a failure.
@c @implementation
public func locket_resize(_ picker: locket_picker, _ json: UnsafePointer<CChar>?) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  return session.resize(text(json))
}

/// Ends what another thread waits for.
///
/// - Parameter picker: The picker; one that is closed gives `LOCKET_WRONG_USE`.
/// - Returns: 0, or a failure.
@c @implementation
public func locket_cancel(_ picker: locket_picker) -> Int32 {
  guard let session = session(picker) else { return Int32(LOCKET_WRONG_USE) }
  session.cancel()
  return 0
}

/// Copies the text of the last failure.
///
/// - Parameters:
///   - picker: The picker.
///   - text: Where it is written to, NULL to ask how long it is.
///   - capacity: How many bytes fit there, a zero byte included.
/// - Returns: How many bytes it has in all.
@c @implementation
public func locket_error(
  _ picker: locket_picker, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  let error = session(picker)?.error ?? "there is no such picker; open one, and close it last"
  if let text, capacity > 0 {
    UnsafeMutableRawBufferPointer(start: text, count: capacity).put(error)
  }
  return Int64(error.utf8.count)
}

/// Closes a picker and lets go of all that it gave.
///
/// - Parameter picker: The picker; nothing happens where it is closed already.
@c @implementation
public func locket_close(_ picker: locket_picker) { CallerSessions.shared.close(picker) }
