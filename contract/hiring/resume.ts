import { z } from 'zod'
import { hiddenTextSchema } from '#contract/hidden-text.ts'

const education = z.object({
  degree: z.string(),
  institution: z.string(),
  year: z.string(),
  gpa: z.string(),
})
const experience = z.object({
  company: z.string(),
  position: z.string(),
  duration: z.string(),
  description: z.string(),
})
const project = z.object({
  name: z.string(),
  description: z.string(),
  technologies: z.string(),
  duration: z.string(),
})
const certification = z.object({ name: z.string(), issuer: z.string(), year: z.string() })

/**
 * The text of a resume by section (HD-330 to HD-337): plain text, a list of strings, or a list of items with their
 * parts. A part that the resume does not state is empty. Other sections are text under their own headings.
 */
export const resumeSectionsSchema = z
  .object({
    summary: z.string(),
    experience: z.array(experience),
    education: z.array(education),
    projects: z.array(project),
    certifications: z.array(certification),
    skills: z.array(z.string()),
    languages: z.array(z.string()),
  })
  .partial()
  .catchall(z.unknown())

export type ResumeSections = z.output<typeof resumeSectionsSchema>
export type ResumeExperience = z.output<typeof experience>
export type ResumeEducation = z.output<typeof education>
export type ResumeProject = z.output<typeof project>
export type ResumeCertification = z.output<typeof certification>

/** The subject of a section of a resume. Nothing in sections of `contact` and `personal` is ever scored. */
export const sectionKinds = [
  'summary',
  'experience',
  'education',
  'projects',
  'certifications',
  'skills',
  'languages',
  'other',
  'personal',
  'contact',
] as const

export type SectionKind = (typeof sectionKinds)[number]

/** A passage of a resume's text, in UTF-16 units. */
const textRange = z.object({ start: z.int().min(0), end: z.int().min(0) })

/** A position of a work history. */
const resumeEntry = z.object({
  ...textRange.shape,
  /** The lines with its title, its employer, and its dates. */
  title: z.array(textRange),
  statements: z.array(textRange),
})

/**
 * The layout of a resume: its sections in order, as ranges of its text. A statement is a sentence, an item, or a
 * line, the smallest passage that counts and is quoted. The entries of all sections together correspond one to one
 * to the `experience` of `resumeSectionsSchema`.
 */
export const resumeLayoutSchema = z.array(
  z.object({
    ...textRange.shape,
    kind: z.enum(sectionKinds),
    entries: z.array(resumeEntry),
    /** Those outside its entries. */
    statements: z.array(textRange),
  }),
)

export type TextRange = Readonly<z.output<typeof textRange>>
export type ResumeEntry = z.output<typeof resumeEntry>
export type ResumeLayout = z.output<typeof resumeLayoutSchema>

/** Why a resume's text cannot be read, for people. */
export const resumeErrors = {
  imageOnly: 'The resume holds pictures only, no text.',
  encrypted: 'The resume is protected by a password.',
  broken: 'The resume is damaged and cannot be read.',
  tooLarge: 'The resume is too large to be read.',
  empty: 'The resume is empty.',
  oldWord: 'The resume is a .doc file, which only people can read.',
  missing: 'The file of the resume is missing.',
} as const

/** The whole text of a resume as the scorers read it; quotes are ranges of it. */
export const resumeTextSchema = z.object({
  text: z.string(),
  /** Excluded from scoring and shown to the recruiter. */
  hidden: z.array(hiddenTextSchema),
  /** One of `resumeErrors`, or null. */
  error: z.string().nullable(),
})

export type ResumeText = z.output<typeof resumeTextSchema>
