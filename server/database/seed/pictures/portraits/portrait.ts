import {
  box,
  circle,
  element,
  gradient,
  group,
  path,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { lighter } from '#server/database/seed/pictures/palette.ts'
import { clothes } from '#server/database/seed/pictures/portraits/clothes.ts'
import { type Face, head, neck } from '#server/database/seed/pictures/portraits/face.ts'
import { headwear } from '#server/database/seed/pictures/portraits/headwear.ts'
import { longHair } from '#server/database/seed/pictures/portraits/long-hair.ts'
import { shortHair } from '#server/database/seed/pictures/portraits/short-hair.ts'
import type { Worn } from '#server/database/seed/pictures/portraits/strand.ts'

const hair = { ...shortHair, ...longHair, ...headwear }

export interface Sitter extends Face {
  readonly hair: readonly [cut: keyof typeof hair, colour: string]
  readonly wears: readonly [garment: keyof typeof clothes, colour: string, second: string]
  readonly wall: readonly [shape: keyof typeof walls, colour: string, second: string]
}

/** Heads are drawn smaller than they are shown, around the chin. */
const nearer = { transform: 'translate(255 424) scale(1.2) translate(-255 -400)' }

/** A person from the chest up, lit from the left, before a wall with one large shape. */
export const portrait =
  (sitter: Sitter): Scene =>
  (random) => {
    const [cut, colour] = sitter.hair
    const [garment, first, second] = sitter.wears
    const [shape, wall, tint] = sitter.wall
    const { behind = '', before }: Worn = hair[cut](colour, sitter.wide, random)
    return [
      element('defs', {}, gradient('wall', [lighter(wall, 0.1), wall])),
      box(0, 0, 510, 720, 'url(#wall)'),
      walls[shape](tint),
      group(nearer, [behind]),
      neck(sitter),
      clothes[garment](first, second),
      group(nearer, [head(sitter), before]),
    ].join('')
  }

/** Shapes behind a head. */
const walls = {
  disc: (colour) => circle(255, 300, 214, colour),
  arch: (colour) => path('M66 720V300A189 189 0 0 1 444 300V720Z', { fill: colour }),
  window: (colour) => box(0, 0, 510, 250, colour) + box(0, 250, 510, 10, lighter(colour, 0.35)),
  stripe: (colour) => box(300, 0, 210, 720, colour),
  hill: (colour) => path('M0 500C120 380 240 400 330 440S470 470 510 420V720H0Z', { fill: colour }),
  rays: (colour) =>
    path('M255 300L-60 60V-60H120ZM255 300L300 -60H560V120ZM255 300L600 330V560ZM255 300L-60 420V620Z', {
      fill: colour,
    }),
  rings: (colour) =>
    [250, 190].map((r) => circle(255, 300, r, 'none', { stroke: colour, 'stroke-width': 26 })).join(''),
  steps: (colour) => path('M0 720V470H110V370H400V250H510V720Z', { fill: colour }),
} satisfies Record<string, (colour: string) => string>
