import {
  backdrop,
  box,
  circle,
  element,
  gradient,
  path,
  polygon,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { isometry } from '#server/database/seed/pictures/isometric.ts'
import { ink, mix } from '#server/database/seed/pictures/palette.ts'

/** A sheet that has grown over years, seen at a slant. */
export const cells: Scene = (random) => {
  const sheet = isometry([800, -160], 58)
  const parts: string[] = []
  for (let x = 0; x < 22; x++)
    for (let y = 0; y < 22; y++) {
      const far = Math.hypot(x - 10, y - 10)
      const head = x === 3 || y === 3
      const odd = random()
      const colour = head
        ? ink.spruce
        : odd < 0.05
          ? ink.rust
          : odd < 0.12
            ? ink.ochre
            : odd < 0.3
              ? '#c4dccd'
              : '#f3ecdc'
      const high = odd < 0.05 ? 0.9 : odd < 0.12 ? 0.45 : head ? 0.22 : 0.08
      if (far < 15) parts.push(sheet.block([x, y, 0], [0.9, 0.9, high], colour))
    }
  return [
    element('defs', {}, gradient('table', ['#e7c39a', '#c98d66'])),
    backdrop('url(#table)'),
    ...parts,
  ].join('')
}

/** What has been checked and what has not. */
export const ticks: Scene = () => {
  const marks = Array.from({ length: 7 }, (_, column) =>
    Array.from({ length: 4 }, (_, row) => {
      const [x, y] = [170 + column * 210, 185 + row * 210]
      const done = column + row * 0.8 < 6.2
      const now = column === 4 && row === 2
      if (now)
        return (
          circle(x, y, 82, ink.rust) +
          path(`M${x - 36} ${y + 2}L${x - 10} ${y + 30}L${x + 40} ${y - 30}`, {
            fill: 'none',
            stroke: ink.paper,
            'stroke-width': 20,
            'stroke-linecap': 'round',
            'stroke-linejoin': 'round',
          })
        )
      if (done)
        return (
          circle(x, y, 82, mix(ink.spruce, '#2b7163', (column + row) / 9)) +
          path(`M${x - 36} ${y + 2}L${x - 10} ${y + 30}L${x + 40} ${y - 30}`, {
            fill: 'none',
            stroke: ink.sage,
            'stroke-width': 16,
            'stroke-linecap': 'round',
            'stroke-linejoin': 'round',
          })
        )
      return circle(x, y, 74, 'none', { stroke: '#c99f6c', 'stroke-width': 14 })
    }).join(''),
  )
  return [
    backdrop('#efdcb8'),
    box(0, 0, 1600, 80, '#e6cfa4'),
    box(0, 920, 1600, 80, '#e6cfa4'),
    ...marks,
  ].join('')
}

/** Two groups of numbers, and a mean at which nobody stands. */
export const curves: Scene = (random) => {
  const hump = (middle: number, width: number, high: number) => {
    const points = Array.from({ length: 81 }, (_, at) => {
      const x = at * 20
      return `${at ? 'L' : 'M'}${x} ${(760 - high * Math.exp(-(((x - middle) / width) ** 2))).toFixed(1)}`
    })
    return `${points.join('')}V760H0Z`
  }
  const dots = Array.from({ length: 150 }, (_, at) => {
    const [middle, width] = at % 5 < 3 ? [480, 150] : [1130, 120]
    const x = middle + (random() + random() + random() - 1.5) * width * 1.6
    return circle(x, random.between(800, 950), 10, at % 5 < 3 ? ink.sage : ink.clay, { opacity: 0.9 })
  })
  return [
    element('defs', {}, gradient('deep', ['#123f39', '#0c2629'])),
    backdrop('url(#deep)'),
    ...[160, 310, 460, 610].map((y) => box(0, y, 1600, 2, '#2b6f64')),
    path(hump(480, 210, 560), { fill: ink.fern, opacity: 0.92 }),
    path(hump(1130, 170, 420), { fill: ink.rust, opacity: 0.92 }),
    path(hump(480, 110, 330), { fill: ink.sage, opacity: 0.5 }),
    path(hump(1130, 90, 250), { fill: ink.clay, opacity: 0.5 }),
    box(0, 760, 1600, 6, ink.paper),
    path('M780 110V760', { stroke: ink.ochre, 'stroke-width': 8, 'stroke-dasharray': '22 18' }),
    polygon(
      [
        [780, 60],
        [826, 110],
        [780, 160],
        [734, 110],
      ],
      ink.ochre,
    ),
    ...dots,
  ].join('')
}

/** A few answers, looked at closely. */
export const lens: Scene = (random) => {
  const field = Array.from({ length: 25 }, (_, column) =>
    Array.from({ length: 16 }, (_, row) =>
      circle(column * 66 + 10, row * 66 + 6, 8, '#b98a58', { opacity: 0.55 }),
    ).join(''),
  )
  const large = [
    [700, 380, 64, ink.rust],
    [900, 430, 50, ink.spruce],
    [760, 580, 56, ink.ochre],
    [930, 600, 40, ink.fern],
    [620, 520, 36, ink.clay],
    [830, 300, 32, ink.slate],
  ] as const
  return [
    element('defs', {}, gradient('paper', ['#f3dcb4', '#e6bd8c'])),
    backdrop('url(#paper)'),
    ...field,
    path('M1020 700L1330 1010', {
      stroke: ink.night,
      'stroke-width': 110,
      'stroke-linecap': 'round',
      opacity: 0.2,
      transform: 'translate(16 20)',
    }),
    path('M1020 700L1360 1040', { stroke: ink.pine, 'stroke-width': 96, 'stroke-linecap': 'round' }),
    path('M1120 800L1360 1040', { stroke: ink.rust, 'stroke-width': 96 }),
    circle(812, 496, 352, ink.night, { opacity: 0.2 }),
    circle(800, 480, 350, ink.pine),
    circle(800, 480, 304, '#fbf5e6'),
    ...large.map(
      ([x, y, r, colour]) =>
        circle(x, y, r, colour) +
        circle(x - r * 0.3, y - r * 0.3, r * 0.24, '#ffffff', { opacity: 0.4 + random() * 0.1 }),
    ),
    path('M560 330A290 290 0 0 1 760 196', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 18,
      'stroke-linecap': 'round',
      opacity: 0.8,
    }),
  ].join('')
}
