import type { ResumeSections } from '#contract/hiring/resume.ts'
import { findDates, parseSpan } from '#server/hiring/resume/dates.ts'
import { sentencesOf } from '#server/hiring/scorer/words.ts'

/** What a part of a resume is about; `personal` and `ignored` parts never count. */
export type Zone =
  | 'experience'
  | 'project'
  | 'education'
  | 'certification'
  | 'skills'
  | 'languages'
  | 'summary'
  | 'other'
  | 'personal'

/** A position that was held. Months count from the year 0, both ends included; null where no dates are given. */
export interface Job {
  readonly from: number | null
  readonly to: number | null
  readonly title: string
}

/** A sentence, a bullet, or a line of a resume: the smallest part that counts, and what is quoted. */
export interface Statement {
  readonly start: number
  readonly end: number
  readonly zone: Zone
  /** The position in `jobs` that it belongs to; null outside. */
  readonly job: number | null
  /** Names the position, its employer, or its dates. */
  readonly isTitle: boolean
}

export interface Layout {
  readonly statements: readonly Statement[]
  readonly jobs: readonly Job[]
}

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
  zone: Zone
  job: number | null
  isTitle: boolean
}

/** Cuts a resume's text into statements and says what each of them is about. */
export function layOut(text: string, sections: ResumeSections, asOf: string): Layout {
  const lines = splitLines(text)
  assignZones(lines)
  assignSections(lines, sections)
  const jobs = assignJobs(lines, sections, asOf)
  return { statements: joinLines(lines).flatMap((group) => splitSentences(text, group)), jobs }
}

function splitLines(text: string): Line[] {
  return [...text.matchAll(/[^\r\n\f]+/g)]
    .map(({ 0: line, index }) => {
      const start = index + line.length - line.trimStart().length
      const trimmed = line.trim()
      return {
        start,
        end: start + trimmed.length,
        text: trimmed,
        zone: 'other' as Zone,
        job: null,
        isTitle: false,
      }
    })
    .filter((line) => line.text !== '')
}

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

/** Lines that say who somebody is, which must not count. */
const personal =
  /^\W*(?:(?:full name|name|age|citizenship|gender|sex|pronouns?|address|residence|phone|mobile|tel(?:ephone)?|e-?mail|website|linkedin|github|religion|children|family|photo|driving licen[cs]e)\s*[:|]|(?:date of birth|place of birth|birth\s?date|birthday|born|nationality|marital status|married|single)(?:\b[^-]|$))/i
