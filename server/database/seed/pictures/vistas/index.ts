import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { ascent } from '#server/database/seed/pictures/vistas/ascent.ts'
import { quay } from '#server/database/seed/pictures/vistas/quay.ts'
import { rowers } from '#server/database/seed/pictures/vistas/rowers.ts'
import { valley } from '#server/database/seed/pictures/vistas/valley.ts'

/** Wide views for the heads of pages. */
export const vistas = { valley, quay, ascent, rowers } satisfies Record<string, Scene>
