import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// The namespace of a module cannot be indexed by any name.
const icons = { ...lucide } as unknown as Record<string, lucide.LucideIcon | undefined>

/** The sheet of the icons that the sources below `web/` of a folder import. Throws for one that does not exist. */
export function drawIconSheet(root: string): string {
  const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  )
  const symbols = [...new Set(sources.flatMap(importedIcons))].sort().map(drawSymbol)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<title>Icons of Lucide</title>',
    ...symbols,
    '</svg>',
    '',
  ].join('\n')
}

/** The names that a source imports from `lucide-react`, without types. */
function importedIcons(source: string): string[] {
  const [, names = ''] = /^import \{([^}]*)\} from 'lucide-react'$/m.exec(source) ?? []
  return names
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '))
}

function drawSymbol(name: string): string {
  const icon = icons[name]
  if (!icon) throw new Error(`lucide-react has no icon ${name}`)
  const svg = renderToStaticMarkup(createElement(icon))
  const [, classes, parts = ''] = /class="lucide ([\w -]+)"[^>]*>(.*)<\/svg>$/.exec(svg) ?? []
  return `<symbol id="${name}" class="${classes}">${parts.replace(/><\/\w+>/g, '/>')}</symbol>`
}
