/**
 * Brings a clone to the point where it can run: packages, Node 24, and the built pages, each only when missing or out
 * of date. Plain JavaScript for Node 20 or newer, since this runs before the Node of the project is there.
 *
 * --with-tools  also wants the packages that only development needs
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
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

if (!packagesAreCurrent()) installPackages()
const node = findNode()
if (!process.argv.includes('--no-build')) await buildPages()

/** Compares the lock file with npm's own record of what it has put into node_modules. */
function packagesAreCurrent() {
  const wanted = readJson(path.join(root, 'package-lock.json')).packages
  const present = readJson(path.join(modules, '.package-lock.json'))?.packages
  if (!present) return false
  const hasTools = Object.values(present).some((entry) => entry.dev)
  return Object.entries(wanted).every(([place, { version, dev, optional }]) => {
    if (place === '' || optional || (dev && !hasTools && !withTools)) return true
    return present[place]?.version === version
  })
}

function installPackages() {
  say('Installing packages (once, about a minute) …')
  const refuge = keepRunningNode()
  const others = process.env.PATH.split(path.delimiter).filter(
    (folder) => !path.resolve(folder).startsWith(modules),
  )
  const tools = withTools ? ['--include=dev'] : []
  run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund', ...tools], {
    PATH: [...others, refuge].filter(Boolean).join(path.delimiter),
  })
  if (refuge) fs.rmSync(refuge, { recursive: true })
}

/** npm ci empties node_modules, where the Node that npm needs may live. Returns a folder that holds it meanwhile. */
function keepRunningNode() {
  if (!process.execPath.startsWith(modules)) return undefined
  const refuge = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-node-'))
  fs.copyFileSync(process.execPath, path.join(refuge, 'node'))
  return refuge
}

/** The Node from npm where there is one for this machine, else the Node that runs this, if it is new enough. */
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
  say('Building the pages …')
  fs.rmSync(build, { recursive: true, force: true })
  run(node, [path.join(modules, '.bin', 'react-router'), 'build'], { NODE_ENV: 'production' })
  await compress(path.join(build, 'client'))
  fs.writeFileSync(stamp, wanted)
}

/** Lays a .br and a .gz beside every text that browsers load, so that no request waits for the best compression. */
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

function hashOf(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => filesBelow(path.join(root, place)))) {
    hash.update(`${path.relative(root, file)}\0`).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)))
}

/** Runs quietly; what a failing command had to say is shown. */
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

function say(text) {
  console.log(text)
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
