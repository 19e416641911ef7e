/**
 * Takes the pictures of the README, in docs/pictures: starts the built program on a fresh database with the demo and
 * opens the site, the hiring desk, the portal, and the assistant in a real Chromium.
 */

import '#server/startup/module-hooks.ts'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import sharp from 'sharp'
import { launchChromium } from '#scripts/launch/chromium.ts'
import { startProgram } from './bench/program.ts'
import { scenes } from './pictures/scenes.ts'

const folder = path.resolve(import.meta.dirname, '../docs/pictures')
/** The maximum size of a picture, so that a clone and the README stay small. */
const maxBytes = 120_000
const viewport = { width: 1280, height: 800 }

const cleanup = new AsyncDisposableStack()
try {
  await takePictures()
} finally {
  await cleanup.disposeAsync()
}

async function takePictures(): Promise<void> {
  const accounts = { email: 'ada@example.com', password: randomBytes(12).toString('base64url') }
  const program = await startProgram({
    dataDir: temporaryFolder(),
    seed: 'demo',
    settings: {
      ADMIN_EMAIL: accounts.email,
      ADMIN_PASSWORD: accounts.password,
      EMPLOYEE_PASSWORD: accounts.password,
    },
  })
  cleanup.defer(program.stop)
  const browser = await launchChromium()
  cleanup.defer(() => browser.close())
  mkdirSync(folder, { recursive: true })
  for (const [name, open] of Object.entries(scenes)) {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${program.port}`,
      viewport,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await open(page, accounts)
    await page.waitForLoadState('networkidle')
    const bytes = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      .webp({ quality: 82 })
      .toBuffer()
    if (bytes.length > maxBytes) throw new Error(`${name} weighs ${bytes.length} bytes`)
    writeFileSync(path.join(folder, `${name}.webp`), bytes)
    console.log(`${name}.webp  ${Math.round(bytes.length / 1000)} kB`)
    await context.close()
  }
}

/** Which PostgreSQL's own user can enter, too. */
function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-pictures-'))
  chmodSync(folder, 0o711)
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
