import { createHash } from 'node:crypto'
import type { Scorer, ScorerInput } from '#server/hiring/scorer/scorer.ts'

export type ScorerIdentity = Pick<Scorer, 'name' | 'model' | 'promptVersion'>

/** Readings of the first two versions of the reader have no layout. */
export type HashedInput = Omit<ScorerInput, 'layout'> & { readonly layout: ScorerInput['layout'] | undefined }

/** SHA-256 in hex of everything that scores depend on, regardless of the key order that the database returns. */
export function inputHash(input: HashedInput, scorer: ScorerIdentity): string {
  const { text, sections, layout, criteria, asOf } = input
  const { name, model, promptVersion } = scorer
  return sha256(canonicalJson({ text, sections, layout, criteria, asOf, name, model, promptVersion }))
}

/** In hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON with sorted keys and no whitespace. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([first], [second]) => (first < second ? -1 : 1)))
      : part,
  )
