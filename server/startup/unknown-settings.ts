import { settings } from '#server/config.ts'

/**
 * A warning for each variable that is almost spelled like a setting, so that `DATABSE_URL` does not silently start
 * Portico on the embedded database. Values are never printed.
 */
export function findMisspelledSettings(env: Record<string, string | undefined>): string[] {
  const names = Object.keys(settings)
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name)) return []
    const meant = names.find((known) => editDistance(name.toUpperCase(), known) <= maxEdits(known))
    return meant && !env[meant] ? [`${name} is not a setting and is ignored; did you mean ${meant}?`] : []
  })
}

/** The largest edit distance to a setting's name: short names have too many similar words. */
const maxEdits = (name: string) => (name.length < 10 ? 1 : 2)

/** Damerau-Levenshtein distance (optimal string alignment). */
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
