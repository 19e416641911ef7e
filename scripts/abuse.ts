/**
 * Attacks the built program from several addresses of this machine, each time a program of its own on a copy of the demo,
 * and measures what others notice of it. docs/performance.md explains the numbers. Ends with 1 if a goal is missed.
 *
 * --program=<folder>  the program of another checkout, whose packages and pages are built
 * --only=<text>       only the attacks with this text in their name; may be repeated
 * --tested            only those of the test suite
 * --json              the report as JSON
 */

import { cpus } from 'node:os'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { attacks } from './abuse/attacks/index.ts'
import { measureAttack } from './abuse/measure.ts'
import { asTable, asText, type Measured, missed } from './abuse/report.ts'
import { prepareSite } from './abuse/site.ts'

const { values: options } = parseArgs({
  options: {
    program: { type: 'string' },
    only: { type: 'string', multiple: true, default: [''] },
    tested: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const cleanup = new AsyncDisposableStack()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanup.disposeAsync().then(() => process.exit(1)))
try {
  if (process.platform !== 'linux')
    throw new Error('npm run abuse needs Linux: its many addresses, and /proc.')
  const measured = await measure()
  if (options.json) console.log(JSON.stringify(measured, null, 2))
  else console.log(`${asText(measured)}\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}.`)
  process.exitCode = measured.some(({ harm }) => missed(harm).length > 0) ? 1 : 0
} finally {
  await cleanup.disposeAsync()
}

async function measure(): Promise<Measured[]> {
  logProgress('the demo')
  const site = cleanup.use(await prepareSite(options.program && path.resolve(options.program)))
  const measured: Measured[] = []
  for (const attack of attacks) {
    const isWanted = options.only.some((text) => attack.name.includes(text))
    if (!isWanted || (options.tested && !attack.isTested)) continue
    logProgress(`${attack.name}, from ${attack.addresses}`)
    await using target = await site.start(attack)
    const one = { attack, harm: await measureAttack(target, attack) }
    measured.push(one)
    for (const line of [asTable([one]).split('\n').at(-1), ...one.harm.refused]) logProgress(String(line))
  }
  return measured
}

/** To standard error, so that standard output holds the report alone. */
function logProgress(text: string): void {
  console.error(`… ${text}`)
}
