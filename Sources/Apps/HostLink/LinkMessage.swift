// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// A message of the link, written as one line.
package enum LinkMessage: Hashable, Sendable {
  /// A request of the app; its response has the same number.
  case request(Int, method: String, JSONValue)
  /// The response to the request with this number.
  case answer(Int, Result<JSONValue, LinkError>)
  /// An event with its name and parameters, which the picker sends although the app did not request
  /// it.
  case event(String, JSONValue)

  /// Reads a message from a line.
  ///
  /// - Parameter line: The line without its line end.
  /// - Throws: ``LinkError`` with the reason `syntax` if the line is not a message.
  package init(line: some Collection<UInt8>) throws(LinkError) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONValue(text: line)
    } catch {
      throw LinkError(.syntax, error.description)
    }
    guard value["jsonrpc"] == "2.0" else {
      throw LinkError(.syntax, "a message is an object with jsonrpc \"2.0\"")
    }
    let parameters = value["params"] ?? [:]
    switch (value["id"]?.intValue, value["method"]?.stringValue) {
    case (let number?, let method?): self = .request(number, method: method, parameters)
    case (nil, let method?) where value["id"] == nil: self = .event(method, parameters)
    case (let number?, nil):
      if let error = value["error"] {
        self = .answer(number, .failure(LinkError(error)))
      } else {
        self = .answer(number, .success(value["result"] ?? [:]))
      }
    default: throw LinkError(.syntax, "a message must have a whole number as id, a method, or both")
    }
  }

  /// The message as one line of JSON without its line end.
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
    case .answer(let number, .failure(let error)):
      members["id"] = .integer(Int64(number))
      members["error"] = error.json
    case .event(let name, let parameters):
      members["method"] = .string(name)
      members["params"] = parameters
    }
    return JSONValue.object(members).text
  }
}
