import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.resolve(import.meta.dirname, '../../web/ui/icons')

/** The drawings that our screens show, one a line. `npm run assets` writes it. */
export const iconSheet = path.join(folder, 'lucide.svg')

export interface Drawing {
  /** The name that code imports, such as `ChevronLeft`. */
  readonly name: string
  readonly classes: string
  /** Its elements as SVG. */
  readonly markup: string
}

export const readIconSheet = (sheet: string): Drawing[] =>
  [...sheet.matchAll(/^<symbol id="(\w+)" class="([\w -]+)">(.*)<\/symbol>$/gm)].map(
    ([, name = '', classes = '', markup = '']) => ({ name, classes, markup }),
  )

/** A module for each drawing, so that the division into files can tell them apart, and one that has them all. */
const modulesFolder = `${folder}/lucide/`
const all = `${modulesFolder}all.js`
const drawIcon = JSON.stringify(path.join(folder, 'draw-icon.ts'))

/**
 * Takes icons from the kept drawings in place of `lucide-react`, which brings thousands: 50 MB of a first start, and most
 * of the time to build.
 */
export function keptIcons(): Plugin {
  const drawings = new Map(
    readIconSheet(readFileSync(iconSheet, 'utf8')).map((drawing) => [drawing.name, drawing]),
  )
  return {
    name: 'kept-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id === 'lucide-react') return { id: all, moduleSideEffects: false }
      return id.startsWith(modulesFolder) ? { id, moduleSideEffects: false } : null
    },
    load: {
      filter: { id: /[\\/]web[\\/]ui[\\/]icons[\\/]lucide[\\/]/ },
      handler(id) {
        if (id === all) return [...drawings.keys()].map(exportOf).join('\n')
        const drawing = drawings.get(path.basename(id, '.js'))
        return drawing ? moduleOf(drawing) : null
      },
    },
  }
}

const exportOf = (name: string) => `export { ${name} } from ${JSON.stringify(`${modulesFolder}${name}.js`)}`

function moduleOf({ name, classes, markup }: Drawing): string {
  const parts = [...markup.matchAll(/<(\w+) ([^>]*)\/>/g)].map(([, tag, attributes = '']) => [
    tag,
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value]) => [toProperty(key), value]),
    ),
  ])
  return `import { drawIcon } from ${drawIcon}
export const ${name} = /* @__PURE__ */ drawIcon(${JSON.stringify(classes)}, ${JSON.stringify(parts)})`
}

/** React's name of an attribute. */
const toProperty = (attribute: string) =>
  attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
