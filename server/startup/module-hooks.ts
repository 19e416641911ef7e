import { type ResolveFnOutput, registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url).href
const packages = `${root}node_modules/`
const ownImport = /^#(?:contract|demo|server)\//
/** The two packages with the most relative imports, which name whole paths. */
const largePackage = /\/(?:drizzle-orm|zod)\//

/** Packages that our own files have imported. */
const resolved = new Map<string, ResolveFnOutput>()

// Node 24 parses a package.json again for each import that it resolves, including Drizzle's 179 kB: hundreds of times
// per start, which would take longer than everything else.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.')) {
      if (!largePackage.test(parentURL)) return next(specifier, context)
      const format = parentURL.endsWith('.cjs') ? 'commonjs' : 'module'
      return { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
    }
    if (!parentURL.startsWith(root) || parentURL.startsWith(packages)) return next(specifier, context)
    if (ownImport.test(specifier))
      return { url: root + specifier.slice(1), format: 'module-typescript', shortCircuit: true }
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    resolved.set(specifier, found)
    return found
  },
})
