import {
  backdrop,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  path,
  polygon,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const waterline = 715
const cargo = [
  ink.rust,
  ink.ochre,
  ink.fern,
  ink.spruce,
  ink.sage,
  ink.clay,
  ink.cream,
  ink.slate,
  ink.spruce,
]

/** A container ship under two gantry cranes on a still evening. */
export const harbour: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#b9d0c4', '#e6dfc6', '#f2cfa4']) + gradient('sea', ['#6fa08f', '#2a6a5d', '#164a43']),
    ),
    backdrop('url(#sky)'),
    glow('halo', [250, 330], 420, '#fff3d6', 0.95),
    circle(250, 330, 92, '#fdf4e1'),
    skyline(random),
    box(0, waterline, 1600, 310, 'url(#sea)'),
    reflections(random),
    ship(random),
    crane(600, 1.16, '#2a5750'),
    crane(1000, 1.32, ink.rust),
    quay(),
  ].join('')

function skyline(random: Random): string {
  const parts: string[] = []
  for (let x = -20; x < 1620; ) {
    const width = random.between(26, 90)
    const height = random.between(14, 70) * (1 + 0.6 * Math.sin(x / 260))
    parts.push(box(x, waterline - height, width, height, mix('#9dbcab', '#dcc8a4', random.between(0.2, 0.6))))
    x += width * random.between(0.8, 1.25)
  }
  return group({ opacity: 0.75 }, parts)
}

function reflections(random: Random): string {
  const parts: string[] = []
  for (let line = 0; line < 150; line++) {
    const y = waterline + 8 + (line / 150) ** 1.5 * 290
    const width = random.between(30, 130) * (0.6 + (y - waterline) / 190)
    const nearSun = random() < 0.45
    const x = nearSun ? 250 + random.between(-1, 1) * (50 + (y - waterline) * 0.5) : random.between(-40, 1600)
    parts.push(
      box(
        x - width / 2,
        y,
        width,
        2 + (y - waterline) / 60,
        nearSun ? '#fbe9c4' : random.pick(['#8fb9a8', '#113f39']),
        {
          rx: 2,
          opacity: random.between(0.25, 0.7),
        },
      ),
    )
  }
  return parts.join('')
}

function ship(random: Random): string {
  const hull = polygon(
    [
      [250, 640],
      [1420, 640],
      [1385, 800],
      [318, 800],
    ],
    ink.slate,
  )
  const parts = [
    hull,
    polygon(
      [
        [296, 748],
        [1397, 748],
        [1385, 800],
        [318, 800],
      ],
      '#a9482f',
    ),
    box(262, 640, 1150, 7, ink.cream),
  ]
  for (let column = 0; column < 19; column++) {
    const tiers = Math.min(
      6,
      Math.max(2, Math.round(4.2 + 1.5 * Math.sin(column / 2.6 + 0.6) + random.between(-0.9, 0.9))),
    )
    for (let tier = 0; tier < tiers; tier++) {
      const [x, y] = [470 + column * 47, 604 - tier * 36]
      const colour = mix(random.pick(cargo), ink.paper, random.between(0, 0.16))
      parts.push(
        box(x, y, 45, 34, colour),
        path(seams(x, y), { stroke: darker(colour, 0.35), 'stroke-width': 1.4, opacity: 0.6 }),
      )
    }
  }
  parts.push(bridge())
  return parts.join('')
}

const seams = (x: number, y: number) => [9, 18, 27, 36].map((at) => `M${x + at} ${y + 4}v26`).join('')

function bridge(): string {
  const windows = [0, 1, 2, 3].map((floor) =>
    box(322, 474 + floor * 40, 96, 11, floor === 0 ? '#ffe2a1' : '#5b7a78'),
  )
  return [
    box(310, 452, 120, 190, ink.paper),
    box(396, 452, 34, 190, ink.cream),
    box(296, 440, 148, 16, ink.slate),
    box(350, 380, 42, 62, ink.rust),
    box(350, 392, 42, 12, ink.paper),
    ...windows,
  ].join('')
}

function crane(x: number, scale: number, colour: string): string {
  const dark = darker(colour, 0.3)
  const stroke = { fill: 'none', stroke: colour, 'stroke-width': 13 }
  return group({ transform: `translate(${x} 890) scale(${scale})` }, [
    path('M20 0L20 -420M170 0L170 -420M20 -170H170M20 -60L170 -170M20 -170L170 -60', {
      ...stroke,
      stroke: dark,
      'stroke-width': 9,
    }),
    path('M0 0L0 -430M150 0L150 -430M0 -180H150', stroke),
    path('M75 -600L-330 -446M75 -600L-120 -446M75 -600L330 -446M75 -600L40 -446M75 -600L110 -446', {
      fill: 'none',
      stroke: dark,
      'stroke-width': 5,
    }),
    box(-350, -450, 700, 22, colour),
    box(190, -478, 90, 54, dark),
    box(-150, -430, 44, 26, dark),
    path('M-140 -404V-262M-116 -404V-262', { stroke: ink.slate, 'stroke-width': 3 }),
    box(-158, -262, 60, 36, ink.ochre),
  ])
}

function quay(): string {
  const bollards = Array.from({ length: 12 }, (_, at) =>
    box(60 + at * 140, 872, 26, 20, ink.night, { rx: 6 }),
  )
  return [box(0, 888, 1600, 112, '#12352f'), box(0, 888, 1600, 9, '#d8b883'), ...bollards].join('')
}
