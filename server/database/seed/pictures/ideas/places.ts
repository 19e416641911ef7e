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

/** What waits before a gate, and the little that has passed it. */
export const queue: Scene = () => {
  const waiting = Array.from({ length: 8 }, (_, at) =>
    disc(800 - at * 118, 560, 54, mix(ink.ochre, ink.clay, at / 8)),
  )
  return [
    element('defs', {}, gradient('hall', ['#d8e6da', '#a9c8b8'])),
    backdrop('url(#hall)'),
    box(0, 620, 1600, 380, '#7fae97'),
    box(0, 620, 1600, 10, '#c4dccd'),
    path('M880 620V210H1240V620H1150V440A90 90 0 0 0 970 440V620Z', { fill: ink.spruce }),
    path('M1060 620V350A90 90 0 0 1 1150 440V620H1240V210H1060V350Z', { fill: ink.pine }),
    box(850, 180, 420, 40, ink.ochre),
    ...Array.from({ length: 5 }, (_, at) =>
      box(906 + at * 68, 250, 36, 44, at === 2 ? ink.rust : ink.fern, { rx: 6 }),
    ),
    box(970, 500, 180, 16, ink.rust),
    ...waiting,
    disc(1290, 560, 54, ink.rust),
    disc(1490, 560, 54, ink.rust),
    ...Array.from({ length: 7 }, (_, at) =>
      box(at * 240 + 30, 720 + (at % 2) * 90, 150, 9, '#6b9c86', { rx: 4 }),
    ),
  ].join('')
}

/** Two dials in one hall that do not agree. */
export const dials: Scene = () => {
  const dial = (x: number, colour: string, hour: number, minute: number) =>
    group({ transform: `translate(${x} 500)` }, [
      circle(16, 22, 330, ink.night, { opacity: 0.3 }),
      circle(0, 0, 330, darker(colour, 0.3)),
      circle(0, 0, 296, ink.paper),
      path('M0 0V-296A296 296 0 0 1 256 148Z', {
        fill: colour,
        opacity: 0.22,
        transform: `rotate(${minute - 60})`,
      }),
      ...Array.from({ length: 12 }, (_, at) =>
        box(at % 3 ? -6 : -10, -270, at % 3 ? 12 : 20, at % 3 ? 36 : 58, ink.slate, {
          transform: `rotate(${at * 30})`,
          rx: 4,
        }),
      ),
      box(-13, -160, 26, 190, ink.night, { transform: `rotate(${hour})`, rx: 13 }),
      box(-9, -236, 18, 270, colour, { transform: `rotate(${minute})`, rx: 9 }),
      circle(0, 0, 28, ink.night),
      circle(0, 0, 11, ink.ochre),
    ])
  return [
    element('defs', {}, gradient('wall', ['#2b6f64', '#174a45'])),
    backdrop('url(#wall)'),
    box(800, 0, 800, 1000, '#d69a74'),
    ...[0, 1, 2, 3, 4].map(
      (row) =>
        box(0, row * 220 + 40, 800, 4, '#12403c', { opacity: 0.6 }) +
        box(800, row * 220 + 40, 800, 4, '#b9774f', { opacity: 0.6 }),
    ),
    dial(430, ink.ochre, -60, 20),
    dial(1170, ink.rust, -48, 118),
  ].join('')
}

