/** A block of the replaced text. */
interface KnownBlock<Source> {
  readonly source: Source
  /** What was shown for it, in the pieces in which the new text is compared. */
  readonly pieces: readonly string[]
}

/**
 * The blocks of a changed text: those that still show the same keep their source, each once; the others are written
 * anew.
 */
export function keepBlocks<Piece, Source>(
  known: readonly KnownBlock<Source>[],
  pieces: readonly Piece[],
  { nameOf, write }: { nameOf: (piece: Piece) => string; write: (piece: Piece) => Source },
): Source[] {
  const unused = known.filter((block) => block.pieces.length > 0)
  const names = pieces.map(nameOf)
  const sources: Source[] = []
  for (let at = 0; at < pieces.length; ) {
    const index = unused.findIndex((block) =>
      block.pieces.every((name, offset) => names[at + offset] === name),
    )
    const [kept] = index < 0 ? [] : unused.splice(index, 1)
    const piece = pieces[at]
    if (piece === undefined) break
    sources.push(kept ? kept.source : write(piece))
    at += kept?.pieces.length ?? 1
  }
  return sources
}
