import { settings } from '#server/config.ts'
import { present } from '#server/present.ts'

/**
 * A warning for each variable that is almost spelled like a setting, so that `DATABSE_URL` does not silently start
 * Portico on the embedded database. Values are never printed.
 */
export function findMisspelledSettings(env: Record<string, string | undefined>): string[] {
  const names = Object.keys(settings)
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name)) return []
    const meant = names.find((known) => isAlmost(name.toUpperCase(), known))
    return meant && !env[meant] ? [`${name} is not a setting and is ignored; did you mean ${meant}?`] : []
  })
}

/** Short names have too many similar words. */
function isAlmost(name: string, known: string): boolean {
  const maxEdits = known.length < 10 ? 1 : 2
  // The distance is never less, and takes longer to compute.
  if (Math.abs(name.length - known.length) > maxEdits) return false
  return editDistance(name, known) <= maxEdits
}

/** Damerau-Levenshtein distance (optimal string alignment). */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const distance = (i: number, j: number) => present(rows[i]?.[j])
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= other.length; j++) {
      const steps = [
        distance(i - 1, j) + 1,
        distance(i, j - 1) + 1,
        distance(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1),
      ]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) steps.push(distance(i - 2, j - 2) + 1)
      row.push(Math.min(...steps))
    }
  }
  return distance(one.length, other.length)
}
