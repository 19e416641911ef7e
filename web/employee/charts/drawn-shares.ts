/** The least that a type of issues is drawn with, in percent (EP-108). */
const leastShare = 3
/** Up to so many issues all types are drawn alike (EP-109). */
const fewIssues = 5

/**
 * How much of the ring each type of issues takes, in percent; together 100. Small shares are enlarged at the cost of the
 * others, so a chart that draws them shows the real numbers as well (EP-108 to EP-111).
 * @param counts how many issues each type has
 */
export function drawnShares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total <= fewIssues || counts.length * leastShare >= 100) return counts.map(() => 100 / counts.length)
  let shares = counts.map((count) => (count / total) * 100)
  // What gives way to enlarged ones may itself become too small.
  for (;;) {
    const isSmall = shares.map((share) => share <= leastShare)
    const rest = 100 - isSmall.filter(Boolean).length * leastShare
    const large = shares.reduce((sum, share, index) => (isSmall[index] ? sum : sum + share), 0)
    const next = shares.map((share, index) => (isSmall[index] ? leastShare : (share / large) * rest))
    if (next.every((share) => share >= leastShare)) return next
    shares = next
  }
}
