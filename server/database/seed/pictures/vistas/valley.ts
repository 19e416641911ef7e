import {
  backdrop,
  below,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  path,
  profile,
  type Scene,
  soft,
} from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import { hills, type Random } from '#server/database/seed/pictures/random.ts'

/** A valley in which everything is made: mill, line, fields, wind, and the town that lives on it. */
export const valley: Scene = (random) => {
  const slope = (base: number, swing: number, wave: number, tint: string) => {
    const height = hills(random)
    return path(below(profile((x) => base + swing * height(x / wave))), { fill: tint })
  }
  return [
    element(
      'defs',
      {},
      gradient('sky', ['#2f7470', '#8fbcae', '#f0dcb0', '#eebd88']) +
        gradient('river', ['#e8c99a', '#5e9f97', '#2c6f70']),
    ),
    backdrop('url(#sky)'),
    glow('sun', [1130, 420], 560, '#fff0cd', 0.95),
    circle(1130, 420, 84, '#fff8e6'),
    slope(480, 90, 620, '#8db5a6'),
    ...[
      [1330, 440, 0.5],
      [1450, 420, 0.6],
      [1240, 460, 0.42],
      [1540, 450, 0.5],
    ].map(([x = 0, y = 0, size = 1], at) => turbine(x, y, size, at * 31)),
    slope(560, 70, 520, '#6d9f8e'),
    slope(620, 46, 460, '#4f8776'),
    river(),
    ...fields(random),
    ...town(random),
    works(),
    train(),
    slope(900, 40, 420, ink.pine),
    ...pines(random),
  ].join('')
}

function turbine(x: number, y: number, size: number, turn: number): string {
  const blade = `M0 0C${14 * size} ${-26 * size} ${9 * size} ${-90 * size} 0 ${-140 * size}C${-6 * size} ${-90 * size} ${-8 * size} ${-26 * size} 0 0Z`
  return group({}, [
    path(
      `M${x - 6 * size} ${y + 120}L${x - 2 * size} ${y - 190 * size}H${x + 2 * size}L${x + 6 * size} ${y + 120}Z`,
      { fill: '#e6efe6' },
    ),
    ...[0, 120, 240].map((at) =>
      path(blade, { fill: '#f8f7ee', transform: `translate(${x} ${y - 190 * size}) rotate(${turn + at})` }),
    ),
  ])
}

const river = () =>
  path(
    `${soft([
      [1120, 600],
      [1010, 640],
      [1110, 690],
      [980, 740],
      [1120, 800],
      [960, 880],
      [1100, 1010],
    ])}${soft([
      [1500, 1010],
      [1290, 880],
      [1330, 800],
      [1120, 740],
      [1190, 690],
      [1050, 640],
      [1136, 600],
    ]).replace('M', 'L')}Z`,
    { fill: 'url(#river)' },
  )

function fields(random: Random): string[] {
  return Array.from({ length: 9 }, (_, at) => {
    const [x, y] = [1290 + (at % 3) * 130, 650 + Math.floor(at / 3) * 62]
    const tint = random.pick(['#c9bd6a', '#8fb07a', '#dba74c', '#7fa873', '#b7c58a'])
    const rows = Array.from({ length: 6 }, (_, row) => `M${x + 8 + row * 19} ${y + 2}l26 50`).join('')
    return (
      path(`M${x} ${y}h120l34 54h-120Z`, { fill: tint }) +
      path(rows, { stroke: darker(tint, 0.2), 'stroke-width': 3, opacity: 0.6 })
    )
  })
}

function town(random: Random): string[] {
  return Array.from({ length: 34 }, (_, at) => {
    const row = at % 3
    const x = 480 + ((at * 97) % 440) + row * 14
    const y = 650 + row * 34
    const wide = random.between(26, 44)
    const high = random.between(26, 54)
    const wall = random.pick(['#f0dfba', '#e3c79a', '#d9a57c', '#f6ecd6'])
    return group({}, [
      box(x, y - high, wide, high, wall),
      box(x + wide * 0.62, y - high, wide * 0.38, high, darker(wall, 0.18)),
      path(`M${x - 4} ${y - high + 1}L${x + wide / 2} ${y - high - 20}L${x + wide + 4} ${y - high + 1}Z`, {
        fill: random.pick([ink.rust, '#9c4a30', ink.slate]),
      }),
      ...[0.2, 0.56].map((share) => box(x + wide * share, y - high + 12, 7, 9, '#ffe2a0')),
    ])
  })
}

const works = () =>
  group({}, [
    ...[120, 180].map(
      (x, at) =>
        path(`M${x} 640L${x + 6} ${430 + at * 30}H${x + 26}L${x + 32} 640Z`, { fill: '#b9704a' }) +
        box(x + 4, 450 + at * 30, 24, 12, ink.paper),
    ),
    ...[0, 1, 2, 3].map(
      (at) =>
        path(`M${60 + at * 92} 760V640L${152 + at * 92} 690V760Z`, {
          fill: mix(ink.spruce, ink.fern, at / 5),
        }) + path(`M${66 + at * 92} 690V654L${128 + at * 92} 688V690Z`, { fill: '#ffe2a0' }),
    ),
    box(60, 690, 368, 90, lighter(ink.spruce, 0.08)),
    ...Array.from({ length: 9 }, (_, at) => box(76 + at * 39, 712, 22, 28, '#ffdf9a')),
  ])

const train = () =>
  group({ transform: 'rotate(1.5 700 830)' }, [
    path('M-40 838H1010', { stroke: '#8d6a50', 'stroke-width': 15 }),
    path('M-40 828H1010', { stroke: '#e7dcc6', 'stroke-width': 4 }),
    ...Array.from({ length: 7 }, (_, at) =>
      box(
        150 + at * 92,
        786,
        86,
        36,
        [ink.rust, ink.ochre, ink.clay, ink.sage, ink.rust, ink.cream, ink.ochre][at] as string,
      ),
    ),
    path('M796 822V790L826 770H884V822Z', { fill: '#8c2f3b' }),
    box(836, 778, 30, 16, '#ffe6ae'),
  ])

const pines = (random: Random) =>
  Array.from({ length: 46 }, () => {
    const x = random.between(-10, 1610)
    const y = 930 + random.between(-10, 70)
    const high = random.between(70, 170)
    return path(`M${x} ${y - high}L${x + high * 0.2} ${y + 20}H${x - high * 0.2}Z`, {
      fill: mix(ink.pine, ink.night, random.between(0.1, 0.8)),
    })
  })
