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

const street = 740

/** A town hall and its square at noon. */
export const square: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('sky', ['#9ccabf', '#dcebdc', '#f7ecd4']) + gradient('wall', ['#efd3a7', '#dcae7c']),
    ),
    backdrop('url(#sky)'),
    glow('noon', [960, 160], 420, '#fffdf0', 0.9),
    ...[
      [130, 190, 1],
      [820, 120, 0.8],
      [420, 90, 0.6],
    ].map(([x = 0, y = 0, size = 1]) => cloud(x, y, size)),
    ...[-30, 130, 860, 1030].map((x, at) =>
      house(
        x,
        [430, 480, 450, 400][at] ?? 0,
        [170, 170, 180, 190][at] ?? 0,
        [ink.rust, '#6b9c8c', ink.clay, ink.spruce][at] as string,
      ),
    ),
    hall(),
    box(0, street, 1200, 220, '#d7c39c'),
    ...Array.from({ length: 5 }, (_, row) =>
      path(`M0 ${street + 22 + row * row * 9 + row * 16}H1200`, { stroke: '#c0a97c', 'stroke-width': 3 }),
    ),
    ...Array.from({ length: 13 }, (_, at) =>
      path(`M${600 + (at - 6) * 96} ${street}L${600 + (at - 6) * 230} 960`, {
        stroke: '#c0a97c',
        'stroke-width': 3,
      }),
    ),
    fountain(),
    ...[90, 310, 900, 1120].map((x) => linden(x, 800, random.between(0, 0.5))),
    ...[
      [230, 870],
      [420, 830],
      [800, 850],
      [860, 848],
      [1010, 880],
      [520, 900],
    ].map(([x = 0, y = 0], at) =>
      walker(x, y, [ink.rust, ink.slate, ink.spruce, ink.ochre, ink.clay, ink.fern][at] as string),
    ),
  ].join('')

function hall(): string {
  const windows = [0, 1, 2, 3, 4, 5, 6].flatMap((at) => {
    const x = 366 + at * 70
    return [520, 640].map(
      (y) =>
        box(x, y, 36, 62, '#2f6f66') +
        path(`M${x} ${y}A18 18 0 0 1 ${x + 36} ${y}Z`, { fill: '#2f6f66' }) +
        box(x, y + 62, 36, 6, '#f8eeda') +
        box(x + 16, y - 16, 4, 78, '#f8eeda'),
    )
  })
  return group({}, [
    box(540, 180, 120, 300, '#e9c795'),
    box(600, 180, 60, 300, '#d3a872'),
    path('M526 186L600 60L674 186Z', { fill: ink.spruce }),
    path('M600 60L674 186H600Z', { fill: ink.pine }),
    path('M600 60V16', { stroke: ink.slate, 'stroke-width': 5 }),
    path('M600 18L652 32L600 46Z', { fill: ink.rust }),
    circle(600, 264, 40, '#fbf5e6', { stroke: ink.spruce, 'stroke-width': 8 }),
    path('M600 264V238M600 264L618 276', { stroke: ink.night, 'stroke-width': 6, 'stroke-linecap': 'round' }),
    box(340, 460, 520, 284, 'url(#wall)'),
    box(324, 444, 552, 22, '#f8eeda'),
    path('M324 446L380 376H820L876 446Z', { fill: '#b9553a' }),
    path('M480 446L600 366L720 446Z', { fill: '#f4e3c1' }),
    circle(600, 418, 16, ink.spruce),
    ...windows.filter((_, at) => at !== 7),
    box(560, 628, 80, 116, ink.rust),
    path('M560 630A40 40 0 0 1 640 630Z', { fill: ink.rust }),
    path('M600 592V744', { stroke: darker(ink.rust, 0.4), 'stroke-width': 4 }),
    box(530, 730, 140, 14, '#f8eeda'),
  ])
}

function house(x: number, top: number, width: number, colour: string): string {
  const parts = [
    box(x, top, width, street - top, colour),
    path(`M${x - 10} ${top + 2}L${x + width / 2} ${top - 84}L${x + width + 10} ${top + 2}Z`, {
      fill: darker(colour, 0.4),
    }),
    box(x, street - 78, width, 78, darker(colour, 0.25)),
    box(x + 16, street - 64, width - 32, 64, '#ffe6ae', { opacity: 0.9 }),
  ]
  for (let y = top + 34; y < street - 110; y += 74)
    for (const at of [0.14, 0.44, 0.72]) parts.push(box(x + width * at, y, 26, 40, lighter(colour, 0.55)))
  return group({}, parts)
}

const cloud = (x: number, y: number, size: number) =>
  path(
    `M${x} ${y}a${34 * size} ${34 * size} 0 0 1 ${10 * size} ${-66 * size}a${56 * size} ${56 * size} 0 0 1 ${104 * size} ${-8 * size}a${40 * size} ${40 * size} 0 0 1 ${50 * size} ${74 * size}Z`,
    { fill: '#ffffff', opacity: 0.8 },
  )

const fountain = () =>
  group({}, [
    element('ellipse', { cx: 640, cy: 850, rx: 130, ry: 34, fill: '#8d7a58' }),
    element('ellipse', { cx: 640, cy: 840, rx: 130, ry: 34, fill: '#f0e2c2' }),
    element('ellipse', { cx: 640, cy: 838, rx: 110, ry: 26, fill: '#5fa197' }),
    box(630, 770, 20, 70, '#e7d4ae'),
    element('ellipse', { cx: 640, cy: 772, rx: 44, ry: 11, fill: '#f0e2c2' }),
    path(
      'M640 766C640 720 690 736 700 836M640 766C640 720 590 736 580 836M640 766C642 730 664 740 668 770M640 766C638 730 616 740 612 770',
      { fill: 'none', stroke: '#eef8f2', 'stroke-width': 5, 'stroke-linecap': 'round' },
    ),
  ])

const linden = (x: number, y: number, share: number) =>
  box(x - 6, y - 110, 12, 110, '#6a4b38') +
  circle(x, y - 170, 82, mix(ink.fern, ink.spruce, share)) +
  circle(x - 26, y - 196, 40, lighter(mix(ink.fern, ink.spruce, share), 0.14)) +
  element('ellipse', { cx: x + 20, cy: y + 2, rx: 70, ry: 12, fill: '#8d7a58', opacity: 0.5 })

const walker = (x: number, y: number, colour: string) =>
  group({}, [
    element('ellipse', { cx: x + 14, cy: y + 2, rx: 26, ry: 5, fill: '#8d7a58', opacity: 0.6 }),
    path(
      `M${x - 7} ${y}L${x - 3} ${y - 34}H${x + 5}L${x + 11} ${y}H${x + 4}L${x + 1} ${y - 20}L${x - 1} ${y}Z`,
      { fill: ink.night },
    ),
    path(`M${x - 12} ${y - 28}L${x - 9} ${y - 66}H${x + 11}L${x + 14} ${y - 28}Z`, { fill: colour }),
    circle(x + 1, y - 78, 11, '#b98262'),
  ])
