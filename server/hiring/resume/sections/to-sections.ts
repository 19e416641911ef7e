import type { ResumeSections } from '#contract/hiring/resume.ts'
import { isContact } from '#server/hiring/resume/sections/contact.ts'
import { toEducation } from '#server/hiring/resume/sections/education.ts'
import { toExperience } from '#server/hiring/resume/sections/experience.ts'
import { toCertifications, toLanguages, toSkills } from '#server/hiring/resume/sections/lists.ts'
import { joinLines } from '#server/hiring/resume/sections/pieces.ts'
import { toProjects } from '#server/hiring/resume/sections/projects.ts'
import { type Section, splitSections } from '#server/hiring/resume/sections/split.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'

/**
 * The text of a resume by section. No section contains the name, the address, or anything else that identifies the
 * person.
 */
export function toSections(lines: readonly DocumentLine[]): ResumeSections {
  const split = splitSections(lines)
  const linesOf = (kind: Section['kind']) =>
    split
      .filter((section) => section.kind === kind)
      .flatMap((section) => section.lines.filter((line) => !isContact(line)))
  const sections = {
    summary: joinLines(linesOf('summary')) || introduction(split),
    experience: split.filter(({ kind }) => kind === 'experience').flatMap(({ lines }) => toExperience(lines)),
    education: split.filter(({ kind }) => kind === 'education').flatMap(({ lines }) => toEducation(lines)),
    projects: split.filter(({ kind }) => kind === 'projects').flatMap(({ lines }) => toProjects(lines)),
    certifications: toCertifications(linesOf('certifications')),
    skills: toSkills(linesOf('skills')),
    languages: toLanguages(linesOf('languages')),
  }
  const others = split.filter(({ kind, heading }) => kind === 'other' && !heading.startsWith('__'))
  const named = others.map(
    ({ heading, lines }) => [heading, joinLines(lines.filter((line) => !isContact(line)))] as const,
  )
  return Object.fromEntries([...Object.entries(sections), ...named].filter(([, value]) => value.length > 0))
}

/** A paragraph before the first heading. */
function introduction([first]: readonly Section[]): string {
  const lines = first?.kind === 'contact' && first.heading === '' ? first.lines : []
  return joinLines(lines.filter((line) => !isContact(line) && line.cells.join(' ').length > 80))
}
