import { group, path } from '#server/database/seed/pictures/drawing.ts'
import { middle } from '#server/database/seed/pictures/portraits/face.ts'
import { type Cut, depth, shine, stroke } from '#server/database/seed/pictures/portraits/strand.ts'

/** What covers the hair. */
export const headwear = {
  scarf: (colour, wide) => ({
    behind: path(
      `M${middle - wide - 34} 300C${middle - wide - 50} 96 ${middle + wide + 50} 96 ${middle + wide + 34} 300C${middle + wide + 40} 400 ${middle + wide + 60} 470 ${middle + 150} 560H${middle - 150}C${middle - wide - 60} 470 ${middle - wide - 40} 400 ${middle - wide - 34} 300Z`,
      { fill: depth(colour) },
    ),
    before: group({}, [
      path(
        `M${middle} 136C${middle - wide - 46} 134 ${middle - wide - 44} 250 ${middle - wide - 26} 330C${middle - wide - 24} 400 ${middle - wide - 40} 450 ${middle - 160} 520C${middle - 90} 600 ${middle + 90} 600 ${middle + 160} 520C${middle + wide + 40} 450 ${middle + wide + 24} 400 ${middle + wide + 26} 330C${middle + wide + 44} 250 ${middle + wide + 46} 134 ${middle} 136ZM${middle} 196C${middle + 48} 196 ${middle + wide - 6} 226 ${middle + wide - 4} 290C${middle + wide - 4} 340 ${middle + 46} 398 ${middle} 402C${middle - 46} 398 ${middle - wide + 4} 340 ${middle - wide + 4} 290C${middle - wide + 6} 226 ${middle - 48} 196 ${middle} 196Z`,
        { fill: colour, 'fill-rule': 'evenodd' },
      ),
      path(
        `M${middle - 66} 386C${middle - 30} 440 ${middle + 50} 446 ${middle + 118} 500M${middle - 96} 452C${middle - 40} 486 ${middle + 20} 500 ${middle + 50} 552M${middle + 70} 380C${middle + 50} 416 ${middle + 10} 430 ${middle - 20} 430`,
        stroke(depth(colour), 5, 0.55),
      ),
      path(
        `M${middle - wide - 18} 270C${middle - wide - 18} 200 ${middle - 54} 166 ${middle - 6} 160`,
        stroke(shine(colour), 7),
      ),
    ]),
  }),

  turban: (colour, wide) => ({
    before: group({}, [
      path(
        `M${middle - wide - 12} 262C${middle - wide - 50} 190 ${middle - 84} 84 ${middle + 4} 84C${middle + 92} 84 ${middle + wide + 50} 190 ${middle + wide + 12} 262C${middle + wide - 6} 246 ${middle + 46} 226 ${middle} 206C${middle - 46} 226 ${middle - wide + 6} 246 ${middle - wide - 12} 262Z`,
        { fill: colour },
      ),
      path(
        `M${middle} 206C${middle + 46} 226 ${middle + wide - 6} 246 ${middle + wide + 12} 262C${middle + wide + 24} 236 ${middle + wide + 26} 206 ${middle + wide + 20} 180C${middle + 40} 186 ${middle + 12} 196 ${middle} 206Z`,
        { fill: depth(colour), opacity: 0.5 },
      ),
      path(
        `M${middle} 204C${middle - 30} 160 ${middle - 70} 170 ${middle - wide - 20} 222M${middle} 204C${middle - 22} 128 ${middle - 70} 130 ${middle - wide - 22} 180M${middle} 204C${middle - 2} 104 ${middle - 44} 98 ${middle - 66} 124M${middle} 204C${middle + 30} 160 ${middle + 70} 170 ${middle + wide + 20} 222M${middle} 204C${middle + 22} 128 ${middle + 70} 130 ${middle + wide + 22} 180M${middle} 204C${middle + 6} 104 ${middle + 46} 98 ${middle + 68} 124`,
        stroke(depth(colour), 4, 0.5),
      ),
    ]),
  }),
} satisfies Record<string, Cut>
