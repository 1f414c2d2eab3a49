// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An nginx server on 127.0.0.1 that serves one folder and lists its folders as JSON.
final class LocalServer {
  /// The address of the server, without a slash at the end.
  let address: String
  /// The absolute path of the served folder.
  let root: String
  private let program: ChildProgram

  /// Starts the server and waits until it accepts connections.
  ///
  /// - Parameter folder: The absolute path of a folder for the server's files. Its subfolder
  ///   `files` is served.
  /// - Throws: ``ChildProgram/Failure`` with the output of nginx.
  init(in folder: String) async throws {
    root = folder + "/files"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let port = try Self.freePort()
    address = "http://127.0.0.1:\(port)"
    let file = folder + "/nginx.conf"
    try Self.configuration(folder, port: port).write(
      toFile: file, atomically: true, encoding: .utf8)
    let log = folder + "/nginx.log"
    program = try ChildProgram(
      [Program.nginx.path, "-p", folder, "-c", file, "-e", log], log: log)
    let clock = ContinuousClock()
    while !Self.listens(port) {
      guard program.isRunning else {
        let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        throw ChildProgram.Failure(description: "nginx ended at once: \(said.suffix(300))")
      }
      try await clock.sleep(for: .milliseconds(5))
    }
  }

  /// Stops the server.
  func end() { program.end() }

  // With this configuration nginx writes files only into its own folder, whichever user runs it,
  // and uses one process.
  private static func configuration(_ folder: String, port: UInt16) -> String {
    """
    daemon off;
    master_process off;
    pid \(folder)/nginx.pid;
    events {}
    http {
      access_log off;
      client_body_temp_path \(folder)/t1;
      proxy_temp_path \(folder)/t2;
      fastcgi_temp_path \(folder)/t3;
      uwsgi_temp_path \(folder)/t4;
      scgi_temp_path \(folder)/t5;
      types { image/jpeg jpg; }
      server {
        listen 127.0.0.1:\(port);
        root \(folder)/files;
        sendfile on;
        autoindex on;
        autoindex_format json;
      }
    }
    """
  }

  private static func freePort() throws -> UInt16 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return bind(socket, base, length) == 0 && getsockname(socket, base, &length) == 0
    }
    guard isBound else { throw ChildProgram.Failure(description: "127.0.0.1 has no free port") }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func listens(_ port: UInt16) -> Bool {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = loopback(port)
    return withUnsafeBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return connect(socket, base, socklen_t(bytes.count)) == 0
    }
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
