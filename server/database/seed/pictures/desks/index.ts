import {
  cup,
  desk,
  laptop,
  note,
  notebook,
  page,
  pencil,
  phone,
  plant,
  ruler,
  writing,
} from '#server/database/seed/pictures/desks/things.ts'
import {
  calculator,
  dividers,
  helmet,
  marker,
  stopwatch,
} from '#server/database/seed/pictures/desks/tools.ts'
import { box, circle, group, path, type Scene } from '#server/database/seed/pictures/drawing.ts'
import { darker, ink, lighter } from '#server/database/seed/pictures/palette.ts'

const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

/** An afternoon's desk for each kind of work. */
export const desks = {
  rounds: () =>
    desk('#cfa877', [
      group({ transform: 'translate(390 320) rotate(-7)' }, [
        box(-152, -204, 324, 436, '#0c2629', { rx: 14, opacity: 0.22 }),
        box(-162, -214, 324, 436, '#8d6a50', { rx: 14 }),
        box(-142, -176, 284, 382, ink.paper),
        box(-56, -232, 112, 44, '#aab6b1', { rx: 10 }),
        ...[0, 1, 2, 3, 4, 5].map(
          (row) =>
            box(-116, -138 + row * 54, 26, 26, 'none', { stroke: ink.spruce, 'stroke-width': 4, rx: 4 }) +
            (row < 4
              ? path(`M-111 ${-126 + row * 54}l8 9l17 -22`, { ...line, stroke: ink.rust, 'stroke-width': 6 })
              : '') +
            writing(
              -74,
              -134 + row * 54,
              190,
              [
                [1, 0.7],
                [0.85, 0.5],
                [0.95, 0.62],
                [0.7, 0.8],
                [1, 0.4],
                [0.8, 0.66],
              ][row] ?? [],
              '#9aa39c',
              14,
            ),
        ),
      ]),
      helmet(800, 210),
      stopwatch(690, 455),
      pencil([600, 250, 62], ink.ochre),
      cup([960, 470, -30], ink.spruce),
      note([120, 500, 6], '#f2d894', [writing(-26, -14, 52, [1, 0.8, 0.6], '#a9783f', 13)]),
    ]),

  pipelines: () =>
    desk('#2c4a4c', [
      laptop(
        [560, 320],
        [
          ...[0.5, 0.8, 0.36, 0.66, 0.52, 0.74, 0.3].map((share, at) =>
            box(
              -132 + (at % 3) * 12,
              -92 + at * 15,
              120 * share,
              6,
              [ink.sage, '#ffd98a', ink.clay][at % 3] as string,
              { rx: 3 },
            ),
          ),
          box(10, -92, 122, 96, '#1d5c50', { rx: 4 }),
          path('M20 -14L44 -40L66 -26L92 -62L122 -76', { ...line, stroke: '#ffd98a', 'stroke-width': 4 }),
        ],
      ),
      page([205, 300, -8], 260, 340, [
        path('M-70 -110V-30M-70 -30H40V40M-70 -30V50M40 40V110', {
          ...line,
          stroke: ink.spruce,
          'stroke-width': 5,
        }),
        ...[
          [-70, -118],
          [-70, 56],
          [40, 118],
        ].map(([x = 0, y = 0]) => box(x - 38, y - 24, 76, 48, ink.sage, { rx: 6 })),
        circle(-70, -30, 26, ink.rust),
        circle(40, 34, 26, ink.ochre),
        writing(-6, -126, 96, [1, 0.7, 0.85]),
      ]),
      notebook([930, 250, 8], ink.ochre),
      pencil([935, 420, -12], ink.rust),
      cup([830, 520, 20], ink.clay),
      plant([1060, 540], ink.fern),
      note([90, 80, -4], '#f2d894', [writing(-26, -14, 52, [0.9, 1, 0.5], '#a9783f', 13)]),
    ]),

  charts: () =>
    desk('#dcc39a', [
      page([300, 260, -9], 330, 250, [
        ...[44, 70, 58, 96, 120, 104].map((high, at) =>
          box(-130 + at * 44, 88 - high, 28, high, at === 4 ? ink.rust : ink.fern),
        ),
        path('M-142 90H142', { ...line, stroke: ink.slate, 'stroke-width': 4 }),
        writing(-140, -100, 150, [1, 0.6]),
      ]),
      page([640, 300, 5], 300, 380, [
        path('M-110 -40L-60 -74L-12 -52L40 -110L104 -132', { ...line, stroke: ink.rust, 'stroke-width': 6 }),
        path('M-110 -14L-60 -30L-12 -38L40 -54L104 -58', { ...line, stroke: ink.spruce, 'stroke-width': 6 }),
        path('M-120 -150V10H118', { ...line, stroke: ink.slate, 'stroke-width': 4 }),
        writing(-118, 44, 236, [1, 0.92, 0.97, 0.6, 0, 0.9, 0.84], '#9aa39c', 17),
      ]),
      page([240, 500, 4], 250, 170, [
        circle(-52, 0, 56, ink.sage),
        path('M-52 0V-56A56 56 0 0 1 1 18Z', { fill: ink.ochre }),
        path('M-52 0L1 18A56 56 0 0 1 -40 55Z', { fill: ink.rust }),
        writing(26, -36, 78, [1, 0.7, 0.9, 0.5]),
      ]),
      calculator(930, 210),
      pencil([790, 470, -28], ink.spruce),
      cup([960, 500, 15], ink.rust),
      ...[
        [500, 80, ink.ochre],
        [560, 72, ink.clay],
      ].map(([x, y, colour]) => note([Number(x), Number(y), 5], lighter(String(colour), 0.4))),
    ]),

  voices: () =>
    desk('#b9724f', [
      page([430, 315, -3], 560, 420, [
        path('M-93 -196V196M93 -196V196', { stroke: '#d3cbb8', 'stroke-width': 4 }),
        ...[-186, 0, 186].map((x, at) =>
          box(x - 70, -184, 140, 12, [ink.rust, ink.ochre, ink.spruce][at] as string, { rx: 6 }),
        ),
      ]),
      ...voices.map(([x, y, turn, colour, lines]) =>
        note([x, y, turn], colour, [writing(-26, -14, 52, lines, darker(colour, 0.4), 13)]),
      ),
      marker(800, 180, 28, ink.rust),
      marker(850, 240, 14, ink.spruce),
      cup([880, 440, 30], ink.ochre),
      cup([1010, 340, -40], ink.fern),
      notebook([1010, 130, -10], ink.pine),
      pencil([760, 560, -6], ink.ochre),
    ]),

  blueprint: () =>
    desk('#d8ceb4', [
      page(
        [470, 320, -4],
        660,
        440,
        [
          ...Array.from({ length: 15 }, (_, at) =>
            box(-330 + at * 44, -220, 1.5, 440, '#ffffff', { opacity: 0.16 }),
          ),
          ...Array.from({ length: 10 }, (_, at) =>
            box(-330, -220 + at * 44, 660, 1.5, '#ffffff', { opacity: 0.16 }),
          ),
          path('M-220 -90H-60V70H110M-60 -10H110M110 -90V70M110 -10H230M-220 110H-60', {
            ...line,
            stroke: '#e6f2ec',
            'stroke-width': 5,
          }),
          ...[
            [-220, -90],
            [-220, 110],
            [230, -10],
          ].map(([x = 0, y = 0]) =>
            box(x - 48, y - 32, 96, 64, '#1f5f6b', { stroke: '#e6f2ec', 'stroke-width': 5 }),
          ),
          ...[
            [110, -90],
            [110, 70],
          ].map(([x = 0, y = 0]) => circle(x, y, 36, '#1f5f6b', { stroke: '#e6f2ec', 'stroke-width': 5 })),
          path('M-60 -46L-20 -10L-60 26L-100 -10Z', { fill: ink.rust, stroke: '#e6f2ec', 'stroke-width': 5 }),
          writing(-300, -196, 120, [1, 0.6], '#e6f2ec', 15),
          writing(180, 160, 120, [1, 0.7, 0.8], '#e6f2ec', 15),
        ],
        '#1f5f6b',
      ),
      ruler([420, 575, -3], ink.ochre, 420),
      dividers(850, 190),
      pencil([900, 430, -64], ink.rust),
      cup([1000, 520, 40], ink.spruce),
      plant([1050, 110], ink.fern),
    ]),

  calendar: () =>
    desk('#8fae9f', [
      page([420, 320, -5], 500, 420, [
        box(-250, -210, 500, 74, ink.rust),
        ...Array.from({ length: 11 }, (_, at) => circle(-220 + at * 44, -196, 7, '#8f3f2b')),
        box(-220, -176, 150, 14, ink.paper, { rx: 7 }),
        ...Array.from({ length: 35 }, (_, at) =>
          box(-228 + (at % 7) * 66, -118 + Math.floor(at / 7) * 64, 58, 56, week[at] ?? '#e9dfc8', { rx: 5 }),
        ),
        path('M-216 -24H20M-84 40H216M-216 104H-110', { ...line, stroke: ink.spruce, 'stroke-width': 10 }),
        circle(131, -90, 33, 'none', { stroke: ink.rust, 'stroke-width': 6 }),
      ]),
      phone(
        [800, 300, 9],
        [
          ...[0, 1, 2].map((at) =>
            box(-30, -64 + at * 42, 60, 32, [ink.fern, ink.sage, ink.clay][at] as string, { rx: 6 }),
          ),
          circle(0, 66, 10, ink.spruce),
        ],
      ),
      notebook([985, 215, -7], ink.slate, [box(-30, -60, 70, 34, ink.cream, { rx: 4 })]),
      pencil([720, 530, -10], ink.rust),
      pencil([745, 560, -4], ink.ochre),
      cup([970, 490, 25], ink.clay),
      note([90, 110, -8], '#f2d894', [writing(-26, -14, 52, [1, 0.7, 0.9], '#a9783f', 13)]),
      note([100, 520, 6], '#e7b98c', [writing(-26, -14, 52, [0.8, 1], '#8d5a3c', 13)]),
    ]),
} satisfies Record<string, Scene>

const voices = [
  [244, 240, -3, '#f2d894', [1, 0.7]],
  [246, 345, 4, '#f2d894', [0.8, 1, 0.5]],
  [236, 450, -6, '#f0c3a4', [1, 0.6]],
  [330, 290, 5, '#f0c3a4', [0.9, 0.9]],
  [430, 245, 2, '#c4dccd', [1, 0.5, 0.8]],
  [436, 352, -5, '#f2d894', [0.7, 1]],
  [620, 235, -4, '#c4dccd', [1, 0.8]],
  [628, 342, 3, '#c4dccd', [0.6, 1, 0.7]],
  [618, 446, -2, '#f0c3a4', [1, 0.4]],
] as const

const week: Readonly<Record<number, string>> = {
  5: '#d3dfd6',
  6: '#d3dfd6',
  12: '#d3dfd6',
  13: '#d3dfd6',
  19: '#d3dfd6',
  20: '#d3dfd6',
  26: '#d3dfd6',
  27: '#d3dfd6',
  33: '#d3dfd6',
  34: '#d3dfd6',
  9: ink.ochre,
  17: ink.clay,
  24: ink.fern,
}
