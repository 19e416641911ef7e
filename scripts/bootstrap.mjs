/**
 * Prepares a clone to run: packages, Node 24, and the built pages, each only when missing or out of date. Plain
 * JavaScript for Node 20 or newer, because it runs before the project's own Node is installed.
 *
 * --with-tools  also installs the packages that only development needs
 * --no-build    leaves the pages to Vite
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')
const build = path.join(root, 'build')
const ownNode = path.join(modules, '.bin', 'node')
const withTools = process.argv.includes('--with-tools')

const pageSources = [
  'web',
  'contract',
  'scripts/bundle',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

if (!packagesAreCurrent()) installPackages()
const node = findNode()
if (!process.argv.includes('--no-build')) await buildPages()

/** Compares the lock file with npm's record of the installed packages. */
function packagesAreCurrent() {
  const wanted = readJson(path.join(root, 'package-lock.json')).packages
  const present = readJson(path.join(modules, '.package-lock.json'))?.packages
  if (!present) return false
  const hasTools = Object.values(present).some((entry) => entry.dev)
  return Object.entries(wanted).every(([folder, { version, dev, optional }]) => {
    if (folder === '' || optional || (dev && !hasTools && !withTools)) return true
    return present[folder]?.version === version
  })
}

function installPackages() {
  log('Installing packages (once, about a minute) …')
  const nodeCopy = copyRunningNode()
  const others = process.env.PATH.split(path.delimiter).filter(
    (folder) => !path.resolve(folder).startsWith(modules),
  )
  const tools = withTools ? ['--include=dev'] : []
  run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund', ...tools], {
    PATH: [...others, nodeCopy].filter(Boolean).join(path.delimiter),
  })
  if (nodeCopy) fs.rmSync(nodeCopy, { recursive: true })
}

/** npm ci empties node_modules, which may contain the Node that npm runs on. Returns a folder with a copy of it. */
function copyRunningNode() {
  if (!process.execPath.startsWith(modules)) return undefined
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-node-'))
  fs.copyFileSync(process.execPath, path.join(folder, 'node'))
  return folder
}

/** The Node from npm if there is one for this machine, otherwise the running one if it is new enough. */
function findNode() {
  const candidate = fs.existsSync(ownNode) ? ownNode : process.execPath
  const version = spawnSync(candidate, ['-v'], { encoding: 'utf8' }).stdout?.trim()
  if (Number(/^v(\d+)/.exec(version ?? '')?.[1]) >= 24) return candidate
  fail(
    `Portico runs on Node 24 or newer, and npm has none for ${process.platform}-${process.arch}. Please install it.`,
  )
}

async function buildPages() {
  const stamp = path.join(build, 'stamp')
  const wanted = hashOf(pageSources)
  if (readText(stamp) === wanted) return
  log('Building the pages …')
  fs.rmSync(build, { recursive: true, force: true })
  run(node, [path.join(modules, '.bin', 'react-router'), 'build'], { NODE_ENV: 'production' })
  await compress(path.join(build, 'client'))
  fs.writeFileSync(stamp, wanted)
}

/** Writes a .br and a .gz next to every text file that browsers load, so that no request waits for the best compression. */
async function compress(folder) {
  const brotli = promisify(zlib.brotliCompress)
  const gzip = promisify(zlib.gzip)
  const texts = filesBelow(folder).filter((file) => /\.(js|css|svg|json|txt)$/.test(file))
  await Promise.all(
    texts.map(async (file) => {
      const bytes = fs.readFileSync(file)
      fs.writeFileSync(`${file}.br`, await brotli(bytes))
      fs.writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }))
    }),
  )
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((item) => filesBelow(path.join(root, item)))) {
    hash.update(`${path.relative(root, file)}\0`).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function filesBelow(file) {
  if (!fs.statSync(file).isDirectory()) return [file]
  return fs
    .readdirSync(file)
    .sort()
    .flatMap((name) => filesBelow(path.join(file, name)))
}

/** Runs without output, unless the command fails. */
function run(command, args, env) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  fail(
    `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}Failed: ${path.basename(command)} ${args.join(' ')}`,
  )
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function readJson(file) {
  const text = readText(file)
  return text === undefined ? undefined : JSON.parse(text)
}

function log(text) {
  console.log(text)
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
