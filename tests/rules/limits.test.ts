import { expect, test } from 'vitest'
import { limitsTable } from '#tests/support/limits-table.ts'

const introduction = `# Limits

What anyone may take of the program's memory, disk, time, and good name, with the places where the code declares it.
The API reference at \`/api/docs\` says of each route what it takes. Rates count per account, address, or what their
names say; \`ofClient\` is the share of one account or network, \`waiting\` how many of its requests may wait for a place.

\`npx vitest run tests/rules/limits.test.ts --update\` writes this page from the code.
`

test('docs/limits.md names every limit with its number and the place where it is declared', async () => {
  await expect(`${introduction}\n${limitsTable()}\n`).toMatchFileSnapshot('../../docs/limits.md')
})
