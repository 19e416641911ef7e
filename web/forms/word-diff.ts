import { diffArrays } from 'diff'

/** A part that both texts have in common, or only one of them has. */
export interface Segment {
  readonly of: 'both' | 'before' | 'after'
  readonly text: string
}

/** The time to find the shortest diff is quadratic in its length; texts with less in common are shown as wholes. */
const maxEditLength = 1000

/** The difference of two texts, word by word. */
export function wordDiff(before: string, after: string): Segment[] {
  const changes = diffArrays(words(before), words(after), { maxEditLength })
  if (!changes)
    return [
      { of: 'before', text: before },
      { of: 'after', text: after },
    ]
  return changes.map(({ added, removed, value }) => ({
    of: removed ? 'before' : added ? 'after' : 'both',
    text: value.join(''),
  }))
}

/** Each word with the space before it. */
const words = (text: string): string[] => text.match(/\s*\S+/g) ?? []
