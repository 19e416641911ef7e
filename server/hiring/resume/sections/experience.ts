import type { ResumeExperience } from '#contract/hiring/resume.ts'
import { toEntries } from '#server/hiring/resume/sections/entries.ts'
import { joinLines, tidy, toPieces, withoutDates } from '#server/hiring/resume/sections/pieces.ts'
import { isPlace } from '#server/hiring/resume/sections/places.ts'
import { isCompany, isTitle, isWorkplace } from '#server/hiring/resume/sections/vocabulary.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'

interface Names {
  readonly company: string
  readonly position: string
  /** Nothing in the words tells which is which. */
  readonly isGuess: boolean
}

/** The jobs of a section, as they follow one another. */
export function toExperience(lines: readonly DocumentLine[]): ResumeExperience[] {
  const entries = toEntries(lines, (head) => {
    const names = nameJob(head)
    return names.company === '' || names.position === ''
  })
  const named = entries.map(({ head, body }) => ({ ...nameJob(head), duration: datesOf(head), body }))
  const companyFirst =
    named.filter(({ isGuess }) => !isGuess).length > 0 && leadsWithCompany(entries.map(({ head }) => head))
  let company = ''
  const jobs = named.map(({ body, isGuess, ...names }) => {
    const job =
      isGuess && companyFirst ? { ...names, company: names.position, position: names.company } : names
    // Several positions at one company are below its name.
    company = job.company || company
    return { company, position: job.position, duration: job.duration, description: joinLines(body) }
  })
  return jobs.filter((job) => job.company !== '' || job.position !== '')
}

const datesOf = (head: readonly DocumentLine[]) =>
  head.map((line) => withoutDates(line.cells).dates).reduce((a, b) => (b.length > a.length ? b : a), '')

function leadsWithCompany(heads: readonly (readonly DocumentLine[])[]): boolean {
  const clear = heads.filter((head) => !nameJob(head).isGuess)
  const companies = clear.filter((head) => {
    const first = partsOf(head)[0] ?? ''
    return !isTitle(first) || first === nameJob(head).company
  })
  return companies.length > clear.length / 2
}

const partsOf = (head: readonly DocumentLine[]): string[] =>
  head.flatMap((line) => toPieces(withoutDates(line.cells).rest)).filter((piece) => !isWorkplace(piece))

const joined = /^(.+?)\s+(?:at|@|bei|bei der|chez|w|presso|bij|в)\s+(.+)$/iu

function nameJob(head: readonly DocumentLine[]): Names {
  const parts = partsOf(head).flatMap(splitJoined)
  const position = parts.find((part) => isTitle(part) && !isFirm(part)) ?? parts.find(isTitle)
  if (position === undefined) return guess(parts)
  const others = parts.filter((part) => part !== position)
  const firm = others.find((part) => isCompany(part)) ?? others.find((part) => !isPlace(part))
  const split = splitCommas(position, firm === undefined)
  if (firm !== undefined) return { company: withoutPlace(firm), position: split.position, isGuess: false }
  return { company: split.company, position: split.position, isGuess: false }
}

/** A company whose name holds the word of a title, such as "Partner Bank AG". */
const isFirm = (part: string) => isCompany(part) && !/,/.test(part)

function splitJoined(part: string): string[] {
  const match = joined.exec(part)
  return match && isTitle(match[1] ?? '') ? [match[1] ?? '', match[2] ?? ''] : [part]
}

/** "Engineer, Acme GmbH, Berlin" and "Acme GmbH, Engineer", where no other part names the company. */
function splitCommas(text: string, needsCompany: boolean): { position: string; company: string } {
  const parts = commaParts(text)
  if (parts.length < 2) return { position: text, company: '' }
  const at = parts.findIndex(isTitle)
  const others = parts.filter((part, i) => i !== at && !isPlace(part))
  const firm = others.find(isCompany)
  if (!needsCompany && firm === undefined) return { position: text, company: '' }
  return { position: parts[at] ?? text, company: firm ?? others[0] ?? '' }
}

/** "Acme, Inc." is one part. */
function commaParts(text: string): string[] {
  const parts: string[] = []
  for (const part of text.split(/\s*[,،，]\s+/)) {
    if (parts.length > 0 && /^(?:inc|ltd|llc|llp|plc|gmbh|co|s\.?a|s\.?l)\b\.?$/i.test(part))
      parts[parts.length - 1] += `, ${part}`
    else if (part !== '') parts.push(tidy(part))
  }
  return parts
}

/** A company's name without the town behind it. */
function withoutPlace(text: string): string {
  const [first = text, ...more] = commaParts(text)
  const named = more.length > 0 && isPlace(first) ? more[0] : first
  return tidy((named ?? first).replace(/\s*\((?:[\p{L}\s,.-]+)\)$/u, ''))
}

function guess(parts: readonly string[]): Names {
  const names = parts.filter((part) => !isPlace(part))
  const [first = parts[0] ?? '', second = ''] = names
  if (second === '') {
    const [position = '', company = '', ...more] = commaParts(first)
    if (more.length > 0 && isPlace([company, ...more].join(', ')))
      return { company: position, position: '', isGuess: false }
    return isCompany(first) || company === '' || isPlace(company)
      ? { company: withoutPlace(first), position: '', isGuess: false }
      : { company, position, isGuess: true }
  }
  if (isCompany(first) && !isCompany(second))
    return { company: withoutPlace(first), position: second, isGuess: false }
  if (isCompany(second)) return { company: withoutPlace(second), position: first, isGuess: false }
  return { company: withoutPlace(second), position: first, isGuess: true }
}
