// SPDX-License-Identifier: Apache-2.0

/// Documents that the schema and the reader must judge alike, independently; every one has the
/// identifier `mine`.
enum BrokenDocuments {
  private static let commonMembers =
    #""id": "mine", "name": "x", "screen": { "width": 9, "height": 9 }"#

  /// Returns a document of these members and the ones that every profile has.
  private static func with(_ members: String) -> String { "{ \(commonMembers), \(members) }" }

  /// Both reject these.
  static let refused: [String] =
    [
      "[]", "null", "\"mine\"", "7", "{}",
      #"{ "name": "x", "screen": { "width": 9, "height": 9 } }"#,
      #"{ "id": "mine" }"#,
      #"{ "id": "mine", "name": "x" }"#,
      #"{ "id": "mine", "screen": { "width": 9, "height": 9 } }"#,
      #"{ "id": "mine", "name": "x", "screen": { "width": 9 } }"#,
      #"{ "id": "mine", "name": "x", "abstract": false, "screen": { "height": 9 } }"#,
      #"{ "id": 7, "name": "x", "screen": { "width": 9, "height": 9 } }"#,
      #"{ "id": "mi ne", "abstract": true }"#,
      #"{ "id": "mine", "abstract": "yes" }"#,
      #"{ "id": "mine", "extends": ["watchos"] }"#,
      #"{ "id": "mine", "extends": "../watchos" }"#,
      #"{ "id": "mine", "abstract": true, "name": "" }"#,
    ]
    + [
      #""version": 2"#, #""version": 0"#, #""version": "1""#, #""$schema": 1"#, #""platform": 4"#,
      #""platformVersion": 14"#, #""extras": {}"#, #""Grid": {}"#, #""grid": []"#,
      #""inputs": "touch""#, #""inputs": []"#, #""inputs": ["nose"]"#,
      #""filters": ["cats"]"#, #""filters": "images""#, #""capabilities": ["fly"]"#,
      #""library": { "scope": "moon" }"#, #""library": { "kinds": [] }"#,
      #""library": { "newest": 0 }"#, #""library": { "newest": null }"#,
      #""library": { "newest": 10.5 }"#, #""library": { "newest": true }"#,
      #""library": { "elsewhere": "" }"#, #""library": { "limit": 5 }"#,
      #""selection": { "modes": [] }"#, #""selection": { "minimum": -1 }"#,
      #""selection": { "preselection": 0 }"#, #""options": { "edges": ["middle"] }"#,
      #""options": { "searchText": "sea" }"#, #""options": { "disabledCapabilities": [1] }"#,
      #""grid": { "columns": 65 }"#, #""grid": { "zoom": [3, 0] }"#, #""grid": { "zoom": 3 }"#,
      #""layout": { "sidebarFrom": 10001 }"#, #""text": { "minimumSize": 0.9 }"#,
      #""text": { "minimumSize": "12 pt" }"#, #""text": { "listsWords": "no" }"#,
      #""budgets": { "imageMemory": 1048575 }"#, #""budgets": { "imageSeconds": 0 }"#,
      #""budgets": { "thumbnailCache": -1 }"#, #""budgets": { "imagePixels": 0 }"#,
      #""budgets": { "imageWorkers": 0 }"#, #""budgets": { "imageWorkers": 17 }"#,
      #""budgets": { "decodedMemory": 0 }"#, #""budgets": { "decodedMemory": 1e30 }"#,
      #""session": { "idleSeconds": 604801 }"#, #""delivery": { "maximumPixels": 0 }"#,
      #""delivery": { "maximumBytes": 9223372036854775808 }"#,
      #""delivery": { "backgroundFinish": "yes" }"#, #""options": { "styles": [] }"#,
      #""options": { "modes": ["compact"] }"#, #""selection": { "modes": ["ordered"] }"#,
      #""delivery": { "backgroundFinish": null }"#,
      #""delivery": { "fits": "Screen" }"#, #""delivery": { "parallelFetches": 65 }"#,
      #""sources": []"#, #""sources": { "grid.colums": { "basis": "stated", "from": "x" } }"#,
      #""sources": { "grid": { "basis": "guess", "from": "x" } }"#,
      #""sources": { "grid": { "basis": "stated" } }"#, #""sources": { "grid": { "from": "x" } }"#,
      #""sources": { "grid": { "basis": "stated", "from": "" } }"#,
      #""sources": { "grid": { "basis": "stated", "from": "x", "page": 3 } }"#,
      #""sources": { "id": { "basis": "stated", "from": "x" } }"#,
    ].map(with)
    + [
      #""width": 16385, "height": 9"#, #""width": 9.5, "height": 9"#, #""width": "9", "height": 9"#,
      #""width": 9, "height": 9, "scale": 9"#, #""width": 9, "height": 9, "shape": "star""#,
      #""width": 9, "height": 9, "colors": 16"#, #""width": 9, "height": 9, "cornerRadius": -1"#,
      #""width": 9, "height": 9, "safeInsets": 4"#,
      #""width": 9, "height": 9, "safeInsets": { "left": 4 }"#,
      #""width": 9, "height": 9, "refresh": { "partialRefreshes": -1 }"#,
      #""width": 9, "height": 9, "refresh": { "turnsPages": 1 }"#,
    ].map { #"{ "id": "mine", "name": "x", "screen": { \#($0) } }"# }

  /// Both accept these, unusual as they are.
  static let taken: [String] =
    [
      "{ \(commonMembers) }", #"{ "id": "mine", "abstract": true }"#,
      #"{ "id": "mine", "extends": "mac" }"#,
      #"{ "id": "mine", "extends": "watchos", "screen": { "width": 1, "height": 16384 } }"#,
    ]
    + [
      #""version": 1.0"#, #""version": 1"#, #""$schema": "nowhere""#, #""abstract": false"#,
      #""inputs": ["keys", "keys"]"#, #""filters": []"#, #""filters": ["not", "not"]"#,
      #""capabilities": []"#, #""library": {}"#, #""library": { "newest": 1e9 }"#,
      #""library": { "kinds": ["video", "video"] }"#, #""options": { "styles": ["presentation"] }"#,
      #""grid": { "columns": 64, "spacing": 0, "zoom": [] }"#, #""text": { "minimumSize": 1 }"#,
      #""budgets": { "decodedMemory": 9223372036854775807 }"#, #""sources": {}"#,
      #""session": { "idleSeconds": 604800.0 }"#, #""platform": "\u00e9\ud83d\ude00""#,
      #""sources": { "screen.safeInsets": { "basis": "assumed", "from": " " } }"#,
      #""selection": { "minimum": 1000000000, "maximum": 1000000000 }"#,
    ].map(with)
}
