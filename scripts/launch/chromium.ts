import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { hasRoomInMemory } from '#server/startup/shared-memory.ts'
import { systemErrorCode } from '#server/system-error.ts'

const flags = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const sharedBytes = 1024 ** 3

/**
 * The Chromium of CHROMIUM_PATH, else the one from npm, else an installed one. Throws when there is none.
 * @param flags in addition to those that every run needs
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await executable(),
    args: [...flags, ...more],
    // Playwright puts what Chromium's processes share into files, which costs a tenth of the time of a page.
    ignoreDefaultArgs: hasRoomInMemory(sharedBytes) ? ['--disable-dev-shm-usage'] : [],
  })
}

async function executable(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return chosen
  if (process.platform === 'linux' && process.arch === 'x64') {
    // Makes the package unpack the libraries and fonts that it needs as well.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
    await unpack()
    const { default: packed } = await import('@sparticuz/chromium')
    return packed.executablePath()
  }
  const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  if (!installed) throw new Error('No Chromium found. Name one by CHROMIUM_PATH.')
  return installed
}

/**
 * The package unpacks itself into the temporary folder, and takes a file that another process is still writing for a
 * finished one. So it unpacks into a folder of this process; what is whole is moved to where the package looks for it,
 * the executable last.
 */
async function unpack(): Promise<void> {
  const executable = 'chromium'
  if (existsSync(path.join(tmpdir(), executable))) return
  const staging = mkdtempSync(path.join(tmpdir(), 'portico-chromium-'))
  try {
    const script = `const { default: packed } = await import('@sparticuz/chromium'); await packed.executablePath()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: staging },
    })
    const names = readdirSync(staging).filter((name) => name !== executable)
    for (const name of [...names, executable]) move(path.join(staging, name), path.join(tmpdir(), name))
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Does nothing when another process was faster with a folder. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOTEMPTY') throw error
  }
}