const contact =
  /@[\w-]+\.|https?:|www\.|\b(?:linkedin|github)\.com|(?:\+|\b00)\d[\d\s()./-]{6,}|^\(?\d[\d\s()./-]{7,}$|\b(?:he\/him|she\/her|they\/them|he\/they|she\/they)\b|\b\d{2} years old\b|\baged? \d{2}\b/i
const maxContact = 90

function assignZones(lines: Line[]): void {
  const firstHeading = lines.findIndex((line) => headingZone(line.text) !== null)
  // Above the first heading stand name, photo, and address, until something is said in a sentence.
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

const isSentence = (line: string) => line.split(/\s+/).length >= 9 && !contact.test(line)

/** What follows a heading of its own line; null for any other line. */
function headingZone(line: string): Zone | null {
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
/** `Consulting Experience` heads a part of a resume, `Project Manager` does not. */
const endOfHeading =
  /\s(experience|skills|education|history|competencies|certifications|projects|qualifications)$/i

/** `Skills: Python, SQL` is about skills in its own line alone. */
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

/** Where the reader of resumes knows better what a line is about, as with headings of other languages. */
function assignSections(lines: Line[], sections: ResumeSections): void {
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

/** A long line may name a skill or a school in passing. */
const isPassing = (line: string, part: string) => part.length * 6 < line.length

const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Finds the lines of each position, by what the reader found or else by their dates. */
function assignJobs(lines: Line[], sections: ResumeSections, asOf: string): Job[] {
  const records = sections.experience ?? []
  const anchors = records.length > 0 ? anchorsOf(lines, records) : datedAnchors(lines)
  const jobs: Job[] = []
  for (const [at, anchor] of anchors.entries()) {
    const next = anchors[at + 1]?.first ?? lines.length
    const zones = new Set(['experience', 'personal', lines[anchor.last]?.zone])
    const end = lines.findIndex(
      (line, place) => place > anchor.last && (!zones.has(line.zone) || headingZone(line.text) !== null),
    )
    const last = Math.min(end < 0 ? lines.length : end, next) - 1
    const head = lines.slice(anchor.first, anchor.last + 1)
    const span = parseSpan(anchor.dates || head.map((line) => line.text).join('\n'), asOf)
    for (const line of head) line.isTitle = true
    for (const line of lines.slice(anchor.first, last + 1)) {
      line.job = jobs.length
      if (line.zone !== 'personal' || line.isTitle) line.zone = 'experience'
    }
    const title = anchor.title || head.map((line) => line.text).join(' ')
    jobs.push({ from: span?.months ? span.from : null, to: span?.months ? span.to : null, title })
  }
  return jobs
}

const maxTitle = 160

interface Anchor {
  readonly first: number
  readonly last: number
  readonly title: string
  readonly dates: string
}

function anchorsOf(lines: readonly Line[], records: NonNullable<ResumeSections['experience']>): Anchor[] {
  const texts = lines.map((line) => comparable(line.text))
  const anchors: Anchor[] = []
  let from = 0
  for (const { position, company, duration } of records) {
    const parts = [position, company, duration].map(comparable).filter((part) => part.length > 1)
    const first = bestStart(lines, texts, from, parts)
    if (first < 0) continue
    let last = first
    for (const at of titleLines(lines, first))
      if (parts.some((part) => holds(texts[at] ?? '', part))) last = at
    anchors.push({ first, last, title: position, dates: duration })
    from = last + 1
  }
  return anchors
}

/** The first line from which most of a record's parts follow; its position may be named elsewhere, too. */
function bestStart(
  lines: readonly Line[],
  texts: readonly string[],
  from: number,
  parts: readonly string[],
): number {
  let [start, most] = [-1, 0]
  for (let at = from; at < lines.length && most < parts.length; at += 1) {
    if (!parts.some((part) => holds(texts[at] ?? '', part))) continue
    const window = titleLines(lines, at).map((place) => texts[place] ?? '')
    const found = parts.filter((part) => window.some((text) => holds(text, part))).length
    if (found > most) [start, most] = [at, found]
  }
  return start
}

/** The lines that may name a position together: up to four, no bullets, no sentences, nothing of another part. */
function titleLines(lines: readonly Line[], first: number): number[] {
  const places = [first, first + 1, first + 2, first + 3]
  const end = places.findIndex((at) => {
    const line = lines[at]
    return !line || line.zone === 'personal' || line.text.length > maxTitle || isBullet(line.text)
  })
  return places.slice(0, end < 0 ? places.length : end)
}

/** A line may hold a part, or a part more than one line. */
const holds = (line: string, part: string) =>
  ` ${line} `.includes(` ${part} `) || (line.length > 8 && ` ${part} `.includes(` ${line} `))

function datedAnchors(lines: readonly Line[]): Anchor[] {
  const anchors: Anchor[] = []
  for (const [at, { text, zone }] of lines.entries()) {
    if (zone !== 'experience' || isBullet(text) || text.length > 140 || findDates(text).length === 0) continue
    if (isSentence(text) && !/\d{4}\W*$|present\W*$|^\W*\d{4}/i.test(text)) continue
    const previous = lines[at - 1]
    const isBelowTitle =
      previous?.zone === 'experience' &&
      (anchors.at(-1)?.last ?? -1) < at - 1 &&
      headingZone(previous.text) === null &&
      !isBullet(previous.text) &&
      !/[.;]$/.test(previous.text) &&
      previous.text.length < 90 &&
      text.length < 60
    anchors.push({ first: isBelowTitle ? at - 1 : at, last: at, title: '', dates: text })
  }
  return anchors
}

const isBullet = (line: string) => /^([•▪*·‣◦●○■–—-]|\d{1,2}[.)])\s/.test(line)

/** Lines that a layout has broken belong together. */
function joinLines(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const continues =
      before &&
      before.zone === line.zone &&
      before.job === line.job &&
      !before.isTitle &&
      !line.isTitle &&
      !isBullet(line.text) &&
      line.zone !== 'personal' &&
      !/[.!?:;]$/.test(before.text) &&
      headingZone(before.text) === null &&
      headingZone(line.text) === null &&
      /^[\p{Ll}(&]/u.test(line.text) &&
      (group?.length ?? 0) < 12
    if (continues) group?.push(line)
    else groups.push([line])
  }
  return groups
}

function splitSentences(text: string, group: readonly Line[]): Statement[] {
  const [first] = group
  const last = group.at(-1)
  if (!first || !last) return []
  const { zone, job, isTitle } = first
  const whole = text.slice(first.start, last.end)
  return sentencesOf(whole).flatMap(({ text: part, index }) => {
    const start = first.start + index + part.length - part.trimStart().length
    const end = start + part.trim().length
    return end > start ? [{ start, end, zone, job, isTitle }] : []
  })
}
