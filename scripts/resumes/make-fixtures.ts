import { mkdir, writeFile } from 'node:fs/promises'
import { launchChromium } from '#scripts/launch/chromium.ts'
import { print } from '#scripts/resumes/print.ts'
import { development, heldOut, type Sample } from '#scripts/resumes/samples.ts'

/** Writes the resumes of the test set with their expected content: `node scripts/resumes/make-fixtures.ts`. */
const folder = new URL('../../tests/fixtures/resumes/', import.meta.url)
const browser = await launchChromium()
try {
  await write('development', development)
  await write('held-out', heldOut)
} finally {
  await browser.close()
}

async function write(half: string, samples: readonly Sample[]): Promise<void> {
  const target = new URL(`${half}/`, folder)
  await mkdir(target, { recursive: true })
  for (const { name, type, make, profile } of samples) {
    const bytes = 'html' in make ? await print(browser, make.html) : make.bytes()
    await writeFile(new URL(`${name}.${type}`, target), bytes)
    await writeFile(new URL(`${name}.json`, target), `${JSON.stringify(profile, null, 2)}\n`)
  }
}
