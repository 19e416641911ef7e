/**
 * Whether an earlier version goes on working while this one has migrated its database, as in an upgrade of one process
 * after another:
 *
 *   npm run rolling-upgrade -- COMMIT [tests/api/chat.test.ts …]
 *
 * The earlier version's own tests of reads and writes run in a checkout of it, on databases that it has made and this
 * version has upgraded. Ends with 1 if any of them fails.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** What people write and read, by area. */
const readsAndWrites = [
  'content-reading',
  'content-writing',
  'revisions',
  'media-library',
  'enquiries',
  'job-applications',
  'candidates',
  'email-threads',
  'tracker',
  'tracker-editing',
  'timesheet',
  'chat',
  'drive',
  'drive-uploads',
  'employees',
  'events',
  'jobs',
  'webhooks',
].map((name) => `tests/api/${name}.test.ts`)

const git = (...parameters: string[]) =>
  execFileSync('git', ['-C', root, ...parameters], { encoding: 'utf8' }).trim()

function fail(reason: string): never {
  console.error(reason)
  process.exit(2)
}

const [commit, ...named] = process.argv.slice(2)
if (!commit) fail('Give the commit of the earlier version.')
const folder = mkdtempSync(path.join(tmpdir(), 'portico-earlier-'))
const earlier = path.join(folder, 'portico')
try {
  git('worktree', 'add', '--detach', earlier, commit)
  symlinkSync(path.join(root, 'node_modules'), path.join(earlier, 'node_modules'))
  upgradeTemplates()
  const files = (named.length > 0 ? named : readsAndWrites).filter((file) =>
    existsSync(path.join(earlier, file)),
  )
  console.log(
    `${git('log', '-1', '--format=%h (%s)', commit)}, on databases of ${git('log', '-1', '--format=%h')}`,
  )
  const vitest = path.join(earlier, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'api', ...files], {
    cwd: earlier,
    stdio: 'inherit',
  })
  process.exitCode = status === 0 ? 0 : 1
} finally {
  git('worktree', 'remove', '--force', earlier)
  rmSync(folder, { recursive: true, force: true })
}

/** Each database of the tests is a copy of one, which this version upgrades once the earlier one has made it. */
function upgradeTemplates(): void {
  const setUp = path.join(earlier, 'tests/support/global-setup.ts')
  const made = 'await migrate(db, install)\n'
  const source = readFileSync(setUp, 'utf8')
  if (!source.includes(made)) fail(`${commit} makes the databases of its tests in another way.`)
  const upgrade = JSON.stringify(path.join(root, 'scripts/rolling-upgrade/upgrade.ts'))
  writeFileSync(
    setUp,
    `import { execFileSync } from 'node:child_process'\n${source.replace(
      made,
      `${made}  execFileSync(process.execPath, [${upgrade}, host, user, template], { stdio: 'inherit' })\n`,
    )}`,
  )
}
