import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { fail, modules, root, run, tryToRun } from './command.mjs'
import { withoutTools } from './lock-file.mjs'

/** Packages are put together here before they replace others. */
const staging = path.join(root, '.install')
/**
 * No package runs a script of its own while it is installed. The one that is needed, PostgreSQL's links of libraries,
 * is done by the server (`restoreLinks`).
 */
const options = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']

/**
 * Installs what the server and the build of its pages need and, on request or where they are already, the tools of
 * development. Never changes the lock file.
 */
export function installPackages({ withTools }) {
  const lock = readJson(path.join(root, 'package-lock.json'))
  const needsTools = withTools || Object.values(readInstalled() ?? {}).some((entry) => entry.dev)
  const wanted = needsTools ? lock : withoutTools(lock)
  if (isInstalled(wanted)) return
  const startedAt = performance.now()
  console.log(needsTools ? 'Installing packages and tools …' : 'Installing packages …')
  withNodeKept((env) => (needsTools ? addTools(lock, env) : replacePackages(wanted, env)))
  console.log(`Packages installed in ${Math.round((performance.now() - startedAt) / 1000)} seconds`)
}

/** Compares a lock file with npm's record of the installed packages. */
function isInstalled(lock) {
  const present = readInstalled()
  if (!present) return false
  return Object.entries(lock.packages).every(
    ([folder, { version, optional }]) => folder === '' || optional || present[folder]?.version === version,
  )
}

/** npm knows no install without optional peers, so it gets a lock file that does not name them. */
function replacePackages(lock, env) {
  fs.rmSync(staging, { recursive: true, force: true })
  fs.mkdirSync(staging)
  const { devDependencies, ...manifest } = readJson(path.join(root, 'package.json'))
  fs.writeFileSync(path.join(staging, 'package.json'), JSON.stringify(manifest))
  fs.writeFileSync(path.join(staging, 'package-lock.json'), JSON.stringify(lock))
  fs.copyFileSync(path.join(root, '.npmrc'), path.join(staging, '.npmrc'))
  run('npm', ['ci', ...options], { cwd: staging, env })
  trim(path.join(staging, 'node_modules'))
  fs.rmSync(modules, { recursive: true, force: true })
  fs.renameSync(path.join(staging, 'node_modules'), modules)
  fs.rmSync(staging, { recursive: true })
}

/**
 * Removes a third of the bytes, which nothing reads: source maps of packages, and the headers that come with Node for
 * building native modules.
 */
function trim(folder) {
  for (const name of fs.readdirSync(folder).filter((name) => /^node-(?:linux|darwin)-/.test(name)))
    fs.rmSync(path.join(folder, name, 'include'), { recursive: true, force: true })
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map'))
      fs.rmSync(path.join(entry.parentPath ?? entry.path, entry.name))
}

/** Adds what is missing. Where that leaves other versions than those of the lock file, everything is installed again. */
function addTools(lock, env) {
  const add = () => tryToRun('npm', ['install', '--no-save', '--include=dev', ...options], { env }).isDone
  if (fs.existsSync(modules) && add() && isInstalled(lock)) return
  run('npm', ['ci', '--include=dev', ...options], { env })
  if (!isInstalled(lock)) fail('npm has not installed what package-lock.json names.')
}

/**
 * npm runs on a Node that is not in `node_modules`, where it may be replaced: on a copy if it is ours.
 * @param install gets the environment for npm
 */
function withNodeKept(install) {
  const isOurs = process.execPath.startsWith(modules)
  const copy = isOurs ? fs.mkdtempSync(path.join(os.tmpdir(), 'portico-node-')) : undefined
  if (copy) fs.copyFileSync(process.execPath, path.join(copy, 'node'))
  const others = process.env.PATH.split(path.delimiter).filter(
    (folder) => !path.resolve(folder).startsWith(modules),
  )
  install({ PATH: [...others, copy].filter(Boolean).join(path.delimiter) })
  if (copy) fs.rmSync(copy, { recursive: true })
}

const readInstalled = () => {
  const file = path.join(modules, '.package-lock.json')
  return fs.existsSync(file) ? readJson(file).packages : undefined
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
