import type { Draft, Passage } from '#server/assistant/knowledge/finding.ts'
import type { SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { splitText } from '#server/assistant/knowledge/split.ts'

/** Drafts in the index for one question. Other questions never load their passages. */
interface AddedDrafts extends Disposable {
  readonly passages: ReadonlyMap<number, Passage>
}

/** Passages in the database have positive ids. */
export const isStored = (id: number): boolean => id > 0

let lastId = 0

/** Adds texts to an index until they are disposed of. */
export function addDrafts(index: SearchIndex, drafts: readonly Draft[]): AddedDrafts {
  const sources = drafts.map(({ text: whole, ...draft }) => {
    const sourceId = --lastId
    const passages = splitText(whole).map((text) => ({ ...draft, id: --lastId, sourceId, text }))
    return { source: { kind: draft.kind, id: sourceId }, passages }
  })
  for (const { passages } of sources) index.add(passages)
  return {
    passages: new Map(sources.flatMap(({ passages }) => passages).map((passage) => [passage.id, passage])),
    [Symbol.dispose]() {
      for (const { source } of sources) index.remove(source)
    },
  }
}
