import { type ChildProcess, spawn } from 'node:child_process'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { employees } from '#demo/employees.ts'
import { freePort } from '#scripts/launch/free-port.ts'
import {
  cleanUp,
  databaseFolder,
  newDataDir,
  password,
  retryUntil,
  startPortico,
} from '#tests/lifecycle/portico.ts'
import { copySources } from '#tests/lifecycle/source-copy.ts'

const megabyte = 1024 * 1024

describe('npm start in a fresh clone', () => {
  const folder = copySources()
  const DATA_DIR = newDataDir()
  const env = { DATA_DIR, ADMIN_EMAIL: 'ada@example.com', EMPLOYEE_PASSWORD: password }
  afterAll(() => {
    cleanUp()
    rmSync(folder, { recursive: true })
  }, 240_000)

  test('installs less than 450 MB, shows the demo, and prints the URL and, once, a password that signs in (EP-543)', {
    timeout: 300_000,
  }, async () => {
    const PORT = String(await freePort())
    const url = `http://127.0.0.1:${PORT}`
    const startedAt = performance.now()
    const npm = npmStart(folder, { ...env, PORT })
    let output = ''
    npm.stdout?.on('data', (text) => {
      output += text
    })
    const home = await retryUntil(
      // Thousands of connections that are refused would take processor time from what is installed.
      async () => (output.includes('Portico is ready') ? (await fetch(url)).text() : ''),
      (html) => html.includes('</html>'),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const bytes = bytesOnDisk(path.join(folder, 'node_modules'))
    console.log(
      `first start: page after ${seconds.toFixed(1)} s, ${Math.round(bytes / megabyte)} MB of packages`,
    )
    expect(bytes).toBeLessThan(450 * megabyte)
    expect(home).toContain('Larkfield Advisory')

    const steps = ['Creating a new database …\n', 'Seeding the database with the demo', 'Portico is ready']
    const offsets = steps.map((step) => output.indexOf(step))
    expect(offsets).not.toContain(-1)
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
    expect(output).toContain(`Portico is ready: ${url}\n`)
    expect(output).toContain('ada@example.com')
    const [, printed = ''] = /password (\S{20,})/.exec(output) ?? []
    const signedIn = await fetch(`${url}/api/adminLogin/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ UserEmail: 'ada@example.com', password: printed }),
    })
    expect(signedIn.status).toBe(200)
    const { access } = await signedIn.json()
    const history = await fetch(`${url}/api/activity/`, { headers: { authorization: `Bearer ${access}` } })
    const authors = (await history.json()).entries.map(({ by }: { by: string | null }) => by)
    expect(new Set(authors)).toEqual(new Set(['Site Administrator']))
    const articles = await publishedArticles(url)
    expect(articles.length).toBeGreaterThan(2)
    expect(home).toContain(articles[0]?.title)
    expect(await foundByEmployees(url)).toEqual(employees.map(() => [true, true, true, true, true]))
    const ended = new Promise((resolve) => npm.once('close', resolve))
    process.kill(-Number(npm.pid), 'SIGTERM')
    await ended

    const second = await startPortico({ env: { ...env, SEED: 'demo' }, folder })
    expect(second.output).toEqual({ out: `Portico is ready: ${second.url}\n`, err: '' })
    expect(await publishedArticles(second.url)).toEqual(articles)
    expect(await second.signal('SIGTERM')).toBe(0)
  })

  test('starts afresh after its folder was deleted, wherever the database was', async () => {
    const former = databaseFolder(DATA_DIR)
    rmSync(DATA_DIR, { recursive: true })
    const restarted = await startPortico({ env, folder })
    expect(restarted.output.out).toMatch(/password \S{20,}/)
    expect(await publishedArticles(restarted.url)).toEqual([])
    await restarted.signal('SIGTERM')
    rmSync(former, { recursive: true, force: true })
  })
})

/** In a process group of its own. */
const npmStart = (folder: string, env: Record<string, string>): ChildProcess =>
  spawn('npm', ['start'], {
    cwd: folder,
    // A newcomer's shell knows no node_modules/.bin; the packages come from npm's cache where it has them.
    env: {
      HOME: process.env.HOME,
      PATH: process.env.PATH?.split(':')
        .filter((part) => !part.includes('node_modules'))
        .join(':'),
      npm_config_prefer_offline: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })

/** As `du` counts. */
function bytesOnDisk(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => lstatSync(path.join(entry.parentPath, entry.name)))
    .reduce((sum, { blocks }) => sum + blocks * 512, 0)
}

const publishedArticles = async (url: string) =>
  (await (await fetch(`${url}/api/article/?status=1`)).json()) as { title: string }[]

/** Of each of the demo's employees, whether there are projects, issues, sprints, files, and conversations. */
async function foundByEmployees(url: string): Promise<boolean[][]> {
  const found: boolean[][] = []
  for (const { username } of employees) {
    const signedIn = await fetch(`${url}/api/jira/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, role: 'EMPLOYEE' }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const read = async (path: string) =>
      (await fetch(`${url}/api/jira/${path}`, { headers: { cookie } })).json()
    const { projects = [] } = await read(`projects/${username}/`)
    const { sprints = [] } = await read(`sprint-data/${username}/${projects[0]?.key}/`)
    const { issues = [] } = await read(`issues/${username}/`)
    const { total_files } = await read(`nextcloud/files/${username}/`)
    const conversations = await read(`nextcloud/chat/${username}/`)
    found.push(
      [projects.length, issues.length, sprints.length, total_files, conversations.length].map((n) => n > 0),
    )
  }
  return found
}
