/** A block of the replaced text. */
export interface KnownBlock<Source> {
  readonly source: Source
  /** What was shown for it, in the pieces in which the new text is compared. */
  readonly pieces: readonly string[]
}

interface Writing<Piece, Source> {
  readonly nameOf: (piece: Piece) => string
  /** @param replaced the block that has probably become this piece */
  readonly write: (piece: Piece, replaced: Source | undefined) => Source
  /** Called before anything is written. */
  readonly onKept?: (source: Source) => void
}

/**
 * The blocks of a changed text: those that still show the same keep their source, each once; the others are written
 * anew.
 */
export function keepBlocks<Piece, Source>(
  known: readonly KnownBlock<Source>[],
  pieces: readonly Piece[],
  { nameOf, write, onKept }: Writing<Piece, Source>,
): Source[] {
  const unused = known.filter((block) => block.pieces.length > 0)
  const names = pieces.map(nameOf)
  const found: { readonly at: number; readonly kept: KnownBlock<Source> | undefined }[] = []
  for (let at = 0; at < pieces.length; ) {
    const index = unused.findIndex((block) =>
      block.pieces.every((name, offset) => names[at + offset] === name),
    )
    const [kept] = index < 0 ? [] : unused.splice(index, 1)
    if (kept) onKept?.(kept.source)
    found.push({ at, kept })
    at += kept?.pieces.length ?? 1
  }
  return found.flatMap(({ at, kept }) => {
    const piece = pieces[at]
    if (kept || piece === undefined) return kept ? [kept.source] : []
    return [write(piece, takeLikest(unused, names[at] ?? '')?.source)]
  })
}

/** What goes beyond is not compared, since of two long texts each block would be compared with each. */
const compared = { blocks: 100, characters: 500 }

/** Of the next ones with the same tag, the one with the longest beginning and end in common. */
function takeLikest<Source>(unused: KnownBlock<Source>[], name: string): KnownBlock<Source> | undefined {
  const likeness = unused
    .slice(0, compared.blocks)
    .map(({ pieces: [shown = ''] }) => (tagOf(shown) === tagOf(name) ? sharedEnds(shown, name) : -1))
  const most = Math.max(-1, ...likeness)
  return most < 0 ? undefined : unused.splice(likeness.indexOf(most), 1)[0]
}

const tagOf = (shown: string) => /^<\w+/.exec(shown)?.[0]

/** The length of the beginning and the end that two texts have in common. */
function sharedEnds(one: string, other: string): number {
  const most = Math.min(one.length, other.length, compared.characters)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return start + end
}
