/** The inks of the series: a deep spruce green and what goes with it on warm paper. */
export const ink = {
  paper: '#f6f1e6',
  cream: '#efe3cc',
  sand: '#e3cda8',
  ochre: '#dba74c',
  clay: '#dd9c77',
  rust: '#bf5b3b',
  mist: '#d3dfd6',
  sage: '#a3c2b1',
  fern: '#5e9483',
  spruce: '#1d5c50',
  pine: '#123f39',
  night: '#0c2629',
  slate: '#2c3b47',
} as const

/** `share` 0 is the first colour, 1 the second; both as `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [
      Number.parseInt(first.slice(at, at + 2), 16),
      Number.parseInt(second.slice(at, at + 2), 16),
    ]
    return Math.round(from + (to - from) * Math.min(1, Math.max(0, share)))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share)
export const darker = (colour: string, share: number) => mix(colour, ink.night, share)
