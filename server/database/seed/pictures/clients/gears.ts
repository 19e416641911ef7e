import {
  backdrop,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  type Point,
  path,
  polygon,
  type Scene,
  straight,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter } from '#server/database/seed/pictures/palette.ts'

/** Wheels that mesh, seen as closely as a fitter sees them. */
export const gears: Scene = () =>
  [
    element('defs', {}, gradient('plate', ['#23444a', '#142c33'], { x2: 1 })),
    backdrop('url(#plate)'),
    glow('lamp', [420, 220], 900, '#4f8a86', 0.7),
    ...Array.from({ length: 7 }, (_, at) => box(0, at * 150 + 40, 1600, 3, '#0c2629', { opacity: 0.5 })),
    ...[
      [60, 70],
      [1540, 70],
      [60, 930],
      [1540, 930],
      [820, 60],
      [820, 940],
    ].map(([x = 0, y = 0]) => bolt(x, y)),
    wheel({ x: 300, y: 640, teeth: 26, colour: ink.ochre, spokes: 6, turn: 0 }),
    wheel({ x: 671, y: 352, teeth: 16, colour: '#d3dfd6', spokes: 4, turn: 0.09 }),
    wheel({ x: 1098, y: 560, teeth: 22, colour: ink.rust, spokes: 5, turn: 0.1 }),
    wheel({ x: 1449, y: 286, teeth: 18, colour: ink.sage, spokes: 5, turn: 0.03 }),
    wheel({ x: 760, y: 868, teeth: 12, colour: ink.fern, spokes: 0, turn: 0.12 }),
  ].join('')

interface Wheel {
  x: number
  y: number
  teeth: number
  colour: string
  /** Round windows of the disc. */
  spokes: number
  /** In radians. */
  turn: number
}

/** As many units of radius for each tooth, so that all wheels mesh. */
const pitch = 11.2

function wheel({ x, y, teeth, colour, spokes, turn }: Wheel): string {
  const radius = teeth * pitch
  return group({}, [
    path(rim(x + 16, y + 22, teeth, turn), { fill: '#06181b', opacity: 0.45 }),
    path(rim(x, y, teeth, turn), { fill: colour }),
    circle(x, y, radius * 0.86, darker(colour, 0.14)),
    circle(x, y, radius * 0.8, lighter(colour, 0.12)),
    path(
      `M${x} ${y}L${x + radius * 0.57} ${y - radius * 0.57}A${radius * 0.8} ${radius * 0.8} 0 0 1 ${x - radius * 0.1} ${y + radius * 0.79}Z`,
      {
        fill: darker(colour, 0.3),
        opacity: 0.35,
      },
    ),
    ...Array.from({ length: spokes }, (_, at) => {
      const angle = turn + (at / spokes) * Math.PI * 2
      const [cx, cy] = [x + Math.cos(angle) * radius * 0.53, y + Math.sin(angle) * radius * 0.53]
      return (
        circle(cx, cy, radius * 0.17, '#10272d') +
        circle(cx, cy, radius * 0.17, 'none', {
          stroke: lighter(colour, 0.4),
          'stroke-width': 4,
          opacity: 0.6,
        })
      )
    }),
    circle(x, y, radius * 0.27, lighter(colour, 0.3)),
    circle(x, y, radius * 0.2, darker(colour, 0.3)),
    circle(x, y, radius * 0.11, '#0c2629'),
    box(x - radius * 0.03, y - radius * 0.15, radius * 0.06, radius * 0.08, '#0c2629'),
  ])
}

function rim(x: number, y: number, teeth: number, turn: number): string {
  const radius = teeth * pitch
  const points: Point[] = []
  for (let tooth = 0; tooth < teeth; tooth++) {
    for (const [share, out] of [
      [-0.3, -22],
      [-0.15, 20],
      [0.15, 20],
      [0.3, -22],
    ] as const) {
      const angle = turn + ((tooth + share) / teeth) * Math.PI * 2
      points.push([x + Math.cos(angle) * (radius + out), y + Math.sin(angle) * (radius + out)])
    }
  }
  return `${straight(points)}Z`
}

const bolt = (x: number, y: number) =>
  circle(x + 4, y + 6, 26, '#06181b', { opacity: 0.5 }) +
  circle(x, y, 26, '#4a6a6e') +
  polygon(
    Array.from(
      { length: 6 },
      (_, at): Point => [
        x + Math.cos((at * Math.PI) / 3 + 0.3) * 17,
        y + Math.sin((at * Math.PI) / 3 + 0.3) * 17,
      ],
    ),
    '#8fa9a6',
  )
