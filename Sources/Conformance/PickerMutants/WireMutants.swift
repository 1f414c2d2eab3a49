// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `wire.json`, which are about the protocol.
  @MutantList static var wire: [Mutant] {
    // Answers requests that are sent before `hello`.
    Mutant(
      "early-served", breaks: "wire.early.refused",
      killedBy: ["wire/early[session.view]"], expecting: ["error.number", "-32002"],
      Tampering(lines: LineTampering(forgetsGreeting: true)))

    // Accepts every version.
    Mutant(
      "any-version", breaks: "wire.version.refused",
      killedBy: ["wire/version[later]"], expecting: ["error.number", "-32014"],
      Tampering(
        lines: LineTampering(answer: { answer, _ in
          if answer.errorNumber == -32014 { answer.forgetError() }
        })))

    // Reports invalid JSON as an invalid request.
    Mutant(
      "syntax-as-request", breaks: "wire.syntax.told",
      killedBy: ["wire/syntax[brace]"], expecting: ["error.number", "-32600"],
      Tampering(
        lines: LineTampering(answer: { answer, request in
          if answer.errorNumber == -32700, request == .null { answer.setErrorNumber(-32600) }
        })))

    // Repairs invalid UTF-8.
    Mutant(
      "utf8-repaired", breaks: "wire.utf8.strict",
      killedBy: ["wire/utf8[lone]"], expecting: ["error.number", "-32700"],
      Tampering(lines: LineTampering(question: { Array(String(decoding: $0, as: UTF8.self).utf8) }))
    )

    // Fails if the nesting is deep.
    Mutant(
      "nesting-unbounded", breaks: "wire.nesting.bounded",
      killedBy: ["wire/nesting[lists]", "wire/nesting-closed"],
      expecting: ["error.number", "-32603"],
      Tampering(
        lines: LineTampering(
          question: { lines in
            // It parses until its stack is exhausted, and reports an internal error.
            guard lines.starts(with: Array("[[[[".utf8)) else { return lines }
            return Array("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"nested\"}\n".utf8)
          },
          answer: { answer, request in
            if answer.errorNumber == -32601, request == .null { answer.setErrorNumber(-32603) }
          })))

    // Splits a line that is too long, and reads its rest as another line.
    Mutant(
      "long-lines-cut", breaks: "wire.length.bounded",
      killedBy: ["wire/length[by-far]", "wire/length-request"],
      expecting: ["error.number", "-32700"],
      Tampering(
        lines: LineTampering(question: { lines in
          let splitLines = lines.split(separator: UInt8(ascii: "\n"))
          return Array(
            splitLines.map { $0.prefix(Wire.maximumLineLength - 1) + [UInt8(ascii: "\n")] }.joined()
          )
        })))

    // Answers an invalid request with an internal error.
    Mutant(
      "shape-internal", breaks: "wire.request.shape",
      killedBy: ["wire/shape[list]", "wire/shape-batch"], expecting: ["error.number", "-32603"],
      Tampering(
        lines: LineTampering(answer: { answer, _ in
          guard answer["error"]?["data"]?["code"] == "wire.request" else { return }
          answer.setErrorNumber(-32603)
        })))

    // Repeats an id as text.
    Mutant(
      "ids-as-texts", breaks: "wire.id.echoed",
      killedBy: ["wire/ids[zero]", "wire/ids-error[large]"], expecting: ["id: expected"],
      Tampering(
        lines: LineTampering(answer: { answer, request in
          guard request["params"]?["session"] != nil, let number = answer["id"]?.intValue else {
            return
          }
          answer["id"] = .string("\(number)")
        })))

    // Answers several lines in reverse order.
    Mutant(
      "answers-reversed", breaks: "wire.lines.in-order",
      killedBy: ["wire/lines", "wire/lines-broken"], expecting: ["ids: expected"],
      Tampering(lines: LineTampering(order: { $0.reversed() })))

    // Answers unknown methods with an empty result.
    Mutant(
      "methods-swallowed", breaks: "wire.method.unknown",
      killedBy: ["wire/method[unknown]", "wire/method-no-params"],
      expecting: ["error.number", "-32601"],
      Tampering(
        lines: LineTampering(answer: { answer, _ in
          if answer.errorNumber == -32601 { answer.forgetError() }
        })))

    // Never reports the path of an invalid parameter.
    Mutant(
      "params-unnamed", breaks: "wire.params.named",
      killedBy: ["wire/params-missing[view]", "wire/params-ms[negative]"],
      expecting: ["error.path"],
      Tampering(
        lines: LineTampering(answer: { answer, _ in
          guard answer.errorNumber == -32602 else { return }
          answer["error"] = ["code": -32602, "message": "", "data": ["code": "wire.params"]]
        })))

    // Refuses unknown keys.
    Mutant(
      "keys-refused", breaks: "wire.keys.unknown-ignored",
      killedBy: ["wire/keys", "wire/keys-act"], expecting: ["error"],
      Tampering(
        lines: LineTampering(answer: { answer, request in
          guard request["params"]?["x-later"] != nil || request["params"]?["env"]?["x-later"] != nil
          else { return }
          answer["result"] = nil
          answer["error"] = ["code": -32602, "message": "", "data": ["code": "wire.params"]]
        })))

    // Answers requests of a session that was never opened, as if it were open.
    Mutant(
      "sessions-made-up", breaks: "wire.session.unknown",
      killedBy: ["wire/session[view]", "wire/session-closed"],
      expecting: ["error.number", "-32011"],
      Tampering(
        lines: LineTampering(answer: { answer, _ in
          if answer.errorNumber == -32011 { answer.forgetError() }
        })))

    // Opens a second session with the name of an open one.
    Mutant(
      "names-reused", breaks: "wire.session.name-taken",
      killedBy: ["wire/name-taken", "wire/name-free"], expecting: ["error.number", "-32012"],
      Tampering(
        lines: LineTampering(answer: { answer, _ in
          if answer.errorNumber == -32012 { answer.forgetError() }
        })))

    // Reports an unknown profile as an invalid parameter.
    Mutant(
      "profiles-as-params", breaks: "wire.profile.unknown",
      killedBy: ["wire/profile[unknown]"], expecting: ["error.number", "-32602"],
      Tampering(
        lines: LineTampering(answer: { answer, _ in
          if answer.errorNumber == -32013 { answer.setErrorNumber(-32602) }
        })))
  }
}
