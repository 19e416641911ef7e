import type { Profile } from '#scripts/resumes/profile.ts'
import type { ResumeReading } from '#server/hiring/resume/reading.ts'
import { parseSpan } from '#server/text/dates.ts'

export interface Measure {
  /** The facts that the resume states: each employer, title, date, degree, skill, and so on. */
  readonly facts: number
  /** Those that were found in the right kind of section. */
  readonly found: number
  /** Jobs. */
  readonly records: number
  /** Those whose employer, title, and dates were found together in one item. */
  readonly whole: number
  readonly missing: readonly string[]
  /** Sentences whose words are not together in the text, as when columns are read across. */
  readonly interleaved: readonly string[]
}

type Kind = 'summary' | 'experience' | 'education' | 'projects' | 'certifications' | 'skills' | 'languages'

/** Compares what was read with what the person was invented to be. */
export function measure(profile: Profile, { sections, text }: ResumeReading): Measure {
  const page = plain(text)
  const facts = factsOf(profile)
  const missing = facts.filter(([kind, fact]) => !plain(flat(sections[kind])).includes(plain(fact)))
  const records = profile.experience.filter((job) => {
    const items = sections.experience ?? []
    return items.some(
      (item) =>
        isSame(item.company, job.company) &&
        isSame(item.position, job.position) &&
        isSameSpan(item.duration, job.dates),
    )
  })
  const sentences = [profile.summary ?? '', ...profile.experience.flatMap(({ tasks }) => tasks)].filter(
    (sentence) => sentence !== '' && isMentioned(page, sentence),
  )
  return {
    facts: facts.length,
    found: facts.length - missing.length,
    records: profile.experience.length,
    whole: records.length,
    missing: [
      ...missing.map(([kind, fact]) => `${kind}: ${fact}`),
      ...profile.experience
        .filter((job) => !records.includes(job))
        .map(({ position, company, dates }) => `record: ${position}, ${company}, ${dates}`),
    ],
    interleaved: sentences.filter((sentence) => !page.includes(plain(sentence))),
  }
}

function factsOf(profile: Profile): [Kind, string][] {
  const of = (kind: Kind, facts: readonly (string | undefined)[]): [Kind, string][] =>
    facts.filter((fact) => fact !== undefined).map((fact) => [kind, fact])
  return [
    ...of('summary', [profile.summary]),
    ...profile.experience.flatMap((job) =>
      of('experience', [job.position, job.company, job.dates, ...job.tasks]),
    ),
    ...profile.education.flatMap((one) => of('education', [one.degree, one.institution, one.year, one.gpa])),
    ...(profile.projects ?? []).flatMap((one) =>
      of('projects', [one.name, one.description, one.technologies]),
    ),
    ...(profile.certifications ?? []).flatMap((one) =>
      of('certifications', [one.name, one.issuer, one.year]),
    ),
    ...of('skills', profile.skills),
    ...of('languages', profile.languages ?? []),
  ]
}

/** Most of its words are somewhere in the text. */
function isMentioned(page: string, sentence: string): boolean {
  const words = sentence
    .split(/\s+/)
    .map(plain)
    .filter((word) => word !== '')
  return words.filter((word) => page.includes(word)).length >= words.length * 0.8
}

/** Letters and digits alone: spaces, hyphens, and brackets are a matter of layout. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\d+#]+/gu, '')

const flat = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.values(value).map(flat).join('\n')
    : String(value ?? '')

const isSame = (read: string, stated: string) => plain(read) === plain(stated)

function isSameSpan(read: string, stated: string): boolean {
  const [a, b] = [parseSpan(read, '2024-06-15'), parseSpan(stated, '2024-06-15')]
  return a !== null && b !== null && a.from === b.from && a.to === b.to
}
