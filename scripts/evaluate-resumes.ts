import { readdir, readFile } from 'node:fs/promises'
import { type Measure, measure } from '#scripts/resumes/measure.ts'
import type { Profile } from '#scripts/resumes/profile.ts'
import { readResume } from '#server/hiring/resume/read-resume.ts'

/**
 * How well resumes are read, on invented ones of many layouts and languages: `npm run evaluate:resumes`, with `--missing` to
 * see what was not found. The held-out half was made before the reader and has layouts, headings, and words of its own.
 */
const folder = new URL('../tests/fixtures/resumes/', import.meta.url)
const showsMissing = process.argv.includes('--missing')

for (const half of ['development', 'held-out']) {
  const measures = await measureHalf(new URL(`${half}/`, folder))
  console.log(`\n${half}`)
  for (const { name, measure } of measures) {
    console.log(`  ${name.padEnd(28)} ${summary([measure])}`)
    if (showsMissing)
      for (const missing of [...measure.missing, ...measure.interleaved]) console.log(`    ${missing}`)
  }
  console.log(`  ${'all'.padEnd(28)} ${summary(measures.map(({ measure }) => measure))}`)
}

async function measureHalf(half: URL): Promise<{ name: string; measure: Measure }[]> {
  const files = (await readdir(half)).filter((file) => !file.endsWith('.json')).toSorted()
  const measures: { name: string; measure: Measure }[] = []
  for (const file of files) {
    const [name = '', type] = file.split('.')
    // `scripts/resumes/` has written it.
    const profile = JSON.parse(await readFile(new URL(`${name}.json`, half), 'utf8')) as Profile
    const reading = await readResume(new URL(file, half).pathname, type === 'docx' ? 'docx' : 'pdf')
    measures.push({ name: file, measure: measure(profile, reading) })
  }
  return measures
}

function summary(measures: readonly Measure[]): string {
  const sum = (value: (measure: Measure) => number) => measures.reduce((total, one) => total + value(one), 0)
  const share = (part: number, whole: number) =>
    `${String(Math.round((part / whole) * 1000) / 10).padStart(5)} % (${part}/${whole})`
  const facts = share(
    sum(({ found }) => found),
    sum(({ facts }) => facts),
  )
  const records = share(
    sum(({ whole }) => whole),
    sum(({ records }) => records),
  )
  return `facts ${facts}   whole records ${records}   interleaved ${sum(({ interleaved }) => interleaved.length)}`
}
