import { diffArrays } from 'diff'

/** A stretch of words that stands in both texts, or in one of them only. */
export interface Segment {
  readonly of: 'both' | 'before' | 'after'
  readonly text: string
}

/** Finding the shortest way takes time by the square of its length; texts that have less in common are shown as wholes. */
const maxEditLength = 1000

/** What makes the latter of the former, word by word. */
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

/** Each with the blank before it. */
const words = (text: string): string[] => text.match(/\s*\S+/g) ?? []
