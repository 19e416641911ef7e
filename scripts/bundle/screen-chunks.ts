import * as path from 'node:path'

/**
 * Screens of the admin area share most of their code, in some hundred modules of which each is used by another
 * selection of screens. The bundler makes a file of each selection, so that a screen would load ninety of them, six at a
 * time. Here they come in four files, by who needs them besides the admin area.
 */

/** What the bundler knows about modules. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean
    readonly importers: readonly string[]
    readonly importedIds: readonly string[]
    readonly dynamicImporters: readonly string[]
  } | null
}

const root = path.resolve(import.meta.dirname, '../..')

/** The path of a module from the root, without the query that a plugin has put behind it. */
export const fileOf = (id: string): string =>
  path.relative(root, id).replaceAll('\\', '/').split('?')[0] ?? ''

const isAccount = (file: string) => file.startsWith('web/admin/account/')
const isAdmin = (file: string) => /^web\/(?:admin|content)\//.test(file) && !isAccount(file)
const isPortal = (file: string) => file.startsWith('web/employee/')

interface Routes {
  /** Those that load a module with themselves. */
  readonly atOnce: ReadonlySet<string>
  /** Those that load it at once or on demand. */
  readonly inAll: ReadonlySet<string>
}

function routesOf(id: string, graph: ModuleGraph): Routes {
  const seen = new Set<string>()
  const inAll = new Set<string>()
  const onDemand: string[] = []
  const walk = (from: string) => {
    if (seen.has(from)) return
    seen.add(from)
    const module = graph.getModuleInfo(from)
    if (!module) return
    if (module.isEntry) inAll.add(fileOf(from))
    module.importers.forEach(walk)
    onDemand.push(...module.dynamicImporters)
  }
  walk(id)
  const atOnce = new Set(inAll)
  for (let from = onDemand.pop(); from !== undefined; from = onDemand.pop()) walk(from)
  return { atOnce, inAll }
}

const dialogs = new Map<string, boolean>()

/** Whether a module brings the library of dialogs and menus along, which many screens load only when one opens. */
function hasDialogs(id: string, graph: ModuleGraph): boolean {
  const known = dialogs.get(id)
  if (known !== undefined) return known
  // For modules that import each other.
  dialogs.set(id, false)
  const imported = graph.getModuleInfo(id)?.importedIds ?? []
  const has =
    /^node_modules\/@?react-aria/.test(fileOf(id)) || imported.some((each) => hasDialogs(each, graph))
  dialogs.set(id, has)
  return has
}

/** A module of fewer screens comes with them. */
const minScreens = 3

/**
 * The file of a module; null if the bundler decides. What a module imports is needed wherever the module is. So it comes
 * in the same file or in one that more routes load, and no two files need each other.
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  const { atOnce, inAll } = routesOf(id, graph)
  const count = (is: (file: string) => boolean) => [...atOnce].filter(is).length
  const isElsewhere = [...inAll].some((file) => !isAdmin(file) && !isAccount(file) && !isPortal(file))
  if (isElsewhere || count(isAdmin) < minScreens) return null
  const isOwn = !fileOf(id).startsWith('node_modules/')
  // Packages that few screens of the portal need would make all others larger.
  if ([...inAll].some(isPortal)) {
    if (count(isPortal) < (isOwn ? 1 : 4)) return null
    return hasDialogs(id, graph) ? 'widgets' : 'elements'
  }
  // The log-in leads to a screen, so it knows their definitions. Other screens of an account do without.
  return ['admin', 'definitions'][count(isAccount)] ?? null
}

const chunks = new Map<string, string | null>()

export const screenChunks = {
  name: (id: string, graph: ModuleGraph): string | null => {
    const known = chunks.get(id)
    if (known !== undefined) return known
    const chunk = chunkOf(id, graph)
    chunks.set(id, chunk)
    return chunk
  },
  debugName: 'screens',
  // Else a module would bring along what public pages share with it.
  includeDependenciesRecursively: false,
}
