// Stands for packages that are never called (`module-hooks.ts`).
module.exports = {}
