/** The smallest share that an issue type is drawn with, in percent (EP-108). */
const leastShare = 3
/** Up to this many issues, all types get equal shares (EP-109). */
const fewIssues = 5

/**
 * The share of the ring for each issue type, in percent; 100 in total. Small shares are enlarged at the expense of
 * others, so a chart that draws them must also show the real numbers (EP-108 to EP-111).
 * @param counts how many issues each type has
 */
export function drawnShares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total <= fewIssues || counts.length * leastShare >= 100) return counts.map(() => 100 / counts.length)
  let shares = counts.map((count) => (count / total) * 100)
  // A share that shrinks for enlarged ones may itself become too small.
  for (;;) {
    const isSmall = shares.map((share) => share <= leastShare)
    const rest = 100 - isSmall.filter(Boolean).length * leastShare
    const large = shares.reduce((sum, share, index) => (isSmall[index] ? sum : sum + share), 0)
    const next = shares.map((share, index) => (isSmall[index] ? leastShare : (share / large) * rest))
    if (next.every((share) => share >= leastShare)) return next
    shares = next
  }
}
