import { isInstitution } from '#server/hiring/resume/sections/vocabulary.ts'
import { type LicenceRequirement, licencesIn } from '#server/hiring/scorer/driving-licences.ts'
import { both, either } from '#server/hiring/scorer/enumerations.ts'
import type { Evidence, ResumeEvidence } from '#server/hiring/scorer/evidence.ts'
import { best, type Finding, type Profile, quoteRange } from '#server/hiring/scorer/finding.ts'
import { gradeYears } from '#server/hiring/scorer/grade-years.ts'
import type { LanguageRequirement } from '#server/hiring/scorer/language-requirements.ts'
import { readLanguages } from '#server/hiring/scorer/languages.ts'
import { type DegreeRequirement, degreeLevel, studiedLevel } from '#server/hiring/scorer/qualifications.ts'
import { subjectVocabulary } from '#server/hiring/scorer/vocabulary.ts'
import { splitWords } from '#server/text/words.ts'

export function gradeDegree(
  requirement: DegreeRequirement,
  resume: ResumeEvidence,
  profile: Profile,
): Finding {
  const name = `${levelNames[requirement.level]}${requirement.subjects.length > 0 ? ` in ${requirement.subjects.map((subject) => subject.name).join(' or ')}` : ''}`
  const studies = studiesOf(resume.statements.filter(({ section }) => section === 'education'))
  const found = best(
    (studies.length > 0 ? studies : resume.statements.filter(({ job }) => job === null)).map((evidence) => ({
      evidence,
      points: degreePoints(requirement, evidence),
    })),
    ({ points }) => points,
  )
  const practice = requirement.acceptsPractice
    ? gradeYears(60, [], resume, profile)
    : { points: 0, ranges: [] }
  if (practice.points * 0.8 > (found?.points ?? 0))
    return {
      name,
      weight: 4,
      points: practice.points * 0.8,
      reason: 'practice instead of a degree',
      ranges: practice.ranges,
    }
  if (!found || found.points === 0) return { name, weight: 4, points: 0, reason: 'not found', ranges: [] }
  return {
    name,
    weight: 4,
    points: found.points,
    reason:
      found.points >= 0.95
        ? 'found'
        : found.points >= 0.6
          ? 'a related degree was found'
          : 'a degree of another level or subject was found',
    ranges: [quoteRange(found.evidence, [])],
  }
}

const levelNames = [
  'a degree',
  'a vocational degree',
  'a bachelor’s degree',
  'a master’s degree',
  'a doctorate',
]

/** With the subject that is on the line below or above that of the degree. */
function studiesOf(statements: readonly Evidence[]): Evidence[] {
  return statements.map((one, at) => {
    if (studiedLevel(one.text) === 0 || namesSubject(one)) return one
    const isSubject = (line: Evidence | undefined): line is Evidence =>
      line !== undefined && namesSubject(line) && studiedLevel(line.text) === 0 && !isInstitution(line.text)
    const [subject] = [statements[at + 1], statements[at - 1]].filter(isSubject)
    return subject
      ? {
          ...one,
          text: `${one.text}\n${subject.text}`,
          start: Math.min(one.start, subject.start),
          end: Math.max(one.end, subject.end),
        }
      : one
  })
}

const namesSubject = ({ text }: Evidence) => subjectVocabulary.find(splitWords(text)).length > 0

const unfinished =
  /\b(expected|candidate|currently|pursuing|present|since|seit|heute|depuis|no degree|abgebrochen|in progress|ongoing|incomplete|not completed|dropped|unfinished|discontinued|did not finish|without degree|coursework)\b/i

function degreePoints(
  { level, subjects, acceptsRelated }: DegreeRequirement,
  { text, section }: Evidence,
): number {
  const found = section === 'education' ? studiedLevel(text) : degreeLevel(text)
  if (found === 0) return 0
  const words = splitWords(text)
  const studied = subjectVocabulary.find(words).map(({ concept }) => concept)
  const byLevel = found >= level ? 1 : found === level - 1 ? 0.55 : 0.25
  // "Organizational psychology" is psychology, whatever else it is.
  const stems = new Set(words.map(({ stem }) => stem))
  const isSame = subjects.some(
    ({ concept, name }) => studied.includes(concept) || splitWords(name).every(({ stem }) => stems.has(stem)),
  )
  const isRelated = studied.some((subject) =>
    subjects.some(({ concept: required }) =>
      [...subjectVocabulary.wider(subject)].some((field) => subjectVocabulary.wider(required).has(field)),
    ),
  )
  const bySubject = subjects.length === 0 || isSame ? 1 : isRelated ? (acceptsRelated ? 0.85 : 0.6) : 0.25
  return byLevel * bySubject * (unfinished.test(text) ? 0.5 : 1) * (section === 'education' ? 1 : 0.6)
}

/** By how many levels a language is below the one that is asked for. */
const pointsOfShort = [1, 0.65, 0.4, 0.2]

export function gradeLanguage(
  { choices, others }: LanguageRequirement,
  { statements }: ResumeEvidence,
): Finding {
  const found = best(
    statements.flatMap((evidence) =>
      readLanguages(evidence.text).flatMap(({ name, level }) =>
        choices
          .filter((choice) => choice.name === name || (choice.name === null && !others.includes(name)))
          .map((choice) => ({ evidence, name, short: choice.level - level })),
      ),
    ),
    ({ short }) => -short,
  )
  if (!found) {
    const names = choices.map(({ name }) => name ?? 'another language')
    return { name: either.format(names), weight: 2, points: 0, reason: 'not found', ranges: [] }
  }
  const { evidence, name, short } = found
  return {
    name,
    weight: 2,
    points: pointsOfShort[Math.max(0, short)] ?? 0,
    reason: short <= 0 ? 'found' : 'at a lower or unstated level',
    ranges: [quoteRange(evidence, [])],
  }
}

export function gradeLicence(
  { classes, isAnyEnough }: LicenceRequirement,
  { statements }: ResumeEvidence,
): Finding {
  const held = statements.flatMap((evidence) => {
    const licences = licencesIn(evidence.text, evidence.section === 'certifications')
    return licences ? [{ evidence, licences }] : []
  })
  const has = (name: string) => held.find(({ licences }) => licences.has(name))
  const shown =
    classes.length === 0
      ? held.slice(0, 1)
      : [...new Set(classes.map(has))].filter((statement) => statement !== undefined)
  const isMet = classes.length === 0 || isAnyEnough ? shown.length > 0 : classes.every(has)
  const list = isAnyEnough ? either : both
  return {
    name: classes.length > 0 ? `driving licence class ${list.format(classes)}` : 'driving licence',
    weight: 2.5,
    points: isMet ? 1 : 0,
    reason: isMet ? 'found' : 'not found',
    ranges: shown.map(({ evidence }) => quoteRange(evidence, [])),
  }
}
