/** Options of node by which another process or thread finds modules as this one does. */
export const importHooks = ['--import', new URL('../startup/module-hooks.ts', import.meta.url).href]
