import type { ResumeSections } from '#contract/hiring/resume.ts'
import { comparable, holds, type Line, type Zone } from '#server/hiring/scorer/lines.ts'
import { findDates } from '#server/text/dates.ts'

const headings: readonly (readonly [Zone, RegExp])[] = [
  [
    'personal',
    /\b(personal (details|information|data)|contact|references?|referees|hobb(y|ies)|interests|personalien|interet|intereses|interessi)\b/,
  ],
  ['certification', /\b(certificat\w*|certified|licen[cs]es?|accreditations?|credentials)\b/],
  ['project', /\b(?:projects?|projets|proyectos|progetti|projekte)\b(?! management)/],
  ['languages', /\b(languages?|sprachen|langues|idiomas?|lingue)\b(?! skills and)/],
  [
    'skills',
    /\b(skills?|competenc\w+|technolog\w+|tech stack|tools|toolbox|expertise|proficienc\w+|strengths|kenntnisse|fahigkeiten|competences|competencias|competenze|habilidades|conocimientos|connaissances|abilities|know how|know-how)\b/,
  ],
  [
    'education',
    /\b(education|academic\w*|studies|qualifications?|degrees?|training|ausbildung|studium|schooling|formations?|formacion|formazione|estudios|etudes|diplomes|istruzione|bildung)\b/,
  ],
  [
    'experience',
    /\b(experience|employment|work history|career|positions|professional background|berufserfahrung|werdegang|experiencias?|experiences|esperienz[ae]|work|jobs|roles|engagements|internships?|volunteer\w*)\b/,
  ],
  [
    'summary',
    /\b(summary|profile|objective|about( me)?|statement|highlights|overview|introduction|profil|perfil|propos|apropos)\b/,
  ],
  [
    'other',
    /\b(publications?|awards?|honou?rs|memberships?|conferences|talks|patents|achievements|activities|additional|miscellaneous|other)\b/,
  ],
]

/** Lines about the person's identity, which must not count. */
const personal =
  /^\W*(?:(?:full name|name|age|citizenship|gender|sex|pronouns?|address|residence|phone|mobile|tel(?:ephone)?|e-?mail|website|linkedin|github|religion|children|family|photo|driving licen[cs]e)\s*[:|]|(?:date of birth|place of birth|birth\s?date|birthday|born|nationality|marital status|married|single)(?:\b[^-]|$))/i

const contact =
  /@[\w-]+\.|https?:|www\.|\b(?:linkedin|github)\.com|(?:\+|\b00)\d[\d\s()./-]{6,}|^\(?\d[\d\s()./-]{7,}$|\b(?:he\/him|she\/her|they\/them|he\/they|she\/they)\b|\b\d{2} years old\b|\baged? \d{2}\b/i

const maxContact = 90

export function assignZones(lines: Line[]): void {
  const firstHeading = lines.findIndex((line) => headingZone(line.text) !== null)
  // Name, photo, and address come before the first heading, and end at the first whole sentence.
  const body = lines.findIndex(
    (line, at) =>
      (firstHeading >= 0 && at >= firstHeading) || isSentence(line.text) || findDates(line.text).length > 0,
  )
  let zone: Zone = 'summary'
  for (const [at, line] of lines.entries()) {
    const heading = headingZone(line.text)
    zone = heading ?? zone
    const inline = inlineHeading(line.text)
    const isOut = heading !== null || isPersonalLine(line.text) || at < Math.max(body, 1)
    line.zone = isOut && !inline ? 'personal' : (inline ?? zone)
  }
}

const isPersonalLine = (line: string) =>
  personal.test(line) || (line.length < maxContact && contact.test(line) && findDates(line).length === 0)

export const isSentence = (line: string) => line.split(/\s+/).length >= 9 && !contact.test(line)

/** The section that a heading on its own line starts; null for any other line. */
export function headingZone(line: string): Zone | null {
  const words = line
    .replace(/[^\p{L}\p{N}&\s-]/gu, ' ')
    .trim()
    .split(/\s+/)
  if (words.length > 5 || /^[•▪*·‣◦-]/.test(line) || /\d|[,.;|]\s*\S|[.,;]$/.test(line)) return null
  const zone = zoneOf(words.join(' '))
  const isPlain = words.every((word) => headingWords.has(withoutAccents(word.toLowerCase())))
  return isPlain || endOfHeading.test(words.join(' ')) ? zone : null
}

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

const headingWords = new Set(
  `about accomplishments achievements activities additional and ausbildung awards background berufserfahrung board
  brief career certificates certification certifications certified competence competencies competences conferences
  contact core courses credentials current data degrees details earlier education educational employment expertise
  experience experiences formation further general highlights history hobbies honors honours idiomas information
  interests internships introduction it jobs kenntnisse key know-how langues language languages licences licenses main
  me memberships methods miscellaneous my objective of other overview patents personal personalien positions previous
  professional proficiencies profil profile profession project projects publications qualification qualifications
  recent references referees relevant roles schooling selected side skill skills soft specialist sprachen statement
  strengths studies studium summary talks tech stack technical technologies the to toolbox tools training trainings
  university volunteer volunteering voluntary work & a academic academics industry experiencia experiencias laboral
  profesional professionnelle professionnelles esperienza esperienze professionale professionali experiencia
  werdegang beruflicher formacion formations formazione estudios academica etudes diplomes istruzione bildung competences
  competencias competenze habilidades conocimientos aptitudes connaissances fahigkeiten lingue idioma projets proyectos
  progetti projekte certificaciones certificats zertifikate centres interet intereses interessi perfil propos apropos`.split(
    /\s+/,
  ),
)

/** `Consulting Experience` is a heading of a resume, `Project Manager` is not. */
const endOfHeading =
  /\s(experience|skills|education|history|competencies|certifications|projects|qualifications)$/i

/** `Skills: Python, SQL` is about skills on that line only. */
function inlineHeading(line: string): Zone | null {
  const colon = line.indexOf(':')
  if (colon < 0 || colon > 30 || colon === line.length - 1) return null
  const zone = zoneOf(line.slice(0, colon))
  return zone === 'skills' || zone === 'languages' || zone === 'certification' ? zone : null
}

function zoneOf(words: string): Zone | null {
  const text = withoutAccents(words.toLowerCase())
  return headings.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Where the resume reader knows better what a line is about, as with headings in other languages. */
export function assignSections(lines: Line[], sections: ResumeSections): void {
  const {
    experience = [],
    education = [],
    projects = [],
    certifications = [],
    skills = [],
    languages = [],
  } = sections
  const known: readonly (readonly [Zone, readonly string[]])[] = [
    ['experience', experience.map(({ description }) => description)],
    ['education', education.flatMap(({ degree, institution }) => [degree, institution])],
    ['certification', certifications.map(({ name }) => name)],
    ['project', projects.flatMap(({ name, description }) => [name, description])],
    ['languages', languages],
    ['skills', skills],
  ]
  const parts = known.map(
    ([zone, texts]) => [zone, texts.map(comparable).filter((text) => text.length > 3)] as const,
  )
  const employers = experience.flatMap(({ company, position }) => [comparable(company), comparable(position)])
  for (const line of lines) {
    const text = comparable(line.text)
    if (line.zone === 'personal' || employers.some((employer) => employer !== '' && holds(text, employer)))
      continue
    const found = parts.find(([, texts]) => texts.some((part) => holds(text, part) && !isPassing(text, part)))
    if (found) line.zone = found[0]
  }
}

/** A long line may mention a skill or a school in passing. */
const isPassing = (line: string, part: string) => part.length * 6 < line.length
