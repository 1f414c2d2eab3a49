// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc
import PickerTesting
import SQLiteFile
import Testing

@Suite struct SQLiteHeaderTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func database() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: folder.path + "/a.db")
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA journal_mode = WAL; PRAGMA application_id = 77; CREATE TABLE t (x)")
    }
    return queue
  }

  @Test func headerIsTheBeginningOfTheFile() throws {
    try database().close()
    let bytes = try SQLiteHeader.read(folder.path + "/a.db")
    #expect(bytes.count == SQLiteHeader.length)
    #expect(bytes.starts(with: "SQLite format 3\0".utf8) && bytes[71] == 77)
    #expect(try SQLiteHeader.read(folder.write("short".utf8, to: "b")) == Array("short".utf8))
    #expect(try SQLiteHeader.read(folder.write([], to: "c")).isEmpty)
  }

  @Test("a look at the header leaves SQLite's locks alone, where any other look takes them")
  func locks() throws {
    let queue = try database()
    let path = folder.path + "/a.db"
    try queue.read { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM t") }
    let count = FileLocks.count(of: path)
    #expect(count > 0)
    _ = try SQLiteHeader.read(path)
    #expect(FileLocks.count(of: path) == count)
    close(open(path, O_RDONLY))
    #expect(FileLocks.count(of: path) == 0)
    try queue.close()
  }

  @Test func nonFilesAreRejected() throws {
    func code(_ path: String) -> Int32? {
      #expect(throws: SQLiteHeaderError.self) { try SQLiteHeader.read(path) }?.code
    }
    #expect(code(folder.path + "/none") == ENOENT)
    #expect(code(folder.path) == EISDIR)
    // Opening the pipe must not wait for a writer.
    mkfifo(folder.path + "/pipe", 0o600)
    #expect(code(folder.path + "/pipe") == EINVAL)
    let error = #expect(throws: SQLiteHeaderError.self) { try SQLiteHeader.read("/none") }
    #expect(error?.description == "No such file or directory")
  }

  @Test("a path that SQLite could take for an address is a path")
  func addresses() throws {
    #expect(SQLiteHeader.plain("file:a.db?mode=ro") == "./file:a.db?mode=ro")
    #expect(SQLiteHeader.plain("/file:a.db") == "/file:a.db")
    #expect(SQLiteHeader.plain(":memory:") == "./:memory:" && SQLiteHeader.plain("") == "./")
    #expect(SQLiteHeader.plain("a/file:b") == "a/file:b")
    // No file has that name here; interpreted as an address, it would lead to one.
    #expect(throws: SQLiteHeaderError.self) { try SQLiteHeader.read("file:/etc/passwd") }
  }
}
