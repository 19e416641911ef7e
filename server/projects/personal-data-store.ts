import type { WrittenTexts } from '#server/privacy/port.ts'
import { project } from '#server/projects/tables.ts'

export const projectTexts: readonly WrittenTexts[] = [
  { kind: 'projects', table: project, columns: [project.name, project.description], place: project.key },
]
