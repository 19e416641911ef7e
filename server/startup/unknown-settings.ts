import { settings } from '#server/config.ts'

/**
 * A line for each variable that is no setting but is spelled almost like one, so that `DATABSE_URL` does not start a
 * Portico on a database of its own in silence. Values are never repeated.
 */
export function findMisspelledSettings(env: Record<string, string | undefined>): string[] {
  const names = Object.keys(settings)
  return Object.keys(env).flatMap((given) => {
    if (names.includes(given)) return []
    const meant = names.find((name) => editDistance(given.toUpperCase(), name) <= maxEdits(name))
    return meant && !env[meant] ? [`${given} is no setting and is ignored; is ${meant} meant?`] : []
  })
}

/** How many slips a name may hold to be recognized: short names have too many neighbours. */
const maxEdits = (name: string) => (name.length < 10 ? 1 : 2)

/** The fewest letters to leave out, put in, exchange, or swap with their neighbour that make one word of the other. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const above = rows[i - 1] as number[]
      const steps = [
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1),
      ]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) steps.push((rows[i - 2]?.[j - 2] as number) + 1)
      row.push(Math.min(...steps))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) as number
}
