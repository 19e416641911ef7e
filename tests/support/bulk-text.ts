export const primes = [3, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]

/** An expression that joins some of the sentences `s`, others in each row `n` and at each index `at`. */
export const sentencesSql = (at: number, sentences: number) => {
  const chosen = primes
    .slice(0, sentences)
    .map((prime, one) => `s[1 + (n + ${at}) * ${prime}::bigint % ${997 - one}]`)
  return `concat_ws(' ', ${chosen.join(', ')})`
}

/** Fourteen words; the first ones of the list are the frequent ones. */
export function sentence(seed: number): string {
  const chosen = Array.from({ length: 14 }, (_, at) => {
    const chance = ((seed * 14 + at + 1) * 48_271) % 65_537
    return vocabulary[Math.floor((chance / 65_537) ** 2 * vocabulary.length)]
  })
  return `${chosen.join(' ')}.`
}

const vocabulary = (
  'river season report timber ledger market survey forecast quarter harbour station window garden archive signal ' +
  'bridge method village engine weather record number question answer measure interest region common distant narrow ' +
  'regular useful second public quiet early steady under across between after before again always never often almost'
).split(' ')
