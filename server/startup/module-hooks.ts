import { type ResolveFnOutput, registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url).href
const packages = `${root}node_modules/`
const ownImport = /^#(?:contract|demo|server)\//
/** The two packages with the most relative imports, which name whole paths. */
const largePackage = /\/(?:drizzle-orm|zod)\//

/**
 * What packages load though Portico never calls it, and what they get instead: Zod's texts in other languages, and the
 * YAML of API descriptions: a twelfth of all modules.
 */
const replaced: readonly { by: string; specifier: string; url: string }[] = [
  {
    by: `${packages}zod/`,
    specifier: '../locales/index.js',
    url: `${packages}zod/v4/locales/en.js`,
  },
  {
    by: `${packages}@fastify/swagger/`,
    specifier: 'yaml',
    url: new URL('no-module.cjs', import.meta.url).href,
  },
]

const formatOf = (url: string) => (url.endsWith('.cjs') ? 'commonjs' : 'module')

/** Packages that our own files have imported. */
const resolved = new Map<string, ResolveFnOutput>()

// Node 24 parses a package.json again for each import that it resolves, including Drizzle's 179 kB: hundreds of times
// per start, which would take longer than everything else.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const other = replaced.find((one) => one.specifier === specifier && parentURL.startsWith(one.by))
    if (other) return { url: other.url, format: formatOf(other.url), shortCircuit: true }
    if (specifier.startsWith('.')) {
      if (!largePackage.test(parentURL)) return next(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: formatOf(parentURL), shortCircuit: true }
    }
    if (!parentURL.startsWith(root) || parentURL.startsWith(packages)) return next(specifier, context)
    if (ownImport.test(specifier))
      return { url: root + specifier.slice(1), format: 'module-typescript', shortCircuit: true }
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    resolved.set(specifier, found)
    return found
  },
})
