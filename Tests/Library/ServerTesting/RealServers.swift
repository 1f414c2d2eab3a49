// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
package import PickerTesting

/// A real server (nginx, Apache or rclone) on 127.0.0.1 over a temporary folder.
package final class RealServer: Sendable {
  /// The address, without a slash at its end.
  package let address: String
  /// The address over TLS; empty where the server has none.
  package let secureAddress: String
  /// The path of the self-signed certificate of ``secureAddress``.
  package let certificate: String
  /// The folder that is served.
  package let root: String
  private let folder: TemporaryDirectory
  private let process: ServerProcess

  private init(
    _ process: ServerProcess, _ folder: TemporaryDirectory, port: Int, securePort: Int? = nil
  ) {
    self.process = process
    self.folder = folder
    address = "http://127.0.0.1:\(port)"
    secureAddress = securePort.map { "https://127.0.0.1:\($0)" } ?? ""
    certificate = folder.path + "/certificate.pem"
    root = folder.path + "/files"
  }

  /// Writes a file into the served folder.
  @discardableResult
  package func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
    try folder.write(bytes, to: "files/" + name)
  }

  /// Ends the process and waits until it has ended.
  package func close() { process.end() }

  /// Starts another rclone server over the same folder, once this one was closed.
  package func successor() async throws -> RealServer { try await Self.rclone(over: folder) }

  /// Starts nginx, with and without TLS.
  ///
  /// - Parameter rules: Additional lines of the server's configuration.
  /// - Returns: The server, once it serves.
  /// - Throws: The error that keeps it from starting.
  package static func nginx(rules: String = "") async throws -> RealServer {
    let folder = try TemporaryDirectory()
    try await onThread { try makeCertificate(in: folder) }
    return try await started(in: folder, login: nil) { port in
      let securePort = try LoopbackSocket.freePort()
      let text = configuration(
        folder.path, port: port, securePort: securePort, rules: rules)
      let file = try folder.write(text.utf8, to: "nginx.conf")
      let log = folder.path + "/nginx.log"
      let process = try ServerProcess(
        ["/usr/sbin/nginx", "-p", folder.path, "-c", file, "-e", log], log: log)
      return RealServer(process, folder, port: port, securePort: securePort)
    }
  }

  /// Starts Apache with its WebDAV module.
  ///
  /// - Returns: The server, once it serves.
  /// - Throws: The error that keeps it from starting.
  package static func apache() async throws -> RealServer {
    let folder = try TemporaryDirectory()
    // Apache that is started by root serves as another user, who must be able to read the files.
    chmod(folder.path, 0o755)
    return try await started(in: folder, login: nil) { port in
      let file = try folder.write(apacheConfiguration(folder.path, port: port).utf8, to: "a.conf")
      let process = try ServerProcess(
        ["/usr/sbin/apache2", "-X", "-f", file], log: folder.path + "/apache.log")
      return RealServer(process, folder, port: port)
    }
  }

  /// Replaces the accepted logins by one line.
  ///
  /// - Parameter line: A user, a colon, and the password's hash as Apache writes it.
  /// - Throws: An error of the file system.
  package func letIn(_ line: String) throws {
    try folder.write(line.utf8, to: "logins")
  }

  /// Starts rclone's WebDAV server.
  ///
  /// - Parameters:
  ///   - user: The user to accept; nil to accept everyone.
  ///   - password: That user's password.
  ///   - line: The login as a line for ``letIn(_:)``, where a test changes it later.
  ///   - served: The folder of an earlier server; nil for a new one.
  /// - Returns: The server, once it serves.
  /// - Throws: The error that keeps it from starting.
  package static func rclone(
    user: String? = nil, password: String? = nil, letting line: String? = nil,
    over served: TemporaryDirectory? = nil
  ) async throws -> RealServer {
    let folder = try served ?? TemporaryDirectory()
    let login = user.flatMap { user in password.map { (user, $0) } }
    return try await started(in: folder, login: login) { port in
      var command = [
        "/usr/bin/rclone", "serve", "webdav", folder.path + "/files", "--addr",
        "127.0.0.1:\(port)", "--config", folder.path + "/rclone.conf", "--cache-dir",
        folder.path + "/cache", "--dir-cache-time", "0s",
      ]
      if let line {
        command += ["--htpasswd", try folder.write(line.utf8, to: "logins")]
      } else if let login {
        command += ["--user", login.0, "--pass", login.1]
      }
      let process = try ServerProcess(command, log: folder.path + "/rclone.log")
      return RealServer(process, folder, port: port)
    }
  }

  /// Starts a server, with other ports where its port was taken, and waits until it serves.
  private static func started(
    in folder: TemporaryDirectory, login: (String, String)?,
    _ start: @escaping @Sendable (Int) throws -> RealServer
  ) async throws -> RealServer {
    let proof = UUID().uuidString
    try folder.write(proof.utf8, to: "files/proof")
    var field = ""
    if let login {
      let secret = Data("\(login.0):\(login.1)".utf8).base64EncodedString()
      field = "Authorization: Basic \(secret)\r\n"
    }
    let question = "GET /proof HTTP/1.0\r\nHost: 127.0.0.1\r\n\(field)\r\n"
    return try await onThread {
      // Another server may take the port between finding it and listening on it.
      for _ in 0..<20 {
        let port = try LoopbackSocket.freePort()
        let server = try start(port)
        do {
          try server.process.wait { try serves(proof, question, port) }
          return server
        } catch ServerProcess.Failure.ended(let said) where said.contains("ddress already in use") {
          continue
        }
      }
      throw ServerProcess.Failure.cannotStart("no port stays free")
    }
  }

  /// Whether the server on a port is the one that was started.
  private static func serves(_ proof: String, _ question: String, _ port: Int) throws -> Bool {
    guard let socket = try LoopbackSocket.connect(port: port) else { return false }
    defer { Glibc.close(socket) }
    guard LoopbackSocket.write([UInt8](question.utf8), to: socket) else { return false }
    var answer: [UInt8] = []
    while case let bytes = LoopbackSocket.read(socket), !bytes.isEmpty { answer += bytes }
    return String(decoding: answer, as: UTF8.self).hasSuffix(proof)
  }

  private static func makeCertificate(in folder: TemporaryDirectory) throws {
    let command = [
      "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
      "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=Locket tests",
      "-addext",
      "subjectAltName=IP:127.0.0.1", "-keyout", folder.path + "/key.pem", "-out",
      folder.path + "/certificate.pem",
    ]
    try ServerProcess(command, log: folder.path + "/openssl.log").succeed()
  }

  private static func configuration(
    _ folder: String, port: Int, securePort: Int, rules: String
  ) -> String {
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
      server {
        listen 127.0.0.1:\(port);
        listen 127.0.0.1:\(securePort) ssl http2;
        ssl_certificate \(folder)/certificate.pem;
        ssl_certificate_key \(folder)/key.pem;
        root \(folder)/files;
        sendfile on;
        autoindex on;
        autoindex_format json;
        add_header X-Protocol $server_protocol;
        \(rules)
      }
    }
    """
  }

  private static func apacheConfiguration(_ folder: String, port: Int) -> String {
    let modules = ["mpm_event", "authz_core", "dav", "dav_fs", "mime"].map {
      "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so"
    }
    return """
      ServerRoot \(folder)
      ServerName 127.0.0.1
      Listen 127.0.0.1:\(port)
      PidFile \(folder)/pid
      DefaultRuntimeDir \(folder)
      ErrorLog /dev/stderr
      \(modules.joined(separator: "\n"))
      TypesConfig /dev/null
      User www-data
      Group www-data
      DavLockDB \(folder)/locks
      DocumentRoot \(folder)/files
      <Directory \(folder)/files>
        Dav On
      </Directory>
      """
  }

  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "real servers").async {
        continuation.resume(with: Result { try body() })
      }
    }
  }
}
