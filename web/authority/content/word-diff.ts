/** A stretch of words that stands in both texts, or in one of them only. */
export interface Stretch {
  readonly of: 'both' | 'former' | 'latter'
  readonly text: string
}

/** The table of the comparison has a cell for each pair of words; larger texts are told apart as wholes. */
const mostPairs = 2_000_000

/** What makes the latter of the former, word by word. */
export function wordDiff(former: string, latter: string): Stretch[] {
  const [one, other] = [tokens(former), tokens(latter)]
  const start = commonStart(one, other)
  const end = commonStart(one.slice(start).reverse(), other.slice(start).reverse())
  const [gone, come] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const middle =
    gone.length * come.length > mostPairs
      ? [...all('former', gone), ...all('latter', come)]
      : compared(gone, come)
  return joined([...all('both', one.slice(0, start)), ...middle, ...all('both', one.slice(one.length - end))])
}

/** Words, each with the blank before it. */
const tokens = (text: string): string[] => text.match(/\s*\S+/g) ?? []

const all = (of: Stretch['of'], words: readonly string[]): Stretch[] => words.map((text) => ({ of, text }))

function commonStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, index) => word !== other[index])
  return differs === -1 ? one.length : differs
}

/** By the longest common subsequence. */
function compared(one: readonly string[], other: readonly string[]): Stretch[] {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] as number
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const found: Stretch[] = []
  let [row, column] = [0, 0]
  while (row < one.length || column < other.length) {
    if (row < one.length && one[row] === other[column]) {
      found.push({ of: 'both', text: one[row++] as string })
      column++
    } else if (column >= other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1)))
      found.push({ of: 'former', text: one[row++] as string })
    else found.push({ of: 'latter', text: other[column++] as string })
  }
  return found
}

/** Neighbours of the same side are one stretch. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const { of, text } of stretches) {
    const last = result.at(-1)
    if (last?.of === of) result[result.length - 1] = { of, text: last.text + text }
    else result.push({ of, text })
  }
  return result
}
