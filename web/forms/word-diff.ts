import { diffArrays } from 'diff'

/** A stretch of words that stands in both texts, or in one of them only. */
export interface Stretch {
  readonly of: 'both' | 'former' | 'latter'
  readonly text: string
}

/** Finding the shortest way takes time by the square of its length; texts that have less in common are shown as wholes. */
const maxEditLength = 1000

/** What makes the latter of the former, word by word. */
export function wordDiff(former: string, latter: string): Stretch[] {
  const changes = diffArrays(words(former), words(latter), { maxEditLength })
  if (!changes)
    return [
      { of: 'former', text: former },
      { of: 'latter', text: latter },
    ]
  return changes.map(({ added, removed, value }) => ({
    of: removed ? 'former' : added ? 'latter' : 'both',
    text: value.join(''),
  }))
}

/** Each with the blank before it. */
const words = (text: string): string[] => text.match(/\s*\S+/g) ?? []
