import { spawnSync } from 'node:child_process'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const modules = path.join(root, 'node_modules')

/** Runs without output. Ends the program, with all that the command printed, when the command fails. */
export function run(command, args, options) {
  const { isDone, output } = tryToRun(command, args, options)
  if (!isDone) fail(`${output}Failed: ${path.basename(command)} ${args.join(' ')}`)
}

/** Runs without output. */
export function tryToRun(command, args, { cwd = root, env } = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const output = `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`
  return { isDone: status === 0, output }
}

export function fail(text) {
  console.error(text)
  process.exit(1)
}
