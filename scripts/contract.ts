/**
 * Whether a company's own server keeps what the portal relies on, before it is put behind it:
 *
 *   npm run contract -- --nextcloud=https://cloud.example.com --accounts=accounts.txt
 *
 * The file has seven accounts for this purpose, one a line: user id and app password. The last three have no files. What
 * is tried stays in them. Prints a table, and ends with 1 if anything is not as it should be.
 */

import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { type Reporter, startVitest, type TestCase } from 'vitest/node'

const { values } = parseArgs({ options: { nextcloud: { type: 'string' }, accounts: { type: 'string' } } })
const { nextcloud, accounts } = values
if (!nextcloud || !accounts) {
  console.error('Give --nextcloud=URL and --accounts=FILE.')
  process.exit(2)
}
process.env.CONTRACT_NEXTCLOUD = nextcloud
process.env.CONTRACT_ACCOUNTS = readFileSync(accounts, 'utf8').trim()

const rows: string[][] = []
const reporter: Reporter = {
  onTestCaseResult(test: TestCase) {
    const { state, errors = [] } = test.result()
    const milliseconds = Math.round(test.diagnostic()?.duration ?? 0)
    rows.push([state, `${milliseconds} ms`, test.fullName])
    for (const { message } of errors) rows.push(['', '', `  ${message.split('\n')[0]}`])
  },
}

const root = path.resolve(import.meta.dirname, '..')
const vitest = await startVitest('test', [], { root, project: ['live'], watch: false, reporters: [reporter] })
const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
for (const [state = '', time = '', name = ''] of rows)
  console.log(`${state.padEnd(widths[0] ?? 0)}  ${time.padStart(widths[1] ?? 0)}  ${name}`)
const failed = rows.filter(([state]) => state === 'failed').length
console.log(`\n${rows.filter(([state]) => state === 'passed').length} passed, ${failed} failed`)
await vitest.close()
process.exitCode = failed > 0 || rows.length === 0 ? 1 : 0
