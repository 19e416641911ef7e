import * as path from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { chunks } from './scripts/bundle/chunks.ts'
import { keptIcons } from './scripts/bundle/icons.ts'
import { outdatedCalls } from './scripts/bundle/outdated-calls.ts'
import { screenChunks } from './scripts/bundle/screen-chunks.ts'
import routes from './web/routes.ts'

const filesOf = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])

/**
 * Of the admin area the server renders the frame of the root, and the status of a page that does not exist. The other
 * routes below run in the browser alone: they, and the packages that only they need, are left out of the server's
 * program. React Router's `.client` modules cannot be routes: it decides by their empty exports how to split them.
 */
function clientOnlyRoutes(): Plugin {
  const rendered = ['admin/root.tsx', 'admin/shell/not-found.tsx']
  const isAdmin = ({ file }: RouteConfigEntry) => file === 'admin/root.tsx'
  // The layout of the log-in screens belongs to the portal, too.
  const elsewhere = new Set(filesOf(routes.filter((route) => !isAdmin(route))))
  const clientOnly = new Set(
    filesOf(routes.filter(isAdmin))
      .filter((file) => !rendered.includes(file) && !elsewhere.has(file))
      .map((file) => normalizePath(path.resolve(import.meta.dirname, 'web', file))),
  )
  return {
    name: 'client-only-routes',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    load: (id) => (clientOnly.has(id) ? 'export default () => null' : null),
  }
}

const nothing = '\0nothing'
const aria = 'react-aria-components'

/**
 * What opens on a click in the portal is never open on the server, which leaves it out: React Aria with its dialogs and
 * menus, and what is loaded on demand.
 */
const withoutOverlays: Plugin = {
  name: 'without-overlays',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id) => (id.startsWith(aria) ? `${nothing}:${id.slice(aria.length)}` : null),
  resolveDynamicImport: (_, importer) =>
    /[\\/]web[\\/](?:employee|ui)[\\/]/.test(importer ?? '') ? nothing : null,
  async load(id) {
    if (!id.startsWith(nothing)) return null
    const [, part] = id.split(':')
    const names = part === undefined ? ['default'] : Object.keys(await import(aria + part))
    return names.map((name) => `const ${name}$ = () => null; export { ${name}$ as ${name} }`).join('\n')
  },
}

/** `react-dom/server` has a second renderer, for `renderToString`, which nothing calls. */
const oneRenderer: Plugin = {
  name: 'one-renderer',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id) =>
    id === 'react-dom/server'
      ? path.resolve(import.meta.dirname, 'node_modules/react-dom/cjs/react-dom-server.node.production.js')
      : null,
}

/**
 * Routes may export more than they do, for other files that share their code; React Router asks for exactly what they
 * export, but reads only the names that it knows.
 */
const sharedEntries: Plugin = {
  name: 'shared-entries',
  // After React Router, which sets it, too.
  enforce: 'post',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : null,
}

export default defineConfig(({ command }) => ({
  // Everything public comes from imports, so that it carries a hash in its name and may be kept forever.
  publicDir: false,
  plugins: [
    clientOnlyRoutes(),
    withoutOverlays,
    keptIcons(),
    outdatedCalls(),
    oneRenderer,
    sharedEntries,
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    reactRouter(),
  ],
  resolve: {
    alias: {
      '@kurkle/color': path.resolve(import.meta.dirname, 'web/ui/charts/chart-color.ts'),
      '~fonts': path.resolve(import.meta.dirname, 'web/ui/fonts'),
    },
  },
  build: {
    manifest: true,
    reportCompressedSize: false,
    // The policy of the pages allows no data: URLs for fonts and styles.
    assetsInlineLimit: 0,
    // The first browsers that know light-dark(), so that a token stays one line.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  // What the server needs of the packages becomes part of its one file: a fifth of the time and memory to read them.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: {
      build: {
        // Fewer, larger files: what every page needs comes in one, what public pages share in another.
        rolldownOptions: {
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              groups: [...chunks, screenChunks],
            },
          },
        },
      },
    },
    ssr: {
      // Else the program would have React for development as well, a third of its size.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        rolldownOptions: {
          input: './web/handler.ts',
          output: {
            // The source stays in memory: without blanks, and in one byte for each character, as all are ASCII. Names stay,
            // for the stacks of errors.
            minify: {
              mangle: false,
              compress: false,
              codegen: { removeWhitespace: true, asciiOnly: true },
            },
          },
        },
      },
    },
  },
}))
