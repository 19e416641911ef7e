import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, test } from 'vitest'
import { subsetFonts } from '#scripts/assets/fonts.ts'
import { drawIconSheet } from '#scripts/assets/icon-sheet.ts'
import { iconSheet } from '#scripts/bundle/icons.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('the kept drawings are those of the icons that screens import; `npm run assets` draws them', () => {
  expect(readFileSync(iconSheet, 'utf8')).toBe(drawIconSheet(root))
})

test('the kept fonts are the used parts of the fonts of our packages', async () => {
  for (const [name, bytes] of await subsetFonts())
    expect(bytes.equals(readFileSync(path.join(root, 'web/ui/fonts', name))), name).toBe(true)
})
