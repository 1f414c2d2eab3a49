// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Messages with one error each, and unusual messages that are valid.
enum WireSamples {
  struct Sample: Sendable {
    let definition: String
    let line: String
  }

  private static let state =
    #"{"jsonrpc":"2.0","id":7,"result":{"now":0,"events":[],"view":{"phase":"picking","#
    + #""limit":null,"selection":[],"visible":{"count":0,"libraryCount":0,"newest":null,"#
    + #""oldest":null,"kinds":[],"ids":[]},"controls":{"finish":{"shown":true,"#
    + #""enabled":false},"cancel":{"shown":true}}}}}"#
  private static let hello =
    #"{"jsonrpc":"2.0","id":7,"result":{"version":1,"impl":{"name":"x"},"profiles":[]}}"#
  private static let errorAnswer = #"{"jsonrpc":"2.0","id":7,"error":{"code":-1,"data":{}}}"#

  /// Replacements in the answer to a view request: the old text and the new one.
  private static let brokenStates: [(String, String)] = [
    (#""2.0""#, #""1.0""#), (#""jsonrpc""#, #""json""#), (#""id":7"#, #""id":"7""#),
    (#""id":7"#, #""id":null"#), (#""id":7"#, #""i":7"#), (#""result""#, #""results""#),
    (#""now":0"#, #""now":-1"#), (#""now":0"#, #""now":0.5"#), (#""now":0"#, #""now":"0""#),
    (#""now":0"#, #""now":null"#), (#""now":0,"#, ""), (#""now":0"#, #""now":9223372036854775808"#),
    (#""events":[]"#, #""events":{}"#), (#""events":[]"#, #""events":[7]"#),
    (#""events":[]"#, #""events":[{"t":0,"n":1}]"#),
    (#""events":[]"#, #""events":[{"t":0,"n":0,"kind":"x"}]"#),
    (#""events":[]"#, #""events":[{"t":-1,"n":1,"kind":"x"}]"#),
    (#""events":[]"#, #""events":[{"t":0,"n":1,"kind":7}]"#),
    (#""view":{"#, #""look":{"#), (#""picking""#, #""browsing""#), (#""picking""#, "null"),
    (#""limit":null"#, #""limit":-1"#), (#""limit":null"#, #""limit":"0""#),
    (#""selection":[]"#, #""selection":{}"#), (#""selection":[]"#, #""selection":[1]"#),
    (#""visible":{"#, #""visual":{"#), (#""count":0"#, #""count":-1"#),
    (#""count":0"#, #""count":true"#), (#""libraryCount":0"#, #""libraryCount":null"#),
    (#""newest":null"#, #""newest":7"#), (#""kinds":[]"#, #""kinds":"image""#),
    (#""ids":[]"#, #""ids":[null]"#), (#""controls":{"#, #""buttons":{"#),
    (#""finish":{"#, #""add":{"#), (#""shown":true,"#, #""shown":1,"#),
    (#""cancel":{"shown":true}"#, #""cancel":true"#),
    (#""limit":null"#, #""badges":["1"]"#), (#""limit":null"#, #""badges":[1.5]"#),
    (#""limit":null"#, #""progress":101"#), (#""limit":null"#, #""progress":-1"#),
    (#""limit":null"#, #""progress":99.5"#), (#""limit":null"#, #""items":[{"id":"a"}]"#),
    (#""limit":null"#, #""items":[{"state":"ready"}]"#), (#""limit":null"#, #""items":{}"#),
    (#""limit":null"#, #""results":{}"#), (#""limit":null"#, #""results":[]"#),
    (#""limit":null"#, #""results":{"outcome":"finished","items":[{"id":"a"}]}"#),
    (#""limit":null"#, #""place":7"#), (#""limit":null"#, #""columns":0"#),
    (#""limit":null"#, #""anchor":-1"#), (#""limit":null"#, #""zoom":true"#),
    (#""limit":null"#, #""zoom":{"in":1}"#), (#""limit":null"#, #""notices":[1]"#),
    (#""limit":null"#, #""gone":"a""#), (#""limit":null"#, #""collections":[{"id":"a"}]"#),
    (
      #""limit":null"#,
      #""collections":[{"id":"a","kind":"album","title":"A","count":-1,"newest":"x"}]"#
    ),
    (#""limit":null"#, #""cost":{"ready":0}"#), (#""limit":null"#, #""options":{"offered":[1]}"#),
    (#""limit":null"#, #""cost":{"ready":0,"missing":1,"bytes":-5}"#),
    (#""now":0"#, #""now":0,"loaded":{"item":0}"#),
    (#""now":0"#, #""now":0,"loaded":{"item":"0","type":"public.jpeg"}"#),
    (
      #""limit":null"#,
      #""results":{"outcome":"finished","items":[{"id":"a","state":"ready","app":{"types":7}}]}"#
    ),
    (#""limit":null"#, #""items":[{"id":"a","state":"ready","app":{"name":7}}]"#),
    (#""now":0"#, #""now":0,"refused":7"#), (#""now":0"#, #""now":0,"dropped":[7]"#),
  ]

  static let brokenAnswers: [Sample] =
    brokenStates.map { old, new in
      Sample(definition: "session.view", line: replacing(old, new, in: state))
    }
    + [
      (#""version":1"#, #""version":"1""#), (#""version":1,"#, ""), (#""impl":{"#, #""i":{"#),
      (#"{"name":"x"}"#, #""x""#), (#""name":"x""#, #""title":"x""#),
      (#""name":"x""#, #""name":"x","version":3"#), (#""profiles":[]"#, #""profiles":"watch""#),
      (#""profiles":[]"#, #""profiles":[7]"#), (#""profiles":[]"#, #""capabilities":[]"#),
    ].map { Sample(definition: "hello", line: replacing($0.0, $0.1, in: hello)) }
    + [
      (#""code":-1"#, #""code":"-1""#), (#""code":-1,"#, ""), (#""data":{}"#, #""data":"x""#),
      (#""data":{}"#, #""data":{"code":7}"#), (#""data":{}"#, #""data":{"issues":{}}"#),
      (#""data":{}"#, #""data":{"issues":[{"path":"/x"}]}"#),
      (#""data":{}"#, #""message":7"#), (#"{"code":-1,"data":{}}"#, #""x""#),
    ].map { Sample(definition: "session.view", line: replacing($0.0, $0.1, in: errorAnswer)) }
    + [
      Sample(definition: "session.close", line: #"{"jsonrpc":"2.0","id":7}"#),
      Sample(definition: "session.close", line: #"{"jsonrpc":"2.0","id":7,"result":null}"#),
      Sample(definition: "session.close", line: "[]"),
    ]

  static let oddAnswers: [Sample] =
    [
      ("", ""), (#""now":0"#, #""now":0,"later":[{}]"#), (#""picking","#, #""picking","x":7,"#),
      (#""limit":null,"#, ""), (#""limit":null"#, #""limit":9223372036854775807"#),
      (#""selection":[],"#, ""), (#""selection":[]"#, #""selection":null"#),
      (#""events":[],"#, ""), (#""events":[]"#, #""events":null"#),
      (#""events":[]"#, #""events":[{"t":0,"n":1,"kind":"mine"}]"#),
      (#""newest":null,"#, ""), (#""ids":[]"#, #""ids":null"#),
      (#""shown":true,"enabled":false"#, ""), (#""shown":true}}"#, #""shown":null}}"#),
      (#""limit":null"#, #""badges":null,"results":null,"items":null,"progress":null"#),
      (#""limit":null"#, #""zoom":null,"notices":null,"gone":null,"place":null"#),
      (#""limit":null"#, #""collections":null,"cost":null,"options":null,"edges":null"#),
      (#""limit":null"#, #""results":{"outcome":"mine"}"#),
      (#""limit":null"#, #""items":[{"id":"a","state":"mine","reason":null,"x":1}]"#),
      (#""limit":null"#, #""items":[{"id":"a","state":"ready","app":{"x":1,"types":null}}]"#),
      (#""limit":null"#, #""items":[{"id":"a","state":"ready","app":null}],"loaded":null"#),
      (#""result""#, #""error":null,"result""#), (#""id":7"#, #" "id" : 7 "#),
    ].map { Sample(definition: "session.view", line: replacing($0.0, $0.1, in: state)) }
    + [
      Sample(definition: "hello", line: hello),
      Sample(
        definition: "hello",
        line: replacing(#""profiles":[]"#, #""capabilities":{"a":1,"b":null}"#, in: hello)),
      Sample(definition: "session.view", line: errorAnswer),
      Sample(definition: "session.view", line: replacing("{}", "null", in: errorAnswer)),
      Sample(definition: "session.close", line: #"{"jsonrpc":"2.0","id":7,"result":{"x":1}}"#),
    ]

  static let brokenRequests: [Sample] = [
    ("hello", #"{}"#), ("hello", #"{"versions":[],"runner":{"name":"a","version":"1"}}"#),
    ("hello", #"{"versions":[1],"runner":{"name":"a"}}"#),
    ("hello", #"{"versions":[1],"runner":{"name":"a","version":"1"},"extra":1}"#),
    ("session.open", #"{"session":"s","profile":"p","library":[],"config":{}}"#),
    ("session.open", open(#"{"captured":"2024-01-01T00:00:00Z"}"#)),
    ("session.open", open(#"{"id":7}"#)), ("session.open", open(#"{"id":"a","kind":"gif"}"#)),
    ("session.open", open(#"{"id":"a","captured":"yesterday"}"#)),
    ("session.open", open(#"{"id":"a","captured":"2024-01-01"}"#)),
    ("session.open", open(#"{"id":"a","at":"home"}"#)),
    ("session.open", open(#"{"id":"a","bytes":-1}"#)),
    ("session.open", open(#"{"id":"a","hidden":1}"#)),
    ("session.open", open(#"{"id":"a","subtypes":["funny"]}"#)),
    ("session.open", open(#"{"id":"a","width":-1}"#)),
    ("session.open", open(#"{"id":"a","colour":"red"}"#)),
    ("session.act", #"{"session":"s"}"#), ("session.act", #"{"session":"s","do":{}}"#),
    ("session.act", #"{"session":"s","do":{"tap":7}}"#),
    ("session.act", #"{"session":"s","do":{"tap":"a","finish":true}}"#),
    ("session.act", #"{"session":"s","do":{"finish":false}}"#),
    ("session.act", #"{"session":"s","do":{"swipe":[]}}"#),
    ("session.act", #"{"session":"s","do":{"resize":{"width":0,"height":1}}}"#),
    ("session.act", #"{"session":"s","do":{"hostMove":{"id":"a"}}}"#),
    ("session.act", #"{"session":"s","do":{"fail":"bored"}}"#),
    ("session.act", #"{"session":"s","do":{"load":{"item":-1}}}"#),
    ("session.act", #"{"session":"s","do":{"load":{"item":0,"type":1}}}"#),
    ("session.open", open(#"{"id":"a","type":""}"#)),
    ("session.act", #"{"session":"s","do":{"library":[{"removed":"a","added":{"id":"b"}}]}}"#),
    ("session.act", #"{"session":"s","do":{"fly":true}}"#),
    ("env.set", #"{"session":"s","env":{"link":"slow"}}"#),
    ("env.set", #"{"session":"s","env":{"bytesPerSecond":0}}"#),
    ("env.set", #"{"session":"s","env":{"faults":{"a":"lazy"}}}"#),
    ("clock.advance", #"{"session":"s","ms":-1}"#), ("clock.advance", #"{"session":"s","ms":1.5}"#),
    ("clock.advance", #"{"session":"s","ms":86400001}"#), ("session.view", #"{"session":1}"#),
    ("session.close", #"{}"#), ("bye", #"{"session":"s"}"#),
  ].map { method, parameters in
    Sample(
      definition: "request:\(method)",
      line: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
  }

  private static func open(_ asset: String) -> String {
    #"{"session":"s","profile":"p","library":[\#(asset)],"config":{},"env":{}}"#
  }

  private static func replacing(_ old: String, _ new: String, in text: String) -> String {
    guard !old.isEmpty, let range = text.firstRange(of: old) else { return text }
    return text.replacingCharacters(in: range, with: new)
  }
}
