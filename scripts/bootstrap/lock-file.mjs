/**
 * A lock file without what neither the server nor the build of its pages needs: the packages of development, and those
 * that a package can use but does not need (optional peers), which `npm ci --omit=dev` installs if development names
 * them too: TypeScript, esbuild.
 */
export function withoutTools(lock) {
  const { devDependencies, ...manifest } = lock.packages['']
  const packages = { ...lock.packages, '': manifest }
  const needed = new Set()
  const add = (folder) => {
    if (folder === undefined || needed.has(folder)) return
    needed.add(folder)
    for (const name of dependenciesOf(packages[folder])) add(resolve(packages, folder, name))
  }
  add('')
  return {
    ...lock,
    packages: Object.fromEntries([...needed].sort().map((folder) => [folder, packages[folder]])),
  }
}

function dependenciesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** The folder from which Node takes a package: the nearest `node_modules` that has it. */
function resolve(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    const candidate = `${folder}${folder && '/'}node_modules/${name}`
    if (candidate in packages) return candidate
    if (folder === '') return undefined
  }
}
