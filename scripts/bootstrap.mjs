/**
 * Prepares a clone to run: packages, Node 24, and the built pages, each only when missing or out of date. Plain
 * JavaScript for Node 20 or newer, because it runs before the project's own Node is installed.
 *
 * --with-tools  also installs the packages that only development needs
 * --no-build    leaves the pages to Vite
 */
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { fail, modules } from './bootstrap/command.mjs'
import { installPackages } from './bootstrap/packages.mjs'
import { buildPages } from './bootstrap/pages.mjs'

installPackages({ withTools: process.argv.includes('--with-tools') })
const node = findNode()
if (!process.argv.includes('--no-build')) await buildPages(node)

/** The Node from npm if there is one for this machine, otherwise the running one if it is new enough. */
function findNode() {
  const ownNode = path.join(modules, '.bin', 'node')
  const candidate = fs.existsSync(ownNode) ? ownNode : process.execPath
  const version = spawnSync(candidate, ['-v'], { encoding: 'utf8' }).stdout?.trim()
  if (Number(/^v(\d+)/.exec(version ?? '')?.[1]) >= 24) return candidate
  fail(
    `Portico runs on Node 24 or newer, and npm has none for ${process.platform}-${process.arch}. Please install it.`,
  )
}
