/** A number from 0 up to but not including 1, and a few ways to draw with it; the same seed gives the same series. */
export interface Random {
  (): number
  between(low: number, high: number): number
  /** A whole number, both ends included. */
  whole(low: number, high: number): number
  pick<T>(from: readonly T[]): T
}

/** Mulberry32, seeded by a name: a picture is the same on every machine. */
export function seeded(name: string): Random {
  let state = 0x811c9dc5
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000
  }
  return Object.assign(next, {
    between: (low: number, high: number) => low + next() * (high - low),
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
  })
}

/** Smooth hills between -1 and 1: four octaves of value noise, `x` in periods of the largest. */
export function hills(random: Random): (x: number) => number {
  const heights = Array.from({ length: 512 }, () => random.between(-1, 1))
  const at = (x: number) => {
    const whole = Math.floor(x)
    const rest = x - whole
    const ease = rest * rest * (3 - 2 * rest)
    const [left = 0, right = 0] = [heights[whole & 511], heights[(whole + 1) & 511]]
    return left + (right - left) * ease
  }
  return (x) => (at(x) + at(x * 2 + 71) / 2 + at(x * 4 + 193) / 4 + at(x * 8 + 331) / 8) / 1.875
}

/** Smooth ground between -1 and 1 over a plane, three octaves. */
export function ground(random: Random): (x: number, y: number) => number {
  const heights = Array.from({ length: 4096 }, () => random.between(-1, 1))
  const corner = (x: number, y: number) => heights[((y & 63) << 6) | (x & 63)] ?? 0
  const at = (x: number, y: number) => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [across, down] = [ease(x - column), ease(y - row)]
    const top = corner(column, row) + (corner(column + 1, row) - corner(column, row)) * across
    const bottom = corner(column, row + 1) + (corner(column + 1, row + 1) - corner(column, row + 1)) * across
    return top + (bottom - top) * down
  }
  return (x, y) => (at(x, y) + at(x * 2 + 17, y * 2 + 29) / 2 + at(x * 4 + 41, y * 4 + 11) / 4) / 1.75
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
