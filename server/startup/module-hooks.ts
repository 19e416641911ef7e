import { registerHooks } from 'node:module'

// Node 24 parses a package's package.json again for every relative import inside it. Drizzle has 124 of them and
// a file of 179 kB, which cost a second per start; these paths are already complete.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes('/drizzle-orm/')) return next(specifier, context)
    const format = parentURL.endsWith('.cjs') ? 'commonjs' : 'module'
    return { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
  },
})
