import type { ResumeSections } from '#contract/hiring/resume.ts'
import { splitWords, type Word } from '#server/hiring/scorer/words.ts'

/** Where a resume names an employer, word by word: who worked for Java Logistics need know neither of them. */
export interface EmployerWords {
  /** A name of several words is one wherever it is. */
  readonly anywhere: readonly boolean[]
  /** A single word is one only beside the title of a job: elsewhere it may be the product of that name. */
  readonly inTitles: readonly boolean[]
}

export function employerWords(words: readonly Word[], { experience = [] }: ResumeSections): EmployerWords {
  const titles = experience.map(({ position }) => ` ${plain(position).join(' ')} `)
  const names = [...new Set(experience.map(({ company }) => plain(company).join(' ')))]
    // A reader of layouts may take a part of the title for the employer.
    .filter((name) => name !== '' && !titles.some((title) => title.includes(` ${name} `)))
    .map((name) => name.split(' '))
  const surfaces = words.map(({ surface }) => surface.toLowerCase())
  const anywhere = words.map(() => false)
  const inTitles = words.map(() => false)
  for (const name of names)
    for (let at = surfaces.indexOf(name[0] ?? ''); at >= 0; at = surfaces.indexOf(name[0] ?? '', at + 1)) {
      if (!name.every((part, offset) => surfaces[at + offset] === part)) continue
      inTitles.fill(true, at, at + name.length)
      if (name.length > 1) anywhere.fill(true, at, at + name.length)
    }
  return { anywhere, inTitles }
}

const plain = (text: string) => splitWords(text).map(({ surface }) => surface.toLowerCase())
