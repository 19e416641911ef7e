/**
 * Keeps, with their licenses, what pages are built from of packages many times its size: the drawings of the icons that
 * web/ imports from `lucide-react`, and the used part of the fonts. Run it after the first import of an icon, and after
 * an update of these packages.
 */
import { copyFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { subsetFonts } from './assets/fonts.ts'
import { drawIconSheet } from './assets/icon-sheet.ts'
import { iconSheet } from './bundle/icons.ts'

const root = path.resolve(import.meta.dirname, '..')
const packages = path.join(root, 'node_modules')
const fonts = path.join(root, 'web/ui/fonts')

writeFileSync(iconSheet, drawIconSheet(root))
copyFileSync(path.join(packages, 'lucide-react/LICENSE'), path.join(path.dirname(iconSheet), 'LICENSE'))
for (const [name, bytes] of await subsetFonts()) writeFileSync(path.join(fonts, name), bytes)
for (const font of ['inter', 'source-serif-4'])
  copyFileSync(
    path.join(packages, '@fontsource-variable', font, 'LICENSE'),
    path.join(fonts, `LICENSE-${font}`),
  )
