// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Conformance

@Suite struct MarkupTests {
  @Test(arguments: [
    ("plain é 👩‍👩‍👧", "plain é 👩‍👩‍👧"), ("<a href='x'>&\"", "&lt;a href=&#39;x&#39;&gt;&amp;&quot;"),
    ("]]>", "]]&gt;"), ("a\tb\nc\r", "a&#9;b&#10;c&#13;"), ("\u{0}\u{1B}\u{7F}", "␀␛␡"),
    ("\u{9F}\u{FFFF}", "\u{FFFD}\u{FFFD}"), ("e\u{301}", "e\u{301}"),
  ])
  func invalidMarkupCharactersAreReplaced(text: String, escaped: String) {
    #expect(text.escapedMarkup == escaped)
  }

  @Test(arguments: ["plain", "it's", "''", "$(x) `y` \"z\" \\", ""])
  func theShellReadsOneWord(text: String) throws {
    #expect(try ShellTool.run("printf %s \(text.shellQuoted)") == text)
  }

  @Test func aLongTextIsCut() {
    #expect(String(repeating: "x", count: 400).cutForReaders.count == 400)
    #expect(String(repeating: "x", count: 401).cutForReaders.hasSuffix("x… (401 characters)"))
  }
}
