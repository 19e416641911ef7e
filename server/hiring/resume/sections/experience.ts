import type { ResumeExperience } from '#contract/hiring/resume.ts'
import type { ResumeLine } from '#server/hiring/resume/resume-line.ts'
import { type Entry, toEntries } from '#server/hiring/resume/sections/entries.ts'
import { joinLines, tidy, toPieces, withoutDates } from '#server/hiring/resume/sections/pieces.ts'
import { isPlace, mayBeginWithName } from '#server/hiring/resume/sections/places.ts'
import {
  isCompany,
  isField,
  isNameLike,
  isTitle,
  isWorkplace,
} from '#server/hiring/resume/sections/vocabulary.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'

interface Names {
  readonly company: string
  readonly position: string
  /** The words do not tell which is which. */
  readonly isGuess: boolean
  /** Only a comma separates them, so a name on the next line takes precedence. */
  readonly isWeak: boolean
}

/** A job, and its lines. */
export interface JobEntry {
  readonly job: ResumeExperience
  readonly entry: Entry
}

/** The jobs of a section, in order. */
export function toExperience(lines: readonly ResumeLine[]): JobEntry[] {
  const entries = toEntries(lines, namesMore)
  const named = entries.map((entry) => ({ ...nameJob(entry.head), entry }))
  const companyFirst =
    named.filter(({ isGuess }) => !isGuess).length > 0 && leadsWithCompany(entries.map(({ head }) => head))
  let company = ''
  const jobs = named.map(({ entry, isGuess, ...names }) => {
    const isSwapped = isGuess && companyFirst
    // Several positions at one company follow its name.
    company = (isSwapped ? names.position : names.company) || company
    const position = isSwapped ? names.company : names.position
    const description = joinLines(entry.body)
    return { job: { company, position, duration: datesOf(entry.head), description }, entry }
  })
  return jobs.filter(({ job }) => job.company !== '' || job.position !== '')
}

/** Whether the next line still has to name the job's employer or title. */
function namesMore(head: readonly DocumentLine[], next: DocumentLine): boolean {
  const { company, position, isWeak } = nameJob(head)
  if (company === '' || position === '') return true
  return isWeak && isNameLike(next.cells.join(' ')) && !nameJob([...head, next]).isWeak
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
  const firm =
    others.find((part) => isCompany(part)) ??
    others.find((part) => !isPlace(part)) ??
    others.find(mayBeginWithName)
  const split = splitCommas(position, firm === undefined)
  return firm === undefined
    ? { ...split, isGuess: false }
    : { company: withoutPlace(firm), position: split.position, isGuess: false, isWeak: false }
}

/** A company name that contains a title word, such as "Partner Bank AG". */
const isFirm = (part: string) => isCompany(part) && !/,/.test(part)

function splitJoined(part: string): string[] {
  const match = joined.exec(part)
  return match && (isTitle(match[1] ?? '') || match.slice(1).every(isNameLike))
    ? [match[1] ?? '', match[2] ?? '']
    : [part]
}

/**
 * "Engineer, Acme GmbH, Berlin" and "Acme GmbH, Engineer", if no other part names the company. In "Director, Supply
 * Chain" and "Analyst, Risk, Acme GmbH" the title itself has a comma.
 */
function splitCommas(text: string, needsCompany: boolean): Omit<Names, 'isGuess'> {
  const whole = { position: text, company: '', isWeak: false }
  const parts = withoutTown(commaParts(text))
  if (parts.length < 2) return needsCompany ? { ...whole, position: parts[0] ?? text } : whole
  const at = parts.findIndex(isTitle)
  const isOther = (i: number) => i !== at && !isPlace(parts[i] ?? '') && !isField(parts[i] ?? '')
  const places = [...parts.keys()].filter(isOther)
  const clear = places.find((i) => isCompany(parts[i] ?? ''))
  // "Clinical Operations" before another name continues the title.
  const likely = places.find((i) => !isField(parts[i]?.split(' ').at(-1) ?? '')) ?? places[0]
  const firm = clear ?? (needsCompany ? likely : undefined)
  if (firm === undefined) return needsCompany ? { ...whole, position: parts.join(', ') } : whole
  const title = parts.filter(
    (part, i) => i >= at && i !== firm && (i === at || belongs(part, i < firm || firm < at)),
  )
  return { position: title.join(', '), company: parts[firm] ?? '', isWeak: clear === undefined }
}

/** Whether a part after a title continues it. */
const belongs = (part: string, isCertain: boolean) => !isPlace(part) && (isCertain || isField(part))

function withoutTown(parts: readonly string[]): readonly string[] {
  const last = [3, 2, 1].find((count) => parts.length > count && isPlace(parts.slice(-count).join(', ')))
  return last === undefined ? parts : parts.slice(0, -last)
}

/** "Acme, Inc." is one part. */
function commaParts(text: string): string[] {
  const parts: string[] = []
  for (const part of text.split(/\s*[,،，]\s+(?![^()]*\))/)) {
    if (parts.length > 0 && /^(?:inc|ltd|llc|llp|plc|gmbh|co|s\.?a|s\.?l)\b\.?$/i.test(part))
      parts[parts.length - 1] += `, ${part}`
    else if (part !== '') parts.push(tidy(part))
  }
  return parts
}

/** A company's name without the town after it. "Moss, Tarrant & Lyle" is a name. */
function withoutPlace(text: string): string {
  const parts = commaParts(text)
  const start = parts.length > 1 && isPlace(parts[0] ?? '') ? 1 : 0
  const end = parts.findIndex((part, i) => i > start && /^\S+ (?:&|and|und|y|et) \S+$/iu.test(part))
  const isOfPartners = end > 0 && parts.slice(start, end).every((part) => !part.includes(' '))
  const name = parts.slice(start, (isOfPartners ? end : start) + 1).join(', ')
  return tidy(name.replace(/\s*\((?:[\p{L}\s,.-]+)\)$/u, ''))
}

function guess(parts: readonly string[]): Names {
  const names = parts.filter((part) => !isPlace(part))
  const [first = parts[0] ?? '', second = ''] = names
  const clear = { isGuess: false, isWeak: false }
  if (second === '') {
    const [position = '', company = '', ...more] = commaParts(first)
    if (more.length > 0 && isPlace([company, ...more].join(', ')))
      return { company: position, position: '', ...clear }
    return isCompany(first) || company === '' || isPlace(company)
      ? { company: withoutPlace(first), position: '', ...clear }
      : { company, position, isGuess: true, isWeak: true }
  }
  if (isCompany(first) && !isCompany(second))
    return { company: withoutPlace(first), position: second, ...clear }
  if (isCompany(second)) return { company: withoutPlace(second), position: first, ...clear }
  return { company: withoutPlace(second), position: first, isGuess: true, isWeak: false }
}
