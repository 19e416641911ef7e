import { views } from '#server/database/seed/pictures/clients/index.ts'
import { desks } from '#server/database/seed/pictures/desks/index.ts'
import type { Picture, Scene } from '#server/database/seed/pictures/drawing.ts'
import { icons } from '#server/database/seed/pictures/icons.ts'
import { ideas } from '#server/database/seed/pictures/ideas/index.ts'
import { workplaces } from '#server/database/seed/pictures/industries/index.ts'
import { logos } from '#server/database/seed/pictures/logos.ts'
import { portraits } from '#server/database/seed/pictures/portraits/sitters.ts'
import { scenes } from '#server/database/seed/pictures/scenes.ts'
import { dioramas } from '#server/database/seed/pictures/services/index.ts'
import { vistas } from '#server/database/seed/pictures/vistas/index.ts'

/** Every picture of the demo by its name, by which its dice are seeded too. */
export const gallery = {
  ...on('wide', scenes),
  ...on('wide', vistas),
  ...on('wide', ideas),
  ...on('wide', views),
  ...on('panel', dioramas),
  ...on('panel', workplaces),
  ...on('desk', desks),
  ...on('portrait', portraits),
  ...on('logo', logos),
  ...on('icon', icons),
}

export type PictureName = keyof typeof gallery

function on<N extends string>(sheet: Picture['on'], series: Readonly<Record<N, Scene>>): Record<N, Picture> {
  const drawn = Object.entries<Scene>(series).map(([name, scene]): [string, Picture] => [
    name,
    { scene, on: sheet },
  ])
  return Object.fromEntries(drawn) as Record<N, Picture>
}
