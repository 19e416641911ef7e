import { driveItem } from '#server/drive/tables.ts'
import type { WrittenTexts } from '#server/privacy/port.ts'

export const fileTexts: readonly WrittenTexts[] = [
  { kind: 'files', table: driveItem, columns: [driveItem.name], place: driveItem.name },
]
