import { contours } from '#server/database/seed/pictures/contours.ts'
import { delta } from '#server/database/seed/pictures/delta.ts'
import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { estuary } from '#server/database/seed/pictures/estuary.ts'
import { fields } from '#server/database/seed/pictures/fields.ts'
import { forecast } from '#server/database/seed/pictures/forecast.ts'
import { forest } from '#server/database/seed/pictures/forest.ts'
import { harbour } from '#server/database/seed/pictures/harbour.ts'
import { locks } from '#server/database/seed/pictures/locks.ts'
import { observatory } from '#server/database/seed/pictures/observatory.ts'
import { quarter } from '#server/database/seed/pictures/quarter.ts'
import { ridges } from '#server/database/seed/pictures/ridges.ts'
import { shelf } from '#server/database/seed/pictures/shelf.ts'
import { table } from '#server/database/seed/pictures/table.ts'
import { terraces } from '#server/database/seed/pictures/terraces.ts'
import { tracks } from '#server/database/seed/pictures/tracks.ts'
import { viaduct } from '#server/database/seed/pictures/viaduct.ts'
import { warehouse } from '#server/database/seed/pictures/warehouse.ts'
import { windows } from '#server/database/seed/pictures/windows.ts'

/** The views of articles and of most banners. */
export const scenes = {
  contours,
  delta,
  estuary,
  fields,
  forecast,
  forest,
  harbour,
  locks,
  observatory,
  quarter,
  ridges,
  shelf,
  table,
  terraces,
  tracks,
  viaduct,
  warehouse,
  windows,
} satisfies Record<string, Scene>
