/**
 * Says whether the scores of an evaluation receipt follow from its content: `npm run verify-score -- receipt.json`.
 * Ends with 0 when they do, 1 when something does not, 2 when the file cannot be checked.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { receiptSchema } from '#contract/hiring/receipt.ts'
import { verifyReceipt } from '#server/hiring/scorer/receipt.ts'

/** @returns the output and the exit code */
export function verifyFile(file: string | undefined): { lines: string[]; code: 0 | 1 | 2 } {
  if (!file) return { lines: ['Usage: npm run verify-score -- receipt.json'], code: 2 }
  const content = readJson(file)
  if (content === undefined) return { lines: [`${file} cannot be read as JSON.`], code: 2 }
  const { success, data: receipt } = receiptSchema.safeParse(content)
  if (!success) return { lines: [`${file} is no evaluation receipt of version 1.`], code: 2 }
  const { problems, unchecked } = verifyReceipt(receipt)
  if (problems.length > 0)
    return { lines: [...problems, ...unchecked, 'The scores do not follow from this receipt.'], code: 1 }
  if (unchecked.length > 0 && receipt.scorer.model === null) return { lines: [...unchecked], code: 2 }
  return {
    lines: [
      ...unchecked,
      unchecked.length > 0
        ? 'Hashes, quotes, weights, totals, and overrides follow from this receipt.'
        : 'All scores follow from this receipt.',
    ],
    code: 0,
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { lines, code } = verifyFile(process.argv[2])
  for (const line of lines) console.log(line)
  process.exitCode = code
}
