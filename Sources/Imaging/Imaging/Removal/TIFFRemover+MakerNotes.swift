// SPDX-License-Identifier: Apache-2.0

extension TIFFRemover {
  /// Removes metadata from a maker note, or removes the complete note if it cannot be parsed.
  mutating func changeOrWipeMakerNote(_ entry: TIFFReader.Entry) {
    do throws(RemovalRefusal) {
      try changeMakerNote(entry)
    } catch {
      // A program moved the note without correcting its offsets. The metadata to remove is at an
      // unknown position in the note.
      if let values = entry.values { edits.fill(values) }
    }
  }

  /// Removes locations and texts from a maker note whose maker is known to write them.
  mutating func changeMakerNote(_ entry: TIFFReader.Entry) throws(RemovalRefusal) {
    guard let values = entry.values, let makerNote = MakerNote(reader, values, maker, names) else {
      return
    }
    if makerNote.base == 0 {
      let reader = self.reader.ordered(makerNote.ownOrder ?? makerNote.guessedOrder)
      guard let table = reader.table(at: makerNote.directory) else {
        guard makerNote.ownOrder == nil else {
          throw RemovalRefusal("its maker's notes are damaged")
        }
        return
      }
      // If the byte order were wrong, a small number of fields would look like a very large one.
      guard makerNote.ownOrder == nil || table.entries.count < 256 else {
        throw RemovalRefusal("its maker's notes are damaged")
      }
      for field in table.entries where makerNote.tags.contains(field.tag) {
        guard let range = field.values else {
          throw RemovalRefusal("its maker's notes are damaged")
        }
        guard makerNote.ownOrder == nil || field.isInline else {
          throw RemovalRefusal("its maker note has offsets of an unknown kind")
        }
        guard values.contains(range.lowerBound), range.upperBound <= values.upperBound else {
          throw RemovalRefusal("its maker note points to data outside itself")
        }
        edits.fill(range)
        // The entry stays in the directory and gets an unused tag. Other programs derive the base
        // of the offsets from the end of the directory.
        edits.write(reader.written(Tag.nothing, 2), at: field.range.lowerBound)
      }
      return
    }
    guard makerNote.base < values.upperBound else { return }
    let block = JoinedRanges(reader.source, [makerNote.base..<values.upperBound])
    let inner =
      makerNote.hasNoTIFFHeader
      ? TIFFReader(block, offsetsFrom: 0, firstOffset: makerNote.directory, isLittleEndian: true)
      : TIFFReader(block)
    guard let inner else { return }
    var remover = TIFFRemover(inner, names)
    remover.makerNoteTags = makerNote.tags
    try remover.walk()
    edits.append(try remover.edits.checked(), movedBy: makerNote.base)
  }
}
