/**
 * Writes the SQL for changed definitions and tables, by drizzle-kit, which gets the arguments: --name short_words.
 *
 * --own  writes it into server/database/own-migrations, the folder for custom migrations, which no upgrade touches.
 *        Once that folder exists, every migration goes into it.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { present } from '#server/present.ts'

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null | undefined

const root = path.resolve(import.meta.dirname, '..')
const porticoFolder = 'server/database/migrations'
const ownFolder = 'server/database/own-migrations'
const journal = metaFile(ownFolder, '_journal.json')
const isOwn = process.argv.includes('--own') || existsSync(journal)

if (isOwn) catchUp()
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/drizzle-kit'),
  [
    ...['generate', '--dialect=postgresql', '--schema=./server/{database/schema,*/tables}.ts'],
    `--out=./${isOwn ? ownFolder : porticoFolder}`,
    ...process.argv.slice(2).filter((argument) => argument !== '--own'),
  ],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
if (isOwn && isEmpty(readJson(journal))) rmSync(path.join(root, ownFolder), { recursive: true })
else removeOldSnapshots(isOwn ? ownFolder : porticoFolder)

/**
 * drizzle-kit compares the definitions with the latest snapshot of a folder. Merges what Portico's migrations have changed
 * into the snapshot of the custom ones; a file next to it is the snapshot of Portico's that it contains.
 */
function catchUp(): void {
  const baseFile = metaFile(ownFolder, '_portico.json')
  const portico = readJson(latestSnapshot(porticoFolder))
  if (existsSync(journal)) {
    const latest = latestSnapshot(ownFolder)
    writeJson(latest, merge(readJson(baseFile), portico, readJson(latest)))
  } else {
    mkdirSync(path.dirname(journal), { recursive: true })
    writeJson(journal, { version: '7', dialect: 'postgresql', entries: [] })
    // The first custom snapshot replaces it.
    writeJson(metaFile(ownFolder, '0000_snapshot.json'), portico)
  }
  writeJson(baseFile, portico)
}

/** drizzle-kit compares with the latest snapshot alone; each of the others is as long as the whole schema. */
function removeOldSnapshots(folder: string): void {
  for (const file of snapshotsOf(folder).slice(0, -1)) rmSync(file)
}

/** A three-way merge: theirs where ours equals the base. */
function merge(base: Json, theirs: Json, ours: Json): Json {
  if (!isObject(theirs) || !isObject(ours)) {
    return JSON.stringify(ours) === JSON.stringify(base) ? theirs : ours
  }
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])]
  const baseFields = isObject(base) ? base : {}
  return Object.fromEntries(names.map((name) => [name, merge(baseFields[name], theirs[name], ours[name])]))
}

function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: Json): boolean {
  return isObject(value) && Array.isArray(value.entries) && value.entries.length === 0
}

function metaFile(folder: string, file: string): string {
  return path.join(root, folder, 'meta', file)
}

/** A folder of migrations has at least one. */
function latestSnapshot(folder: string): string {
  return present(snapshotsOf(folder).at(-1))
}

/** Oldest first. */
function snapshotsOf(folder: string): string[] {
  const names = readdirSync(path.join(root, folder, 'meta')).filter((file) => /^\d+_/.test(file))
  return names.sort().map((name) => metaFile(folder, name))
}

function readJson(file: string): Json {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function writeJson(file: string, value: Json): void {
  writeFileSync(file, JSON.stringify(value, null, 2))
}
