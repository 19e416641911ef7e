import { circle, group, path } from '#server/database/seed/pictures/drawing.ts'
import { middle } from '#server/database/seed/pictures/portraits/face.ts'
import { type Cut, curl, depth, shine, stroke } from '#server/database/seed/pictures/portraits/strand.ts'

/** Hair that frames the face, is tied, or stands high. */
export const longHair = {
  curls: (colour, wide, random) => {
    const mass = (from: number, to: number, count: number, out: number) =>
      curl(random, count, [from, to], (turn) => [
        middle + Math.cos(turn) * (wide + out),
        286 - Math.sin(turn) * 116,
      ])
    const tints = [colour, colour, shine(colour), depth(colour)]
    return {
      behind: group({}, [
        path(
          `M${middle - wide - 22} 300C${middle - wide - 44} 118 ${middle + wide + 44} 118 ${middle + wide + 22} 300C${middle + wide + 20} 396 ${middle + 50} 408 ${middle} 408C${middle - 50} 408 ${middle - wide - 20} 396 ${middle - wide - 22} 300Z`,
          { fill: depth(colour) },
        ),
        ...mass(-1, Math.PI + 1, 46, 20).map(([x, y, r]) => circle(x, y, r, random.pick(tints))),
        ...mass(-0.95, Math.PI + 0.95, 30, 2).map(([x, y, r]) => circle(x, y, r, random.pick(tints))),
      ]),
      before: group({}, [
        path(
          `M${middle - wide - 6} 286C${middle - wide - 10} 116 ${middle + wide + 10} 116 ${middle + wide + 6} 286C${middle + wide - 12} 236 ${middle + 40} 214 ${middle - 12} 206C${middle - 44} 214 ${middle - wide + 8} 240 ${middle - wide - 6} 286Z`,
          { fill: colour },
        ),
        ...curl(random, 15, [0.15, Math.PI - 0.15], (turn) => [
          middle + Math.cos(turn) * (wide - 4),
          238 - Math.sin(turn) * 46,
        ]).map(([x, y, r]) => circle(x, y, r * 0.8, random.pick(tints))),
      ]),
    }
  },

  cloud: (colour, wide, random) => {
    const rim = curl(random, 60, [-0.25, Math.PI + 0.25], (turn) => [
      middle + Math.cos(turn) * (wide + 52),
      262 - Math.sin(turn) * 118,
    ])
    return {
      behind: group({}, [
        path(
          `M${middle - wide - 56} 300C${middle - wide - 80} 90 ${middle + wide + 80} 90 ${middle + wide + 56} 300C${middle + wide + 40} 372 ${middle - wide - 40} 372 ${middle - wide - 56} 300Z`,
          { fill: colour },
        ),
        ...rim.map(([x, y, r]) => circle(x, y, r, colour)),
      ]),
      before: group({}, [
        path(
          `M${middle - wide - 4} 262C${middle - wide - 2} 121 ${middle + wide + 2} 121 ${middle + wide + 4} 262C${middle + wide - 14} 216 ${middle + 34} 200 ${middle} 202C${middle - 34} 200 ${middle - wide + 14} 216 ${middle - wide - 4} 262Z`,
          { fill: colour },
        ),
      ]),
    }
  },

  long: (colour, wide) => ({
    behind: path(
      `M${middle - wide - 20} 240C${middle - wide - 26} 116 ${middle + wide + 26} 116 ${middle + wide + 20} 240C${middle + wide + 28} 360 ${middle + wide + 40} 440 ${middle + wide + 46} 566C${middle + 60} 600 ${middle - 60} 600 ${middle - wide - 46} 566C${middle - wide - 40} 440 ${middle - wide - 28} 360 ${middle - wide - 20} 240Z`,
      { fill: depth(colour) },
    ),
    before: group({}, [
      path(
        `M${middle - 6} 150C${middle - wide - 20} 142 ${middle - wide - 30} 226 ${middle - wide - 24} 330C${middle - wide - 30} 430 ${middle - wide - 40} 490 ${middle - wide - 42} 552C${middle - wide - 16} 572 ${middle - wide + 4} 560 ${middle - wide + 16} 540C${middle - wide - 4} 470 ${middle - wide + 2} 390 ${middle - wide + 2} 316C${middle - wide + 8} 250 ${middle - 34} 226 ${middle - 6} 186Z`,
        { fill: colour },
      ),
      path(
        `M${middle - 8} 150C${middle + wide + 20} 138 ${middle + wide + 32} 226 ${middle + wide + 24} 330C${middle + wide + 30} 430 ${middle + wide + 40} 490 ${middle + wide + 42} 552C${middle + wide + 16} 572 ${middle + wide - 4} 560 ${middle + wide - 16} 540C${middle + wide + 4} 470 ${middle + wide - 2} 390 ${middle + wide - 2} 316C${middle + wide - 6} 250 ${middle + 40} 226 ${middle - 8} 186Z`,
        { fill: colour },
      ),
      path(
        `M${middle - wide - 8} 250C${middle - wide - 6} 208 ${middle - wide + 14} 178 ${middle - 20} 168M${middle + wide + 10} 262C${middle + wide + 6} 208 ${middle + wide - 10} 184 ${middle + 20} 170`,
        stroke(shine(colour), 6),
      ),
    ]),
  }),

  bob: (colour, wide) => ({
    behind: path(
      `M${middle - wide - 18} 250C${middle - wide - 34} 108 ${middle + wide + 34} 108 ${middle + wide + 18} 250C${middle + wide + 30} 320 ${middle + wide + 30} 380 ${middle + wide + 16} 412C${middle + 60} 428 ${middle - 60} 428 ${middle - wide - 16} 412C${middle - wide - 30} 380 ${middle - wide - 30} 320 ${middle - wide - 18} 250Z`,
      { fill: depth(colour) },
    ),
    before: group({}, [
      path(
        `M${middle + 22} 142C${middle - wide - 30} 124 ${middle - wide - 34} 226 ${middle - wide - 22} 300C${middle - wide - 30} 350 ${middle - wide - 24} 388 ${middle - wide - 14} 410C${middle - wide + 2} 406 ${middle - wide + 12} 396 ${middle - wide + 14} 380C${middle - wide - 4} 340 ${middle - wide + 2} 300 ${middle - wide + 6} 276C${middle - wide + 20} 240 ${middle + 6} 232 ${middle + 32} 182Z`,
        { fill: colour },
      ),
      path(
        `M${middle + 18} 142C${middle + wide + 26} 132 ${middle + wide + 34} 226 ${middle + wide + 22} 300C${middle + wide + 30} 350 ${middle + wide + 24} 388 ${middle + wide + 14} 410C${middle + wide - 2} 406 ${middle + wide - 12} 396 ${middle + wide - 14} 380C${middle + wide + 4} 340 ${middle + wide - 2} 300 ${middle + wide - 4} 276C${middle + wide - 10} 236 ${middle + 52} 226 ${middle + 24} 184Z`,
        { fill: colour },
      ),
      path(
        `M${middle - wide - 6} 240C${middle - wide} 196 ${middle - 40} 166 ${middle + 6} 164`,
        stroke(shine(colour), 6),
      ),
    ]),
  }),

  bun: (colour, wide) => ({
    behind: group({}, [circle(middle + 6, 132, 46, depth(colour)), circle(middle, 128, 40, colour)]),
    before: group({}, [
      path(
        `M${middle - wide - 6} 286C${middle - wide - 18} 194 ${middle - 62} 150 ${middle} 150C${middle + 62} 150 ${middle + wide + 18} 194 ${middle + wide + 6} 286C${middle + wide - 4} 246 ${middle + 48} 216 ${middle} 196C${middle - 48} 216 ${middle - wide + 4} 246 ${middle - wide - 6} 286Z`,
        { fill: colour },
      ),
      path(
        `M${middle - 58} 212C${middle - 40} 188 ${middle - 22} 172 ${middle - 6} 164M${middle + 58} 212C${middle + 40} 188 ${middle + 22} 172 ${middle + 6} 164`,
        stroke(shine(colour), 5),
      ),
    ]),
  }),

  waves: (colour, wide) => ({
    behind: path(
      `M${middle - wide - 24} 250C${middle - wide - 40} 104 ${middle + wide + 40} 104 ${middle + wide + 24} 250C${middle + wide + 56} 300 ${middle + wide + 20} 350 ${middle + wide + 50} 400C${middle + wide + 60} 450 ${middle + wide + 20} 470 ${middle + wide} 476C${middle + 60} 500 ${middle - 60} 500 ${middle - wide} 476C${middle - wide - 20} 470 ${middle - wide - 60} 450 ${middle - wide - 50} 400C${middle - wide - 20} 350 ${middle - wide - 56} 300 ${middle - wide - 24} 250Z`,
      { fill: depth(colour) },
    ),
    before: group({}, [
      path(
        `M${middle - 24} 142C${middle - wide - 44} 146 ${middle - wide - 36} 250 ${middle - wide - 18} 276C${middle - wide - 46} 306 ${middle - wide - 10} 340 ${middle - wide - 34} 372C${middle - wide - 50} 410 ${middle - wide - 26} 440 ${middle - wide + 4} 448C${middle - wide - 16} 410 ${middle - wide + 14} 392 ${middle - wide + 4} 356C${middle - wide - 8} 322 ${middle - wide + 4} 300 ${middle - wide + 4} 276C${middle - wide + 10} 236 ${middle - 40} 222 ${middle - 28} 186Z`,
        { fill: colour },
      ),
      path(
        `M${middle - 34} 148C${middle + 40} 104 ${middle + wide + 50} 176 ${middle + wide + 18} 276C${middle + wide + 46} 306 ${middle + wide + 10} 340 ${middle + wide + 34} 372C${middle + wide + 50} 410 ${middle + wide + 26} 440 ${middle + wide - 4} 448C${middle + wide + 16} 410 ${middle + wide - 14} 392 ${middle + wide - 4} 356C${middle + wide + 8} 322 ${middle + wide - 4} 300 ${middle + wide - 4} 276C${middle + wide - 14} 220 ${middle + 20} 228 ${middle - 32} 184Z`,
        { fill: colour },
      ),
      path(
        `M${middle + 4} 160C${middle + 46} 160 ${middle + wide + 4} 196 ${middle + wide + 8} 244M${middle - wide - 12} 236C${middle - wide - 12} 204 ${middle - 64} 176 ${middle - 44} 164`,
        stroke(shine(colour), 6),
      ),
    ]),
  }),

  tied: (colour, wide) => ({
    behind: path(
      `M${middle + wide - 30} 180C${middle + wide + 70} 190 ${middle + wide + 50} 330 ${middle + wide + 62} 430C${middle + wide + 66} 500 ${middle + wide + 30} 540 ${middle + wide + 10} 560C${middle + wide + 20} 470 ${middle + wide - 20} 400 ${middle + wide - 10} 300Z`,
      { fill: depth(colour) },
    ),
    before: group({}, [
      path(
        `M${middle - wide - 5} 284C${middle - wide - 20} 190 ${middle - 66} 142 ${middle} 144C${middle + 66} 142 ${middle + wide + 20} 190 ${middle + wide + 5} 284C${middle + wide - 6} 240 ${middle + 58} 204 ${middle - 20} 190C${middle - 44} 214 ${middle - wide + 6} 240 ${middle - wide - 5} 284Z`,
        { fill: colour },
      ),
      path(
        `M${middle - 14} 182C${middle + 10} 164 ${middle + 44} 168 ${middle + 68} 198`,
        stroke(shine(colour), 6),
      ),
    ]),
  }),
} satisfies Record<string, Cut>