/** The works at night, small under a large moon. */
export const moon: Scene = (random) => {
  const halls = [60, 300, 520, 980, 1180, 1420].map((x, at) => {
    const [wide, high] = [
      [200, 150],
      [180, 210],
      [260, 130],
      [170, 190],
      [210, 140],
      [180, 220],
    ][at] as [number, number]
    const lit = Array.from({ length: Math.floor(wide / 38) }, (_, pane) =>
      Array.from({ length: Math.floor(high / 52) }, (_, row) =>
        random() < 0.5 ? box(x + 16 + pane * 38, 850 - high + 24 + row * 48, 20, 26, '#ffd98a') : '',
      ).join(''),
    )
    return box(x, 850 - high, wide, high + 20, '#0a2225') + lit.join('')
  })
  return [
    element('defs', {}, gradient('night', ['#0d2a30', '#1d5c50', '#4f8f80'])),
    backdrop('url(#night)'),
    ...[430, 350, 270].map((r, at) => circle(800, 450, r, '#f6f1e6', { opacity: 0.05 + at * 0.04 })),
    circle(800, 450, 200, '#f8efd6'),
    circle(740, 400, 34, '#e6d9b6'),
    circle(860, 500, 48, '#e6d9b6'),
    circle(850, 370, 20, '#e6d9b6'),
    ...Array.from({ length: 70 }, () =>
      circle(random.between(0, 1600), random.between(0, 640), random.between(1.4, 3.4), ink.mist, {
        opacity: 0.7,
      }),
    ),
    path('M760 880L784 560H816L840 880Z', { fill: '#0a2225' }),
    box(778, 548, 44, 16, '#0a2225'),
    path('M800 540C770 480 850 450 820 390C800 350 850 310 880 300', {
      fill: 'none',
      stroke: '#d3dfd6',
      'stroke-width': 26,
      'stroke-linecap': 'round',
      opacity: 0.5,
    }),
    ...halls,
    box(0, 850, 1600, 150, '#07191c'),
    path('M0 880H1600', { stroke: '#2b6f64', 'stroke-width': 5, 'stroke-dasharray': '60 40' }),
  ].join('')
}

/** Stock as ice has it: layer on layer, the oldest at the bottom. */
export const strata: Scene = (random) => {
  const tints = [
    '#fbfaf2',
    '#e6f0ea',
    '#cfe3dc',
    '#a9cfc8',
    '#7fb5b0',
    '#4f9593',
    '#2f7578',
    '#1d575e',
    '#123f48',
  ]
  const layers = tints.map((tint, at) => {
    const top = 210 + at * 92
    const edge = Array.from(
      { length: 21 },
      (_, step) => `L${step * 80} ${top + random.between(-20, 20)}`,
    ).join('')
    return path(`M-20 ${top}${edge}L1640 ${top}V1020H-20Z`, { fill: tint })
  })
  const boxes = Array.from({ length: 20 }, (_, at) => {
    const [x, y] = [
      80 + ((at * 379) % 1400) + random.between(-20, 20),
      290 + (at % 7) * 92 + random.between(0, 16),
    ]
    const colour = mix(random.pick([ink.ochre, ink.rust, ink.clay]), '#1d575e', Math.max(0, (y - 300) / 950))
    const turn = `rotate(${random.between(-12, 12).toFixed(1)} ${x} ${y})`
    return group({ transform: turn }, [
      box(x, y, 92, 76, colour),
      box(x, y, 92, 14, lighter(colour, 0.25)),
      box(x + 38, y, 16, 76, lighter(colour, 0.18)),
    ])
  })
  return [
    element('defs', {}, gradient('sky', ['#f3d6ad', '#f8ead2'])),
    backdrop('url(#sky)'),
    glow('sun', [1200, 120], 320, '#fff8e6', 0.9),
    circle(1200, 120, 62, '#fffdf4'),
    ...layers,
    ...boxes,
  ].join('')
}

/** A large one, and a small one that has begun to copy it. */
export const nested: Scene = () => {
  const bows = (x: number, size: number, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const r = size * (1 - at / (count + 0.4))
      const tint = at === count - 1 ? ink.rust : mix(ink.spruce, '#f3dcb4', at / count)
      return path(`M${x - r} 880A${r} ${r} 0 0 1 ${x + r} 880Z`, { fill: tint })
    })
  return [
    element('defs', {}, gradient('sky', ['#e6efe2', '#bcd6c8'])),
    backdrop('url(#sky)'),
    glow('sun', [1180, 300], 380, '#fffdf0', 0.9),
    ...bows(620, 560, 7),
    ...bows(1290, 230, 4),
    box(0, 880, 1600, 120, ink.pine),
    box(0, 880, 1600, 12, ink.fern),
  ].join('')
}

const disc = (x: number, y: number, r: number, colour: string) =>
  element('ellipse', { cx: x + 10, cy: y + r + 6, rx: r, ry: 12, fill: ink.night, opacity: 0.25 }) +
  circle(x, y, r, colour) +
  path(
    `M${x + r * 0.3} ${y - r * 0.95}A${r} ${r} 0 0 1 ${x - r * 0.3} ${y + r * 0.95}A${r * 1.2} ${r * 1.2} 0 0 0 ${x + r * 0.3} ${y - r * 0.95}Z`,
    { fill: darker(colour, 0.25), opacity: 0.5 },
  )
