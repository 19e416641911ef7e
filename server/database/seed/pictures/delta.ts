import {
  backdrop,
  element,
  gradient,
  type Point,
  path,
  type Scene,
  soft,
} from '#server/database/seed/pictures/drawing.ts'
import { ink } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

/** A place on the way to the sea and how wide the water is there. */
interface Bend {
  readonly at: Point
  readonly width: number
}

const apex: Point = [150, -60]
const shore = 1110
const mouths = 21

/** A river delta from high above: one stream becomes many before it meets the sea. */
export const delta: Scene = (random) => {
  const arms: Bend[][] = []
  flow(
    random,
    arms,
    [
      { at: [60, -230], width: 78 },
      { at: apex, width: 74 },
    ],
    0,
    mouths - 1,
  )
  const outlines = arms.map(outline)
  return [
    element(
      'defs',
      {},
      gradient('land', ['#ecdcb6', '#dfc08a', '#d2a671'], { x2: 1 }) +
        gradient('sea', ['#2b7163', '#174d45', '#0e3538'], { x2: 1 }),
    ),
    backdrop('url(#land)'),
    dunes(random),
    ...banks.map(([more, colour, opacity]) =>
      path(outlines.join(''), {
        fill: colour,
        stroke: colour,
        'stroke-width': more,
        'stroke-linejoin': 'round',
        opacity,
      }),
    ),
    sea(random),
    swells(random),
  ].join('')
}

/** From the outside in: scrub, reeds, wet sand, water. */
const banks = [
  [104, '#c9bd84', 0.35],
  [66, '#a3b98a', 0.45],
  [38, '#6f9f84', 0.6],
  [17, '#f3e8c8', 0.95],
  [6, '#5e9f90', 1],
  [0, '#2f7567', 1],
] as const

/** Divides the mouths from `first` to `last` among two arms, and each arm's again, down to single ones. */
function flow(random: Random, arms: Bend[][], course: readonly Bend[], first: number, last: number): void {
  const count = last - first + 1
  const from = course.at(-1)?.at ?? apex
  const apart = Math.hypot(from[0] - apex[0], from[1] - apex[1])
  const reach = count === 1 ? shore + 10 : apart + (shore - 60 - apart) * random.between(0.2, 0.4)
  const angle = -0.1 + ((first + last) / 2 / (mouths - 1)) * 1.72
  const place = (share: number): Point => {
    const end: Point = [apex[0] + Math.cos(angle) * reach, apex[1] + Math.sin(angle) * reach]
    return [from[0] + (end[0] - from[0]) * share, from[1] + (end[1] - from[1]) * share]
  }
  const width = 3 + 12 * count ** 0.6
  const sway = random.between(-1, 1) * Math.min(34, (reach - apart) * 0.13)
  const before = course.at(-2)?.at ?? apex
  const pace = (reach - apart) / 2 / Math.hypot(from[0] - before[0], from[1] - before[1])
  const [ahead, half] = [
    [from[0] + (from[0] - before[0]) * pace, from[1] + (from[1] - before[1]) * pace] as const,
    place(0.5),
  ]
  const [x, y] = [half[0] * 0.62 + ahead[0] * 0.38, half[1] * 0.62 + ahead[1] * 0.38]
  const middle: Bend = { at: [x - Math.sin(angle) * sway, y + Math.cos(angle) * sway], width: width * 1.06 }
  const onward = [...course, middle, { at: place(1), width }]
  if (count === 1) {
    arms.push(onward)
    return
  }
  const parting =
    first + Math.max(0, Math.min(count - 2, Math.round((count - 1) * random.between(0.28, 0.66))))
  flow(random, arms, onward, first, parting)
  flow(random, arms, onward, parting + 1, last)
}

/** Both banks of a stream as one soft shape that narrows. */
function outline(course: readonly Bend[]): string {
  const bend = (index: number) => course[Math.min(course.length - 1, Math.max(0, index))] as Bend
  const [left, right]: [Point[], Point[]] = [[], []]
  course.forEach(({ at: [x, y], width }, index) => {
    const [before, after] = [bend(index - 1).at, bend(index + 1).at]
    const [along, up] = [after[0] - before[0], after[1] - before[1]]
    const half = width / 2 / Math.hypot(along, up)
    left.push([x - up * half, y + along * half])
    right.unshift([x + up * half, y - along * half])
  })
  return `${soft(left)}${soft(right).replace('M', 'L')}Z`
}

function sea(random: Random): string {
  const bumps = hills(random)
  const rim = (out: number) => {
    const points: Point[] = []
    for (let angle = -0.35; angle <= 1.95; angle += 0.02) {
      const radius =
        shore +
        out +
        bumps(angle * 5) * 52 +
        Math.cos(((angle + 0.1) / 1.72) * (mouths - 1) * Math.PI * 2) * 9
      points.push([apex[0] + Math.cos(angle) * radius, apex[1] + Math.sin(angle) * radius])
    }
    return `${soft(points)}L-100 1300L1900 1300L1900 -300Z`
  }
  return [
    path(rim(-24), { fill: '#f0e2bd', opacity: 0.8 }),
    path(rim(0), { fill: '#9cc7b8' }),
    path(rim(14), { fill: '#7db3a3' }),
    path(rim(34), { fill: '#559684' }),
    path(rim(84), { fill: '#37806f' }),
    path(rim(150), { fill: 'url(#sea)' }),
  ].join('')
}

function dunes(random: Random): string {
  const lines = Array.from({ length: 80 }, () => {
    const [x, y] = [random.between(-50, 1500), random.between(-20, 1000)]
    const length = random.between(40, 120)
    return `M${x.toFixed(0)} ${y.toFixed(0)}q${(length / 2).toFixed(0)} ${random.between(-16, -6).toFixed(0)} ${length.toFixed(0)} 0`
  })
  return path(lines.join(''), {
    fill: 'none',
    stroke: '#bb9058',
    'stroke-width': 3,
    'stroke-linecap': 'round',
    opacity: 0.42,
  })
}

/** Long swells off the coast. */
function swells(random: Random): string {
  const lines = Array.from({ length: 46 }, () => {
    const angle = random.between(-0.2, 1.7)
    const radius = shore + random.between(190, 620)
    const reach = random.between(0.02, 0.07)
    const at = (turn: number) =>
      `${(apex[0] + Math.cos(turn) * radius).toFixed(0)} ${(apex[1] + Math.sin(turn) * radius).toFixed(0)}`
    return `M${at(angle)}A${radius.toFixed(0)} ${radius.toFixed(0)} 0 0 1 ${at(angle + reach)}`
  })
  return path(lines.join(''), {
    fill: 'none',
    stroke: ink.fern,
    'stroke-width': 3.5,
    'stroke-linecap': 'round',
    opacity: 0.4,
  })
}
