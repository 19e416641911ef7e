const [width, height] = [880, 500]
const [ink, paper, blue, line] = ['#22323c', '#fbf9f4', '#1f5f6b', '#d5cfbf']
const [left, right, top, bottom] = [60, 20, 70, 60]

const frame = (title: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" fill="${ink}">
<path fill="${paper}" d="M0 0h${width}v${height}H0z"/><text x="${left}" y="40" font-size="22" font-weight="bold">${title}</text>${content}</svg>`

/** Lines at even values, and where a value is. */
function scale(highest: number): { grid: string; y: (value: number) => number } {
  const step = highest > 100 ? 50 : 10
  const most = Math.ceil(highest / step) * step
  const y = (value: number) => height - bottom - ((height - top - bottom) * value) / most
  const grid = Array.from({ length: most / step + 1 }, (_, at) => {
    const value = at * step
    return `<path stroke="${line}" d="M${left} ${y(value)}H${width - right}"/><text x="${left - 8}" y="${y(value) + 5}" font-size="14" text-anchor="end">${value}</text>`
  }).join('')
  return { grid, y }
}

/** A bar chart as SVG. */
export function barChart(title: string, bars: readonly (readonly [name: string, value: number])[]): string {
  const { grid, y } = scale(Math.max(...bars.map(([, value]) => value)))
  const space = (width - left - right) / bars.length
  const drawn = bars.map(([name, value], at) => {
    const x = left + at * space + space * 0.15
    return `<path fill="${blue}" d="M${x} ${y(value)}h${space * 0.7}V${y(0)}h${-space * 0.7}z"/>
<text x="${x + space * 0.35}" y="${y(0) + 22}" font-size="14" text-anchor="middle">${name}</text>
<text x="${x + space * 0.35}" y="${y(value) - 6}" font-size="14" text-anchor="middle">${value}</text>`
  })
  return frame(title, grid + drawn.join(''))
}

/** A line over even distances as SVG. */
export function lineChart(title: string, values: readonly number[]): string {
  const { grid, y } = scale(Math.max(...values))
  const space = (width - left - right) / (values.length - 1)
  const points = values.map((value, at) => `${left + at * space} ${y(value)}`)
  return frame(title, `${grid}<path fill="none" stroke="${blue}" stroke-width="3" d="M${points.join('L')}"/>`)
}

/** Points on a ring with ways between them, as SVG. */
export function graph(title: string, count: number): string {
  const at = (point: number) => {
    const angle = (2 * Math.PI * point) / count
    return [width / 2 + 330 * Math.cos(angle), 275 + 185 * Math.sin(angle)].map(Math.round)
  }
  const ways = Array.from({ length: count * 3 }, (_, way) => {
    const from = way % count
    const to = (from + 1 + ((way * way * 7 + way) % 13)) % count
    return `<path fill="none" stroke="${blue}" stroke-opacity=".35" d="M${at(from)}Q${width / 2} 275 ${at(to)}"/>`
  })
  const points = Array.from({ length: count }, (_, point) => {
    const [x, y] = at(point)
    return `<circle cx="${x}" cy="${y}" r="${6 + (point % 4)}" fill="${point % 5 ? blue : '#bf5b3b'}"/>`
  })
  return frame(title, ways.join('') + points.join(''))
}
