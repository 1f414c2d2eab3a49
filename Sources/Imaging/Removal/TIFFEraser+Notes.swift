// SPDX-License-Identifier: Apache-2.0

extension TIFFEraser {
  /// Takes what is to go out of a maker's notes, or all of them where that cannot be done.
  mutating func changeOrWipeNote(_ entry: TIFFReader.Entry) {
    do throws(RemovalRefusal) {
      try changeNote(entry)
    } catch {
      // Programs that moved it did not mend its offsets: what is to go is somewhere inside.
      if let values = entry.values { edits.fill(values) }
    }
  }

  /// Takes places and words out of the notes of makers that write them there.
  mutating func changeNote(_ entry: TIFFReader.Entry) throws(RemovalRefusal) {
    guard let values = entry.values, let note = MakerNote(reader, values, maker, names) else {
      return
    }
    if note.base == 0 {
      let reader = self.reader.ordered(note.ownOrder ?? note.guessedOrder)
      guard let table = reader.table(at: note.directory) else {
        guard note.ownOrder == nil else { throw RemovalRefusal("its maker's notes are garbled") }
        return
      }
      // Read in the wrong order a few fields are thousands.
      guard note.ownOrder == nil || table.entries.count < 256 else {
        throw RemovalRefusal("its maker's notes are garbled")
      }
      for field in table.entries where note.tags.contains(field.tag) {
        guard let place = field.values else {
          throw RemovalRefusal("its maker's notes are garbled")
        }
        guard note.ownOrder == nil || field.isInline else {
          throw RemovalRefusal("its maker's notes count places in a way of their own")
        }
        guard values.contains(place.lowerBound), place.upperBound <= values.upperBound else {
          throw RemovalRefusal("its maker's notes point outside themselves")
        }
        edits.fill(place)
        // It keeps its room under a name that nobody knows: from where such a directory ends other
        // readers tell what its offsets count from.
        edits.write(reader.written(Tag.nothing, 2), at: field.place.lowerBound)
      }
      return
    }
    guard note.base < values.upperBound else { return }
    let block = SourcePart(reader.source, [note.base..<values.upperBound])
    let inner =
      note.hasNoHead
      ? TIFFReader(block, note: 0, firstOffset: note.directory, isLittleEndian: true)
      : TIFFReader(block)
    guard let inner else { return }
    var eraser = TIFFEraser(inner, names)
    eraser.noteTags = note.tags
    try eraser.walk()
    edits.append(try eraser.edits.checked(), movedBy: note.base)
  }
}
