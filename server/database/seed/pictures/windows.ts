import {
  backdrop,
  box,
  circle,
  element,
  glow,
  gradient,
  group,
  type Scene,
} from '#server/database/seed/pictures/drawing.ts'
import { ink, lighter, mix } from '#server/database/seed/pictures/palette.ts'
import type { Random } from '#server/database/seed/pictures/random.ts'

const lamps = ['#ffd98a', '#f6c56b', '#ffe9b8', '#e8a95a']

/** A town at night: most windows dark, and a light that moves through the houses from left to right. */
export const windows: Scene = (random) =>
  [
    element(
      'defs',
      {},
      gradient('night', ['#0d2a30', '#174a48', '#3f7f72']) +
        gradient('street', ['rgba(9,28,30,0)', 'rgba(9,28,30,0.8)']),
    ),
    backdrop('url(#night)'),
    stars(random),
    glow('shine', [1180, 250], 320, '#f6f1e6', 0.35),
    circle(1180, 250, 78, '#f8f0da'),
    circle(1150, 236, 70, '#184a48', { opacity: 0.16 }),
    ...[0, 1, 2, 3].map((row) => street(random, row)),
    box(0, 760, 1600, 240, 'url(#street)'),
  ].join('')

function stars(random: Random): string {
  const dots = Array.from({ length: 90 }, () =>
    circle(random.between(0, 1600), random.between(0, 420), random.between(0.8, 2.2), ink.mist, {
      'fill-opacity': random.between(0.3, 0.9),
    }),
  )
  return dots.join('')
}

function street(random: Random, row: number): string {
  const near = row / 3
  const colour = mix('#2f6a61', '#0a2225', near)
  const parts: string[] = []
  let x = random.between(-90, -20)
  while (x < 1620) {
    const width = random.between(90, 150) * (1 + near * 0.55)
    const top = 360 + row * 112 + random.between(-130, 90) * (1 - near * 0.35)
    parts.push(
      house(random, { x, top, width, near, colour: mix(colour, ink.spruce, random.between(0, 0.22)) }),
    )
    x += width + (random() < 0.3 ? random.between(4, 22) : 2)
  }
  return group({}, parts)
}

interface House {
  x: number
  top: number
  width: number
  near: number
  colour: string
}

function house(random: Random, { x, top, width, near, colour }: House): string {
  const parts = [
    box(x, top, width, 1000 - top, colour),
    box(x, top, width * 0.12, 1000 - top, lighter(colour, 0.07)),
  ]
  parts.push(...roof(random, x, top, width, colour))
  const across = Math.max(3, Math.round(width / (30 + near * 14)))
  const pitch = width / (across + 0.6)
  const rise = pitch * random.between(1.15, 1.45)
  const [wide, high] = [pitch * random.between(0.42, 0.62), rise * random.between(0.45, 0.62)]
  for (let y = top + rise * 0.55; y < 1000; y += rise) {
    for (let at = 0; at < across; at++) {
      const left = x + pitch * (at + 0.3) + (pitch - wide) / 2
      const lit = random() < 0.08 + 0.62 * Math.exp(-(((left - 420 - y * 0.45) / 230) ** 2))
      parts.push(box(left, y, wide, high, lit ? random.pick(lamps) : lighter(colour, 0.07)))
    }
  }
  return parts.join('')
}

function roof(random: Random, x: number, top: number, width: number, colour: string): string[] {
  const kind = random.whole(0, 3)
  if (kind === 0) return [box(x + width * 0.2, top - 26, width * 0.34, 26, colour)]
  if (kind === 1)
    return [
      box(x + width * 0.66, top - 58, 4, 58, colour),
      circle(x + width * 0.66 + 2, top - 60, 4, ink.rust),
    ]
  if (kind === 2) return [box(x - 5, top - 9, width + 10, 9, lighter(colour, 0.06))]
  return [
    box(x + width * 0.55, top - 34, 30, 24, colour, { rx: 3 }),
    box(x + width * 0.55 + 4, top - 12, 4, 14, colour),
    box(x + width * 0.55 + 22, top - 12, 4, 14, colour),
  ]
}
