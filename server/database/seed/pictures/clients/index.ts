import { basins } from '#server/database/seed/pictures/clients/basins.ts'
import { corridor } from '#server/database/seed/pictures/clients/corridor.ts'
import { dairy } from '#server/database/seed/pictures/clients/dairy.ts'
import { ferry } from '#server/database/seed/pictures/clients/ferry.ts'
import { freight } from '#server/database/seed/pictures/clients/freight.ts'
import { gears } from '#server/database/seed/pictures/clients/gears.ts'
import { moor } from '#server/database/seed/pictures/clients/moor.ts'
import { shopfront } from '#server/database/seed/pictures/clients/shopfront.ts'
import type { Scene } from '#server/database/seed/pictures/drawing.ts'

/** What each client's people have before their eyes. */
export const views = { ferry, corridor, dairy, gears, basins, freight, shopfront, moor } satisfies Record<
  string,
  Scene
>
