import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, test } from 'vitest'
import { defined } from '#tests/support/defined.ts'

interface Chunk {
  readonly name: string
  readonly isEntry?: true
  readonly imports?: readonly string[]
}

const root = path.resolve(import.meta.dirname, '../..')
// Vite has written it.
const manifest = JSON.parse(
  readFileSync(path.join(root, 'build/client/.vite/manifest.json'), 'utf8'),
) as Readonly<Record<string, Chunk>>
const chunkOf = (key: string) => defined(manifest[key])

/** The files that routes load at once, by their keys. */
function loadedBy(keys: readonly string[], loaded = new Set<string>()): ReadonlySet<string> {
  for (const key of keys) {
    if (loaded.has(key)) continue
    loaded.add(key)
    loadedBy(chunkOf(key).imports ?? [], loaded)
  }
  return loaded
}

const routes = (folder: RegExp) =>
  Object.keys(manifest).filter((key) => chunkOf(key).isEntry && folder.test(key))

test('each screen of the admin area comes in few files', () => {
  const screens = routes(/^web\/(?:admin|content)\//)
  expect(screens.length).toBeGreaterThan(30)
  expect(screens.filter((screen) => loadedBy([screen]).size > 40)).toEqual([])
})

test('public pages and the dashboard of employees load nothing that screens of the admin area share', () => {
  const pages = routes(/^web\/(?:public\/|employee\/(?:layout|dashboard\/dashboard)\.tsx)/)
  expect(pages.length).toBeGreaterThan(20)
  const names = [...loadedBy(pages)].map((key) => chunkOf(key).name)
  for (const name of ['admin', 'definitions', 'widgets']) expect(names, name).not.toContain(name)
})

test('log-ins, and screens of the portal that employees open most, load no dialogs before one opens', () => {
  const dialogs = new Set(['Dialog', 'Modal', 'widgets'])
  const dialogsOf = (screens: RegExp) =>
    [...loadedBy(routes(screens))].map((key) => chunkOf(key).name).filter((name) => dialogs.has(name))
  expect(dialogsOf(/^web\/employee\/chat\/chats\.tsx/).sort()).toEqual([...dialogs])
  expect(
    dialogsOf(/^web\/(?:admin|employee)\/(?:providers|account\/(?:login|forgot-password))\.tsx/),
  ).toEqual([])
  const often = ['layout', 'dashboard/dashboard', 'inbox/inbox', 'issue/issue', 'project/project-detail']
  expect(dialogsOf(new RegExp(`^web/employee/(?:${often.join('|')}|timesheet/timesheet)\\.tsx`))).toEqual([])
})
