// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// One line of the link.
package enum LinkMessage: Hashable, Sendable {
  /// The app wants something; the answer has the same number.
  case request(Int, method: String, JSONValue)
  /// What became of a request.
  case answer(Int, Result<JSONValue, LinkFault>)
  /// The picker tells something that nobody asked.
  case news(String, JSONValue)

  /// Reads a line.
  ///
  /// - Parameter line: The line without its end.
  /// - Throws: ``LinkFault`` with the reason `syntax` where it is no message.
  package init(line: some Collection<UInt8>) throws(LinkFault) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONValue(text: line)
    } catch {
      throw LinkFault(.syntax, error.description)
    }
    guard value["jsonrpc"] == "2.0" else {
      throw LinkFault(.syntax, "a message is an object with jsonrpc \"2.0\"")
    }
    let parameters = value["params"] ?? [:]
    switch (value["id"]?.intValue, value["method"]?.stringValue) {
    case (let number?, let method?): self = .request(number, method: method, parameters)
    case (nil, let method?) where value["id"] == nil: self = .news(method, parameters)
    case (let number?, nil):
      if let error = value["error"] {
        self = .answer(number, .failure(LinkFault(error)))
      } else {
        self = .answer(number, .success(value["result"] ?? [:]))
      }
    default: throw LinkFault(.syntax, "a message has a whole id, a method, or both")
    }
  }

  /// The line without its end.
  package var line: String {
    var members: [String: JSONValue] = ["jsonrpc": "2.0"]
    switch self {
    case .request(let number, let method, let parameters):
      members["id"] = .integer(Int64(number))
      members["method"] = .string(method)
      members["params"] = parameters
    case .answer(let number, .success(let result)):
      members["id"] = .integer(Int64(number))
      members["result"] = result
    case .answer(let number, .failure(let fault)):
      members["id"] = .integer(Int64(number))
      members["error"] = fault.json
    case .news(let name, let parameters):
      members["method"] = .string(name)
      members["params"] = parameters
    }
    return JSONValue.object(members).text
  }
}
