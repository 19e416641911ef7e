import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { modules, root, run } from './command.mjs'

const build = path.join(root, 'build')

const sources = [
  'web',
  'contract',
  'scripts/bundle',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Builds the pages, unless their sources are those of the last build. */
export async function buildPages(node) {
  const stamp = path.join(build, 'stamp')
  const wanted = hashOf(sources)
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  const startedAt = performance.now()
  console.log('Building the pages …')
  fs.rmSync(build, { recursive: true, force: true })
  // A large young generation: the build leaves much garbage, and collecting it often took a fifth of the time.
  run(node, ['--max-semi-space-size=64', path.join(modules, '.bin', 'react-router'), 'build'], {
    env: { NODE_ENV: 'production' },
  })
  await compress(path.join(build, 'client'))
  fs.writeFileSync(stamp, wanted)
  console.log(`Pages built in ${Math.round((performance.now() - startedAt) / 1000)} seconds`)
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
