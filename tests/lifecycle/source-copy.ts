import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const sources = ['contract', 'demo', 'docs', 'scripts', 'server', 'tests', 'web']
const files = [
  '.npmrc',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** A clone of this Portico in a folder of its own, without packages. */
export function copySources(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-copy-'))
  for (const name of [...sources, ...files]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  return folder
}

/** A clone for tests that change sources: it uses the packages that are installed here. */
export function copyWithPackages(): string {
  const folder = copySources()
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Runs a command as a person would type it; throws with its output when it fails. */
export function runCommand(command: string, folder: string): string {
  try {
    return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command}\n${stdout}${stderr}`)
  }
}

/** One step of a recipe: a change of a file, a new file, or a command. */
export interface Step {
  readonly language: string
  readonly file: string | undefined
  readonly text: string
}

/** The recipes of a paper by their headings. A block of code names its file after its language. */
export function readRecipes(paper: string): Map<string, Step[]> {
  const parts = readFileSync(path.join(root, paper), 'utf8').split(/^## /m).slice(1)
  return new Map(
    parts.map((part) => {
      const [heading = ''] = part.split('\n', 1)
      const blocks = part.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)
      return [heading, [...blocks].map(([, language = '', file, text = '']) => ({ language, file, text }))]
    }),
  )
}

/** Does what a step says to the files of a folder; commands are left to the caller. */
export function applyStep({ language, file, text }: Step, folder: string): void {
  if (file === undefined) return
  const target = path.join(folder, file)
  if (language !== 'diff') {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text, { flag: 'wx' })
    return
  }
  const lines = text.split('\n').filter((line) => line !== '')
  const side = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [side('+'), side('-')]
  const [start, end, ...more] = readFileSync(target, 'utf8').split(before)
  if (start === undefined || end === undefined || more.length > 0) {
    throw new Error(`${file} does not hold this once:\n${before}`)
  }
  writeFileSync(target, start + after + end)
}
