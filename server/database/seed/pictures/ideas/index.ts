import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { cells, curves, lens, ticks } from '#server/database/seed/pictures/ideas/counts.ts'
import {
  funnel,
  junctions,
  loop,
  milestones,
  translation,
} from '#server/database/seed/pictures/ideas/lines.ts'
import { dials, moon, nested, queue, strata } from '#server/database/seed/pictures/ideas/places.ts'

/** One thought in a few forms. */
export const ideas = {
  milestones,
  nested,
  ticks,
  cells,
  dials,
  funnel,
  loop,
  queue,
  junctions,
  curves,
  moon,
  translation,
  strata,
  lens,
} satisfies Record<string, Scene>
