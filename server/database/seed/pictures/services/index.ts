import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { amphitheatre } from '#server/database/seed/pictures/services/amphitheatre.ts'
import { columns } from '#server/database/seed/pictures/services/columns.ts'
import { crossing } from '#server/database/seed/pictures/services/crossing.ts'
import { relay } from '#server/database/seed/pictures/services/relay.ts'
import { rooms } from '#server/database/seed/pictures/services/rooms.ts'
import { scaffold } from '#server/database/seed/pictures/services/scaffold.ts'
import { seasons } from '#server/database/seed/pictures/services/seasons.ts'
import { stations } from '#server/database/seed/pictures/services/stations.ts'
import { terrace } from '#server/database/seed/pictures/services/terrace.ts'
import { towers } from '#server/database/seed/pictures/services/towers.ts'

/** Small worlds on a table, one for each service. */
export const dioramas = {
  stations,
  columns,
  towers,
  terrace,
  rooms,
  relay,
  seasons,
  crossing,
  scaffold,
  amphitheatre,
} satisfies Record<string, Scene>
