import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { subsetFonts } from './scripts/subset-fonts.ts'

/**
 * The authority area runs in the browser alone: of it the server renders an empty frame, so the screens, and the
 * packages that only they need, are left out of the server's program.
 */
const browserOnlyArea: Plugin = {
  name: 'browser-only-area',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: (id) =>
    /\/web\/(?:admin|content|list|forms)\/(?!root\.tsx$|not-found\.tsx$|screens\.ts$).*\.tsx?$/.test(id)
      ? 'export default () => null'
      : null,
}

/** Forms and pagers come with the few pages that have them. */
const sharedParts =
  /[\\/]web[\\/](?:public[\\/](?!application-form|captcha|form-|pagination|toast|upload-form)|ui[\\/](?:format-date|time-ago)|api\.ts)/

export default defineConfig(({ command }) => ({
  // Everything public comes from imports, so that it carries a hash in its name and may be kept for ever.
  publicDir: false,
  plugins: [
    browserOnlyArea,
    subsetFonts(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    reactRouter(),
  ],
  build: {
    manifest: true,
    // The policy of the pages allows no data: addresses for fonts and styles.
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
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'parts', test: sharedParts, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './web/handler.ts' } } },
  },
}))
