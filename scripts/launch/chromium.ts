import { existsSync, statfsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

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

/**
 * The Chromium of CHROMIUM_PATH, else the one from npm, else an installed one. Throws when there is none.
 * @param flags in addition to those that every run needs
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await executable(),
    args: [...flags, ...more],
    ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
  })
}

/**
 * Whether what Chromium's processes share can be in memory. Playwright puts it into files, because /dev/shm is small in
 * most containers; they cost a tenth of the time of a page.
 */
function hasRoomInMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= 1024 ** 3
}

async function executable(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return chosen
  if (process.platform === 'linux' && process.arch === 'x64') {
    // Makes the package unpack the libraries and fonts that it needs as well.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
    const { default: packed } = await import('@sparticuz/chromium')
    return packed.executablePath()
  }
  const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  if (!installed) throw new Error('No Chromium found. Name one by CHROMIUM_PATH.')
  return installed
}
