import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type ServerRoute = NonNullable<Routes[string]>

/** A parameter, an optional segment, or the rest of a path: more than one text may stand there. */
const isDynamic = (segment: string) => /[:*?]/.test(segment)

/**
 * The areas of a path are the children of the root route in which it may be found. The build for a path has only their
 * routes, because the router goes through all that it has several times for each page.
 * @returns finds the build of a path; the same build for the same areas
 */
export function splitByArea(build: ServerBuild): (path: string) => ServerBuild {
  /** The areas by the first segment of their paths, in lower case; `''` for the path of the root. */
  const areas = new Map<string, Set<string>>()
  /** Areas in which any path may be found. */
  const open = new Set<string>()
  for (const route of Object.values(build.routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    const branch = branchOf(build.routes, route)
    const area = branch[1]?.id
    if (area === undefined) continue
    const [first = ''] = branch.flatMap(({ path = '' }) => segmentsOf(path))
    if (isDynamic(first)) open.add(area)
    else areas.set(first, (areas.get(first) ?? new Set()).add(area))
  }

  const builds = new Map<string, ServerBuild>()
  return (path) => {
    const [first = ''] = segmentsOf(path)
    // The router decodes paths, and its own requests are about any of them.
    if (/[%.]/.test(first) || path === build.routeDiscovery.manifestPath) return build
    const found = new Set([...open, ...(areas.get(first) ?? [])])
    const key = [...found].join(' ')
    const known = builds.get(key) ?? only(build, found)
    builds.set(key, known)
    return known
  }
}

/** Paths are case-insensitive. */
const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean)

/** A route and those that it stands in, the root first. */
function branchOf(routes: Routes, route: ServerRoute): readonly ServerRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [...(parent ? branchOf(routes, parent) : []), route]
}

/** The build with the routes of some areas, and the root. */
function only(build: ServerBuild, areas: ReadonlySet<string>): ServerBuild {
  const kept = new Set(
    Object.values(build.routes).flatMap((route) => {
      const [, area] = route ? branchOf(build.routes, route) : []
      return route && (!area || areas.has(area.id)) ? [route.id] : []
    }),
  )
  const keep = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  }
}
