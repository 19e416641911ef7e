import type { ResumeProject } from '#contract/hiring/resume.ts'
import type { ResumeLine } from '#server/hiring/resume/resume-line.ts'
import {
  hasDates,
  isProse,
  joinLines,
  tidy,
  toPieces,
  withoutDates,
} from '#server/hiring/resume/sections/pieces.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'

const technologies =
  /^(?:technologies|technology|tech stack|tech|stack|tools|built with|used|environment|technologien|eingesetzte technologien|tecnologías|technologies utilisées|outils|技术栈|技术|технологии|стек|التقنيات|טכנולוגיות|τεχνολογίες)(?: used)?\s*[:：]\s*(.+)$/iu
const named = /^(.{2,70}?)(?:\s*[:：]\s+|\s+[–—-]\s+)(.{15,})$/u

/** The projects of a section: a name and the lines after it, or one list item each. */
export function toProjects(lines: readonly ResumeLine[]): ResumeProject[] {
  const hasBold = lines.some(isTitled)
  const groups: ResumeLine[][] = []
  for (const line of lines) {
    const isTechnical = technologies.test(line.cells.join(' '))
    const group = groups.at(-1)
    if (group && (isTechnical || !begins(line, group, lines, hasBold))) group.push(line)
    else groups.push([line])
  }
  return groups.map(toProject).filter(({ name }) => name !== '')
}

const isTitled = (line: DocumentLine) => line.isBold && !line.isItem

function begins(
  line: DocumentLine,
  group: readonly DocumentLine[],
  lines: readonly DocumentLine[],
  hasBold: boolean,
): boolean {
  const last = group.at(-1)
  if (!last) return true
  if (hasBold && !lines.every(isTitled)) return isTitled(line) && !isTitled(last)
  if (lines.every(({ isItem }) => isItem)) return true
  if (line.isItem) return false
  const text = line.cells.join(' ')
  if (group.length === 1 && !last.isItem && !isProse(last))
    return isNamed(text) && isNamed(last.cells.join(' '))
  return isNamed(text) || !isProse(line) || hasDates(line)
}

const isNamed = (text: string) => named.test(text)

function toProject(group: readonly ResumeLine[]): ResumeProject {
  const [first, ...rest] = group
  const { rest: cells, dates } = withoutDates(first?.cells ?? [])
  const body = rest.filter((line) => !technologies.test(line.cells.join(' ')))
  const stated = rest
    .map((line) => technologies.exec(line.cells.join(' '))?.[1])
    .find((text) => text !== undefined)
  const text = cells.join(' | ')
  const match = (first && isProse(first)) || body.length === 0 ? named.exec(text) : null
  const [name = '', ...parts] = match ? [match[1] ?? ''] : toPieces(cells)
  const bracket = /^(.*?)\s*[([]([^()[\]]+)[)\]]$/.exec(name)
  const description = match ? [match[2] ?? '', joinLines(body)] : [joinLines(body)]
  const later = rest
    .map((line) => withoutDates(line.cells))
    .find((line) => line.rest.length === 0 && line.dates !== '')
  const inside = /\b(?:technologies|tech stack|stack|built with)\s*:\s*([^.]+)/i.exec(
    description.join(' '),
  )?.[1]
  return {
    name: tidy(bracket ? (bracket[1] ?? '') : name),
    description: description.filter((part) => part !== '').join('\n'),
    technologies: stated ?? bracket?.[2] ?? parts[0] ?? inside ?? '',
    duration: dates || (later?.dates ?? ''),
  }
}
