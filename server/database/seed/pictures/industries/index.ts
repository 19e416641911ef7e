import type { Scene } from '#server/database/seed/pictures/drawing.ts'
import { cranes } from '#server/database/seed/pictures/industries/cranes.ts'
import { market } from '#server/database/seed/pictures/industries/market.ts'
import { sawteeth } from '#server/database/seed/pictures/industries/sawteeth.ts'
import { square } from '#server/database/seed/pictures/industries/square.ts'
import { turbines } from '#server/database/seed/pictures/industries/turbines.ts'
import { ward } from '#server/database/seed/pictures/industries/ward.ts'

/** Places of work, one for each industry. */
export const workplaces = { cranes, turbines, ward, sawteeth, square, market } satisfies Record<string, Scene>
