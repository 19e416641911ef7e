import { present } from '#server/present.ts'
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? present(sorted[middle])
    : (present(sorted[middle - 1]) + present(sorted[middle])) / 2
}
