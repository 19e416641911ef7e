import type { ResumeLayout, ResumeSections, SectionKind } from '#contract/hiring/resume.ts'
import type { ResumeLine } from '#server/hiring/resume/resume-line.ts'
import { isContact } from '#server/hiring/resume/sections/contact.ts'
import { toEducation } from '#server/hiring/resume/sections/education.ts'
import { toExperience } from '#server/hiring/resume/sections/experience.ts'
import { layOutSection } from '#server/hiring/resume/sections/layout.ts'
import { toCertifications, toLanguages, toSkills } from '#server/hiring/resume/sections/lists.ts'
import { joinLines } from '#server/hiring/resume/sections/pieces.ts'
import { toProjects } from '#server/hiring/resume/sections/projects.ts'
import { type Section, splitSections } from '#server/hiring/resume/sections/split.ts'

/**
 * What a resume states by section, and where. No section contains the name, the address, or anything else that
 * identifies the person.
 */
export function toSections(
  text: string,
  lines: readonly ResumeLine[],
): { sections: ResumeSections; layout: ResumeLayout } {
  const split = splitSections(lines).map((section) => ({
    section,
    jobs: section.kind === 'experience' ? toExperience(section.lines) : [],
  }))
  return {
    sections: contentsOf(
      split.map(({ section }) => section),
      split.flatMap(({ jobs }) => jobs.map(({ job }) => job)),
    ),
    layout: split.flatMap(({ section, jobs }) => layOutSection(text, section, jobs)),
  }
}

function contentsOf(
  split: readonly Section[],
  experience: NonNullable<ResumeSections['experience']>,
): ResumeSections {
  const of = (kind: SectionKind) => split.filter((section) => section.kind === kind)
  const linesOf = (kind: SectionKind) => of(kind).flatMap(({ lines }) => withoutContact(lines))
  const sections = {
    summary: joinLines(linesOf('summary')) || introduction(split),
    experience,
    education: of('education').flatMap(({ lines }) => toEducation(lines)),
    projects: of('projects').flatMap(({ lines }) => toProjects(lines)),
    certifications: toCertifications(linesOf('certifications')),
    skills: toSkills(linesOf('skills')),
    languages: toLanguages(linesOf('languages')),
  }
  const named = split
    .filter(({ kind, heading }) => (kind === 'other' || kind === 'personal') && !heading.startsWith('__'))
    .map(({ heading, lines }) => [heading, joinLines(withoutContact(lines))] as const)
  return Object.fromEntries([...Object.entries(sections), ...named].filter(([, value]) => value.length > 0))
}

const withoutContact = (lines: readonly ResumeLine[]) => lines.filter((line) => !isContact(line))

/** A paragraph before the first heading. */
function introduction([first]: readonly Section[]): string {
  const lines = first?.kind === 'contact' && first.heading === '' ? first.lines : []
  return joinLines(withoutContact(lines).filter((line) => line.cells.join(' ').length > 80))
}
