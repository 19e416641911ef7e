import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { splitByArea } from '#web/route-areas.ts'

/** Ids, with the parent and the path of each. */
const site = {
  root: [undefined, ''],
  public: ['root', undefined],
  home: ['public', '/'],
  article: ['public', '/article/:slug'],
  missing: ['public', '*'],
  admin: ['root', 'admin'],
  articles: ['admin', 'articles'],
  logout: ['root', undefined],
  'logout page': ['logout', 'logout'],
} as const

const routes = Object.fromEntries(
  Object.entries(site).map(([id, [parentId, path]]) => [id, { id, parentId, path }]),
)
const build = {
  routes,
  assets: { version: 'one', routes },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild
const buildOf = splitByArea(build)
const idsOf = (path: string) => Object.keys(buildOf(path).routes)

const ofPublic = ['root', 'public', 'home', 'article', 'missing']

test('a path has the routes of its area, and those that any path may have', () => {
  for (const path of ['/', '/article/a-bridge', '/nothing/here']) expect(idsOf(path), path).toEqual(ofPublic)
  expect(idsOf('/logout')).toEqual([...ofPublic, 'logout', 'logout page'])
  for (const path of ['/admin', '/admin/', '//admin', '/Admin/articles'])
    expect(idsOf(path), path).toEqual([...ofPublic, 'admin', 'articles'])
})

test('assets are those of the routes, in the same version', () => {
  const { assets } = buildOf('/logout')
  expect(Object.keys(assets.routes)).toEqual(idsOf('/logout'))
  expect(assets.version).toBe('one')
})

test('what only the router can read has all routes', () => {
  for (const path of ['/%61dmin', '/admin.data', '/__manifest']) expect(buildOf(path), path).toBe(build)
})

test('paths of one area have one build', () => {
  expect(buildOf('/article/one')).toBe(buildOf('/article/two'))
})
