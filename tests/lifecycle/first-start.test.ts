import { spawn } from 'node:child_process'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#scripts/launch/free-port.ts'
import { cleanUp, newDataDir, retryUntil } from '#tests/lifecycle/portico.ts'
import { copySources } from '#tests/lifecycle/source-copy.ts'

const megabyte = 1024 * 1024

test('npm start in a fresh clone installs less than 450 MB and shows the site', {
  timeout: 300_000,
}, async () => {
  const folder = copySources()
  const modules = path.join(folder, 'node_modules')
  const PORT = String(await freePort())
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    // A newcomer's shell knows no node_modules/.bin; the packages come from npm's cache where it has them.
    env: {
      HOME: process.env.HOME,
      PATH: process.env.PATH?.split(':')
        .filter((part) => !part.includes('node_modules'))
        .join(':'),
      npm_config_prefer_offline: 'true',
      PORT,
      DATA_DIR: newDataDir(),
    },
    stdio: 'ignore',
    detached: true,
  })
  try {
    const home = await retryUntil(
      async () => (await fetch(`http://127.0.0.1:${PORT}/`)).text(),
      (html) => html.includes('</html>'),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const bytes = bytesOnDisk(modules)
    console.log(
      `first start: page after ${seconds.toFixed(1)} s, ${Math.round(bytes / megabyte)} MB of packages`,
    )
    expect(home).toContain('Larkfield Advisory')
    expect(bytes).toBeLessThan(450 * megabyte)
  } finally {
    const ended = new Promise((resolve) => npm.once('close', resolve))
    process.kill(-Number(npm.pid), 'SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
    cleanUp()
  }
})

/** As `du` counts. */
function bytesOnDisk(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => lstatSync(path.join(entry.parentPath, entry.name)))
    .reduce((sum, { blocks }) => sum + blocks * 512, 0)
}
