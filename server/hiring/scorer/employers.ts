import type { ResumeSections } from '#contract/hiring/resume.ts'
import { splitWords, type Word } from '#server/text/words.ts'

/** Finds employers' names in a resume, word by word: someone who worked for Java Logistics need not know Java or logistics. */
export interface EmployerWords {
  /** A name of several words counts everywhere. */
  readonly anywhere: readonly boolean[]
  /** A single word counts only next to a job title: elsewhere it may be the product of that name. */
  readonly inTitles: readonly boolean[]
}

export function employerWords(words: readonly Word[], { experience = [] }: ResumeSections): EmployerWords {
  const titles = experience.map(({ position }) => ` ${plain(position).join(' ')} `)
  const names = [...new Set(experience.map(({ company }) => plain(company).join(' ')))]
    // The layout reader may mistake a part of the title for the employer.
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
