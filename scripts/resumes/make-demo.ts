import { mkdir, writeFile } from 'node:fs/promises'
import { type Applicant, applicants } from '#demo/applicants.ts'
import { launchChromium } from '#scripts/launch/chromium.ts'
import { type Career, careers, employers, institutions, summaries } from '#scripts/resumes/demo-careers.ts'
import { type Layout, looks } from '#scripts/resumes/demo-looks.ts'
import { docxLayouts } from '#scripts/resumes/docx-writer.ts'
import { htmlLayouts } from '#scripts/resumes/html-layouts.ts'
import { pdfLayouts } from '#scripts/resumes/pdf-layouts.ts'
import { print, scan } from '#scripts/resumes/print.ts'
import { english, type Headings, type Profile } from '#scripts/resumes/profile.ts'

/** Writes the resumes of the demo's applicants, or those that are named: `node scripts/resumes/make-demo.ts [file …]`. */
const named = process.argv.slice(2)
const folder = new URL('../../demo/resumes/', import.meta.url)
const colors = ['#234a5a', '#5a2a4a', '#2f4f2f', '#6b3e1e', '#333333']

async function make(layout: Layout, profile: Profile, seed: number): Promise<Buffer> {
  const headings = headingsOf(seed)
  if (layout === 'scan') return scan(browser, htmlLayouts.oneColumn(profile, { headings, size: 11 }))
  if (isKeyOf(htmlLayouts, layout)) {
    const color = pick(colors, seed)
    const font = seed % 2 === 0 ? 'sans-serif' : 'serif'
    return print(browser, htmlLayouts[layout](profile, { headings, color, font, size: 9.5 }))
  }
  if (isKeyOf(docxLayouts, layout)) return docxLayouts[layout](profile, headings)
  return pdfLayouts[layout](profile, headings)
}

const isKeyOf = <T extends object>(record: T, key: PropertyKey): key is keyof T => Object.hasOwn(record, key)

const headingsOf = (seed: number): Headings => ({
  ...english,
  experience: pick(['Experience', 'Work Experience', 'Professional Experience', 'Employment History'], seed),
  skills: pick(['Skills', 'Key Skills', 'Technical Skills', 'Core Competencies'], seed + 1),
  summary: pick(['Summary', 'Profile', 'About Me'], seed),
  education: pick(['Education', 'Education', 'Academic Background'], seed),
})

interface Fit {
  readonly city: string
  readonly fit: 0 | 1 | 2 | 3
  readonly seed: number
}

function toProfile({ name, email, designation }: Applicant, { city, fit, seed }: Fit): Profile {
  // The applicants' designations are the names of careers.
  const own = careers[designation as keyof typeof careers]
  const trade = fit === 0 ? careers.other : own
  return {
    name,
    email,
    city,
    phone: `+1 555 01${String(10 + seed).padStart(2, '0')} ${String(100 + seed * 7).slice(-3)}`,
    title:
      fit === 0
        ? pick(careers.other.positions, seed)
        : fit === 1
          ? (own.positions[2] ?? own.title)
          : own.title,
    ...(seed % 5 === 4 ? {} : { summary: pick(summaries, seed) }),
    experience: jobsOf(trade, { city, fit, seed }),
    education: studiesOf(trade, fit, seed),
    ...(fit >= 2
      ? {
          projects: some(trade.projects, 2, seed).map(([name, description, technologies]) => ({
            name,
            description,
            technologies,
          })),
        }
      : {}),
    ...(fit >= 2 || fit === 0
      ? {
          certifications: some(trade.certifications, fit === 3 ? 2 : 1, seed).map(([name, issuer]) => ({
            name,
            issuer,
            year: String(2016 + ((seed * 3) % 9)),
          })),
        }
      : {}),
    skills: some(trade.skills, [4, 3, 6, 9][fit] ?? 4, seed),
    languages: languagesOf(seed),
  }
}

/** The better the fit, the longer and the more senior the way. */
function jobsOf(trade: Career, { city, fit, seed }: Fit): Profile['experience'] {
  const count = [2, 1, 2, 3][fit] ?? 2
  const first = fit === 3 ? 0 : fit === 2 ? 1 : 2
  const positions = fit === 0 ? some(trade.positions, 2, seed) : trade.positions.slice(first, first + count)
  let end = 2026
  return positions.map((position, i) => {
    const years = 2 + ((seed + i * 2) % 4)
    const start = end - years
    const dates = `${month(seed + i)} ${start} – ${i === 0 ? 'Present' : `${month(seed + i - 1)} ${end}`}`
    end = start
    const tasks = some(trade.tasks, fit === 3 ? 3 : 2, seed * 2 + i * 3)
    return { position, company: pick(employers, seed * 5 + i * 7), city, dates, tasks }
  })
}

function studiesOf(trade: Career, fit: number, seed: number): Profile['education'] {
  const year = 2008 + (seed % 9)
  const higher = { degree: trade.degrees[0] ?? '', institution: pick(institutions, seed), year: String(year) }
  const lower = {
    degree: pick(trade.degrees.slice(1), seed),
    institution: pick(institutions, seed + 5),
    year: String(year - 2),
  }
  return fit === 3 ? [{ ...higher, gpa: `3.${4 + (seed % 6)}/4.0` }, lower] : [fit === 2 ? higher : lower]
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = (seed: number) => pick(months, seed * 5)

const languagesOf = (seed: number) => [
  'English (fluent)',
  pick(
    [
      'Spanish (B2)',
      'German (B1)',
      'Hindi (native)',
      'French (C1)',
      'Portuguese (native)',
      'Arabic (native)',
      'Dutch (A2)',
    ],
    seed,
  ),
]

function pick<T>(items: readonly T[], seed: number): T {
  const item = items[seed % items.length]
  if (item === undefined) throw new Error('There is nothing to pick.')
  return item
}

/** Different ones, beginning anywhere. */
const some = <T>(items: readonly T[], count: number, seed: number): T[] =>
  Array.from({ length: Math.min(count, items.length) }, (_, i) => pick(items, seed + i))

await mkdir(folder, { recursive: true })
const browser = await launchChromium()
try {
  for (const [i, applicant] of applicants.entries()) {
    if (named.length > 0 && !named.includes(applicant.resume)) continue
    const look = looks[applicant.resume]
    if (!look) throw new Error(`No look for ${applicant.resume}`)
    const [city, fit, layout] = look
    await writeFile(
      new URL(applicant.resume, folder),
      await make(layout, toProfile(applicant, { city, fit, seed: i }), i),
    )
  }
} finally {
  await browser.close()
}
