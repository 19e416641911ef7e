import type { ResumeEducation } from '#contract/hiring/resume.ts'
import type { ResumeLine } from '#server/hiring/resume/resume-line.ts'
import { type Entry, toEntries } from '#server/hiring/resume/sections/entries.ts'
import { hasDates, tidy, toPieces, withoutDates } from '#server/hiring/resume/sections/pieces.ts'
import { isPlace } from '#server/hiring/resume/sections/places.ts'
import { isDegree, isInstitution } from '#server/hiring/resume/sections/vocabulary.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'

const grade =
  /(?:\b(?:c?gpa|grade|final grade|average|note|abschlussnote|gesamtnote|nota|nota media|moyenne|mention|voto)|средний балл|المعدل|ממוצע|βαθμός|绩点|平均分)\s*[:：]?\s*(\d{1,3}(?:[.,]\d{1,2})?\s*%?(?:\s*(?:\/|of|out of|von|sur|из|من)\s*\d{1,3}(?:[.,]\d)?)?|(?:très bien|bien|assez bien|sehr gut|gut|first|distinction|merit)\b)|(\d\.\d{1,2}\s*\/\s*\d(?:\.\d{1,2})?)\s*(?:c?gpa)?|((?:first|second|upper second|lower second)[- ]class(?: honou?rs)?|(?:magna |summa )?cum laude|with distinction|mit auszeichnung)/iu

/** The degrees of a section. */
export function toEducation(lines: readonly ResumeLine[]): ResumeEducation[] {
  const needsMore = (head: readonly DocumentLine[]) => {
    const { degree, institution } = nameStudies(head)
    return degree === '' || institution === ''
  }
  const entries = lines.some(hasDates) ? toEntries(lines, needsMore) : undatedStudies(lines)
  return entries
    .map(({ head, body }) => {
      const year = head.map((line) => withoutDates(line.cells).dates).find((dates) => dates !== '') ?? ''
      return { ...nameStudies(head), year, gpa: gradeOf([...head, ...body]) }
    })
    .filter(({ degree, institution }) => degree !== '' || institution !== '')
}

/** Each degree starts an entry, or each school if no degree is named. */
function undatedStudies(lines: readonly ResumeLine[]): Entry[] {
  const entries: { head: ResumeLine[]; body: ResumeLine[] }[] = []
  for (const line of lines) {
    const head = entries.at(-1)?.head
    const text = line.cells.join(' ')
    const repeats =
      head &&
      ((isDegree(text) && head.some(is(isDegree))) || (isInstitution(text) && head.some(is(isInstitution))))
    if (!head || repeats) entries.push({ head: [line], body: [] })
    else if (head.length < 3) head.push(line)
    else entries.at(-1)?.body.push(line)
  }
  return entries
}

const is = (test: (text: string) => boolean) => (line: DocumentLine) => test(line.cells.join(' '))

function gradeOf(lines: readonly DocumentLine[]): string {
  for (const line of lines) {
    const match = grade.exec(line.cells.join(' '))
    if (match) return (match[1] ?? match[2] ?? match[3] ?? '').trim()
  }
  return ''
}

function nameStudies(head: readonly DocumentLine[]): { degree: string; institution: string } {
  const parts = head
    .flatMap((line) => toPieces(withoutDates(line.cells).rest))
    .map((part) => tidy(part.replace(grade, '')))
    .filter((part) => part !== '')
  const both = parts.find((part) => isDegree(part) && isInstitution(part))
  if (both !== undefined) return splitStudies(both)
  const institution = parts.find((part) => isInstitution(part) && !isDegree(part))
  const degree =
    parts.find((part) => isDegree(part)) ?? parts.find((part) => part !== institution && !isPlace(part))
  const school = institution ?? parts.find((part) => part !== degree && !isPlace(part)) ?? ''
  return { degree: degree ?? '', institution: withoutTown(school) }
}

/** "MSc Physics, University of Kiel" and "University of Kiel – MSc Physics". */
function splitStudies(text: string): { degree: string; institution: string } {
  const parts = text
    .split(/\s*[,،，;]\s+|\s+(?:at|from|an der|von der|bei|à l['’]|à|de la|del)\s+(?=\p{Lu})/u)
    .map(tidy)
  const school = parts.findIndex((part) => isInstitution(part) && !isDegree(part))
  if (school < 0) {
    const match =
      /^(.*?)\s+((?:university|universität|universidad|université|институт|университет|大学).*)$/iu.exec(text)
    return match
      ? { degree: tidy(match[1] ?? ''), institution: tidy(match[2] ?? '') }
      : { degree: text, institution: '' }
  }
  const degreeAt = parts.findIndex((part, i) => i !== school && isDegree(part))
  const degree = parts.slice(Math.max(0, degreeAt), degreeAt < school ? school : parts.length)
  return { degree: degree.filter((part) => !isPlace(part)).join(', '), institution: parts[school] ?? '' }
}

function withoutTown(text: string): string {
  const parts = text.split(/\s*,\s+/)
  const last = parts.at(-1) ?? ''
  const isTown = parts.length > 1 && (isPlace(last) || isPlace(parts.slice(-2).join(', ')))
  if (!isTown) return text
  return isPlace(parts.slice(-2).join(', ')) && parts.length > 2
    ? parts.slice(0, -2).join(', ')
    : parts.slice(0, -1).join(', ')
}
