import {
  backdrop,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  path,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const goods = [ink.rust, ink.ochre, '#7d9b56', ink.clay, '#6b9c8c', '#e3cda8', '#8f3f2b', ink.spruce]

/** A grocer's corner in the blue hour, lit from inside. */
export const shopfront: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('dusk', ['#1b3f52', '#2c5a66']) +
        gradient('inside', ['#fff0c4', '#f5cf8c']) +
        gradient('wet', ['#2a4a55', '#152d38']),
    ),
    backdrop('url(#dusk)'),
    bricks(random),
    box(120, 300, 1360, 540, '#2a4d2d'),
    box(120, 300, 1360, 16, '#4d7a50'),
    pane(random, 170, 500),
    pane(random, 930, 500),
    door(),
    awning(),
    ...[360, 1240].map((x, at) => lantern(x, at)),
    box(0, 840, 1600, 160, 'url(#wet)'),
    box(0, 836, 1600, 12, '#8aa19f'),
    ...[300, 800, 1190].map((x) =>
      path(`M${x - 130} 852H${x + 130}L${x + 210} 1000H${x - 210}Z`, { fill: '#f5cf8c', opacity: 0.2 }),
    ),
    ...[170, 330, 1010, 1180].map((x, at) => crate(random, x + 20, at)),
    bicycle(1400, 850),
    ...[
      [760, 1],
      [1500, 0.8],
    ].map(([x = 0, size = 1]) => planter(x === 760 ? 640 : 1530, size)),
  ].join('')

function bricks(random: Random): string {
  const parts: string[] = []
  for (let row = 0; row < 9; row++)
    for (let at = -1; at < 17; at++)
      if (random() < 0.5)
        parts.push(
          box(at * 100 + (row % 2) * 50, row * 34, 94, 28, random.pick(['#244c5c', '#204654', '#2b5766']), {
            rx: 2,
          }),
        )
  const windows = [200, 520, 960, 1280].map(
    (x, at) =>
      box(x, 20, 120, 150, at === 1 ? '#f5d79a' : '#16333f') +
      box(x - 8, 170, 136, 12, '#5f8480') +
      path(`M${x + 60} 20V170M${x} 92H${x + 120}`, { stroke: '#5f8480', 'stroke-width': 6 }),
  )
  return parts.join('') + windows.join('')
}

function pane(random: Random, x: number, width: number): string {
  const shelves: string[] = []
  for (const y of [560, 660, 760]) {
    shelves.push(box(x, y, width, 9, '#a9783f'))
    let left = x + 14
    while (left < x + width - 46) {
      const wide = random.between(20, 42)
      const high = random.between(36, 72)
      const colour = random.pick(goods)
      shelves.push(
        random() < 0.3
          ? circle(left + wide / 2, y - wide / 2, wide / 2, colour)
          : box(left, y - high, wide, high, colour, { rx: random() < 0.4 ? 10 : 2 }) +
              box(left, y - high * 0.6, wide, high * 0.26, lighter(colour, 0.5)),
      )
      left += wide + 7
    }
  }
  return group({}, [
    box(x, 440, width, 380, 'url(#inside)'),
    ...[0.25, 0.75].map((share) =>
      glow(`in${x}${share}`.replace('.', ''), [x + width * share, 480], 120, '#ffffff', 0.7),
    ),
    ...shelves,
    box(x - 8, 432, width + 16, 394, 'none', { stroke: '#1d3a20', 'stroke-width': 16 }),
    path(`M${x + width / 2} 440V820`, { stroke: '#1d3a20', 'stroke-width': 10 }),
    path(`M${x + 30} 820L${x + 190} 440H${x + 240}L${x + 80} 820Z`, { fill: '#ffffff', opacity: 0.13 }),
  ])
}

const door = () =>
  group({}, [
    box(706, 440, 188, 400, '#1d3a20'),
    box(724, 458, 152, 382, '#3c6b3f'),
    box(744, 480, 112, 220, 'url(#inside)'),
    path('M800 480V700M744 590H856', { stroke: '#3c6b3f', 'stroke-width': 8 }),
    box(744, 724, 112, 90, '#2f5833'),
    circle(866, 650, 8, ink.ochre),
    box(690, 828, 220, 14, '#c9b98f'),
  ])

const awning = () =>
  Array.from({ length: 17 }, (_, at) => {
    const colour = at % 2 ? '#f3e6c8' : '#4d8a52'
    const x = 120 + at * 80
    return (
      path(`M${x} 316H${x + 80}L${x + 80 + (at - 8) * 2} 420H${x + (at - 8) * 2}Z`, { fill: colour }) +
      path(`M${x + (at - 8) * 2} 418h80v12a40 26 0 0 1 -80 0Z`, { fill: darker(colour, 0.16) })
    )
  }).join('')

const lantern = (x: number, at: number) =>
  glow(`lantern${at}`, [x, 262], 130, '#ffe2a0', 0.8) +
  box(x - 3, 200, 6, 34, ink.night) +
  path(`M${x - 24} 290L${x - 16} 234H${x + 16}L${x + 24} 290Z`, { fill: '#fff0c4' }) +
  path(`M${x - 26} 290H${x + 26}M${x - 20} 234H${x + 20}`, { stroke: ink.night, 'stroke-width': 7 })

function crate(random: Random, x: number, at: number): string {
  const colour = [ink.rust, ink.ochre, '#7d9b56', ink.clay][at] as string
  const fruit = Array.from({ length: 14 }, (_, place) =>
    circle(
      x + 14 + (place % 7) * 17,
      800 - Math.floor(place / 7) * 15,
      12,
      mix(colour, '#fff0cc', random.between(0, 0.3)),
    ),
  )
  return group({}, [
    ...fruit,
    box(x, 800, 130, 34, '#c99f6c'),
    box(x, 800, 130, 6, '#e3c290'),
    box(x, 834, 130, 34, '#a9783f'),
    box(x, 866, 10, 22, '#7d5b43'),
    box(x + 120, 866, 10, 22, '#7d5b43'),
  ])
}

const bicycle = (x: number, y: number) =>
  group(
    {
      fill: 'none',
      stroke: ink.rust,
      'stroke-width': 9,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    [
      circle(x - 86, y + 10, 62, 'none', { stroke: ink.night, 'stroke-width': 8 }),
      circle(x + 86, y + 10, 62, 'none', { stroke: ink.night, 'stroke-width': 8 }),
      path(
        `M${x - 86} ${y + 10}L${x - 44} ${y - 70}H${x + 52}L${x} ${y + 10}ZM${x} ${y + 10}L${x - 50} ${y - 88}M${x + 86} ${y + 10}L${x + 46} ${y - 100}H${x + 76}M${x - 70} ${y - 90}H${x - 30}`,
        {},
      ),
      box(x + 60, y - 116, 70, 44, '#c99f6c', { stroke: 'none', rx: 4 }),
    ],
  )

const planter = (x: number, size: number) =>
  group({ transform: `translate(${x} 850) scale(${size})` }, [
    ...[
      [-30, -96],
      [0, -120],
      [30, -94],
      [-14, -150],
      [18, -156],
    ].map(([cx = 0, cy = 0]) => circle(cx, cy, 32, ink.fern)),
    path('M-36 -72H36L28 0H-28Z', { fill: ink.clay }),
  ])
