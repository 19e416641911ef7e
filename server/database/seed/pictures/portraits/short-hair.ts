import { circle, group, path } from '#server/database/seed/pictures/drawing.ts'
import { middle } from '#server/database/seed/pictures/portraits/face.ts'
import { type Cut, curl, shine, stroke } from '#server/database/seed/pictures/portraits/strand.ts'

/** Hair that ends above the ears, or has gone. */
export const shortHair = {
  parted: (colour, wide) => ({
    before: group({}, [
      path(
        `M${middle - wide - 7} 276C${middle - wide - 20} 196 ${middle - 58} 138 ${middle + 8} 140C${middle + 74} 140 ${middle + wide + 20} 186 ${middle + wide + 8} 276C${middle + wide - 2} 262 ${middle + wide - 4} 240 ${middle + wide - 12} 222C${middle + 30} 226 ${middle - 22} 214 ${middle - 40} 192C${middle - 52} 214 ${middle - wide + 4} 234 ${middle - wide - 7} 276Z`,
        { fill: colour },
      ),
      path(
        `M${middle - 38} 190C${middle - 16} 164 ${middle + 24} 152 ${middle + 58} 164`,
        stroke(shine(colour), 7),
      ),
    ]),
  }),

  cropped: (colour, wide) => ({
    before: path(
      `M${middle - wide - 3} 270C${middle - wide - 10} 196 ${middle - 56} 152 ${middle} 152C${middle + 56} 152 ${middle + wide + 10} 196 ${middle + wide + 3} 270C${middle + wide - 6} 254 ${middle + wide - 6} 236 ${middle + wide - 16} 222C${middle + 34} 204 ${middle - 34} 204 ${middle - wide + 16} 222C${middle - wide + 6} 236 ${middle - wide + 6} 254 ${middle - wide - 3} 270Z`,
      { fill: colour },
    ),
  }),

  receding: (colour, wide) => ({
    before: path(
      `M${middle - wide - 4} 280C${middle - wide - 12} 200 ${middle - 58} 156 ${middle} 156C${middle + 58} 156 ${middle + wide + 12} 200 ${middle + wide + 4} 280C${middle + wide - 6} 262 ${middle + wide - 4} 240 ${middle + wide - 12} 226C${middle + 58} 206 ${middle + 46} 190 ${middle + 30} 186C${middle + 12} 202 ${middle - 12} 202 ${middle - 30} 186C${middle - 46} 190 ${middle - 58} 206 ${middle - wide + 12} 226C${middle - wide + 4} 240 ${middle - wide + 6} 262 ${middle - wide - 4} 280Z`,
      { fill: colour },
    ),
  }),

  bald: (colour, wide) => ({ before: path(sides(wide), { fill: colour }) }),

  swept: (colour, wide) => ({
    before: group({}, [
      path(
        `M${middle - wide - 6} 274C${middle - wide - 16} 206 ${middle - 78} 134 ${middle - 8} 132C${middle + 66} 120 ${middle + wide + 26} 176 ${middle + wide + 6} 274C${middle + wide - 2} 256 ${middle + wide - 8} 236 ${middle + wide - 18} 218C${middle + 44} 196 ${middle + 4} 188 ${middle - 34} 204C${middle - 54} 212 ${middle - wide + 2} 240 ${middle - wide - 6} 274Z`,
        { fill: colour },
      ),
      path(
        `M${middle - 54} 190C${middle - 30} 156 ${middle + 20} 150 ${middle + 60} 176M${middle - 34} 178C${middle - 10} 150 ${middle + 36} 144 ${middle + 74} 184`,
        stroke(shine(colour), 5),
      ),
    ]),
  }),

  short: (colour, wide, random) => ({
    behind: group(
      {},
      curl(random, 30, [-0.1, Math.PI + 0.1], (turn) => [
        middle + Math.cos(turn) * (wide - 2),
        258 - Math.sin(turn) * 92,
      ]).map(([x, y, r]) => circle(x, y, r, colour)),
    ),
    before: group({}, [
      path(
        `M${middle - wide - 3} 282C${middle - wide - 8} 117 ${middle + wide + 8} 117 ${middle + wide + 3} 282C${middle + wide - 8} 244 ${middle + 48} 212 ${middle} 210C${middle - 48} 212 ${middle - wide + 8} 244 ${middle - wide - 3} 282Z`,
        { fill: colour },
      ),
      ...curl(random, 12, [0.5, Math.PI - 0.5], (turn) => [
        middle + Math.cos(turn) * (wide - 18),
        244 - Math.sin(turn) * 62,
      ]).map(([x, y, r]) => circle(x, y, r * 0.55, shine(colour), { opacity: 0.5 })),
    ]),
  }),

  pixie: (colour, wide) => ({
    before: group({}, [
      path(
        `M${middle - wide - 6} 304C${middle - wide - 30} 190 ${middle - 70} 128 ${middle} 130C${middle + 78} 128 ${middle + wide + 28} 196 ${middle + wide + 6} 304C${middle + wide - 4} 280 ${middle + wide - 2} 262 ${middle + wide - 8} 244C${middle + 52} 240 ${middle + 36} 226 ${middle + 28} 210C${middle + 4} 236 ${middle - 40} 246 ${middle - wide + 6} 248C${middle - wide + 2} 268 ${middle - wide + 2} 286 ${middle - wide - 6} 304Z`,
        { fill: colour },
      ),
      path(
        `M${middle + 22} 200C${middle + 4} 178 ${middle - 22} 168 ${middle - 46} 176M${middle + 34} 200C${middle + 26} 172 ${middle + 8} 156 ${middle - 14} 152M${middle + 46} 212C${middle + 52} 192 ${middle + 50} 174 ${middle + 40} 162`,
        stroke(shine(colour), 5),
      ),
    ]),
  }),
} satisfies Record<string, Cut>

const sides = (wide: number) =>
  [-1, 1]
    .map(
      (side) =>
        `M${middle + side * (wide - 3)} 292C${middle + side * (wide + 14)} 268 ${middle + side * (wide + 12)} 232 ${middle + side * wide * 0.8} 212C${middle + side * (wide - 8)} 236 ${middle + side * (wide - 8)} 258 ${middle + side * (wide - 10)} 272Z`,
    )
    .join('')
