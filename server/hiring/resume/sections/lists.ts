import type { ResumeCertification } from '#contract/hiring/resume.ts'
import { tidy, toPieces, withoutDates } from '#server/hiring/resume/sections/pieces.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'

/** Individual skills, without the names of their groups. */
export function toSkills(lines: readonly DocumentLine[]): string[] {
  const skills = lines.flatMap((line) => {
    const cells = line.cells.length > 1 && /[,;]/.test(line.cells[1] ?? '') ? line.cells.slice(1) : line.cells
    return cells.flatMap((cell) => splitList(cell.replace(/^[^:：,]{2,40}[:：]\s*(?=\S)/, '')))
  })
  return [
    ...new Set(
      skills
        .map(tidy)
        .filter((skill) => skill !== '' && !/^[\W_]+$/u.test(skill.replace(/[\p{L}+#]/gu, 'x'))),
    ),
  ]
}

/** Languages with their level: `English (native)`. */
export function toLanguages(lines: readonly DocumentLine[]): string[] {
  const items = lines.flatMap((line) => {
    if (line.cells.length > 1 && line.cells.every((cell) => !/[,;:]/.test(cell)))
      return [line.cells.map(tidy).join(' – ')]
    return line.cells.flatMap((cell) => splitList(cell))
  })
  const languages: string[] = []
  for (const item of items.map(tidy).filter((item) => item !== '')) {
    const last = languages.at(-1)
    if (last !== undefined && isLevel(item) && !/[(–:-]/.test(last))
      languages[languages.length - 1] = `${last} – ${item}`
    else languages.push(item)
  }
  return languages
}

const isLevel = (text: string) =>
  /^(?:native|fluent|proficient|advanced|intermediate|basic|beginner|bilingual|mother tongue|professional|conversational|good|[abc][12]\b|muttersprache|fließend|verhandlungssicher|gut|grundkenntnisse|nativo|fluido|avanzado|intermedio|básico|langue maternelle|courant|bilingue|notions|母语|流利|熟练|родной|свободно|разговорный|базовый|اللغة الأم|ممتاز|جيد جدا|جيد|متوسط|שפת אם|רמה גבוהה|בסיסי|μητρική|άριστα|καλά|πολύ καλά)/iu.test(
    text,
  )

/** Splits at commas, semicolons, bars, and dots, but not inside brackets. */
function splitList(text: string): string[] {
  const items: string[] = []
  let depth = 0
  let item = ''
  for (const letter of text) {
    if (/[([（]/.test(letter)) depth++
    if (/[)\]）]/.test(letter)) depth = Math.max(0, depth - 1)
    if (depth === 0 && /[,;|•·・、،，；✓✔■▪●◆]/.test(letter)) {
      items.push(item)
      item = ''
    } else item += letter
  }
  return [...items, item]
}

const issuedBy =
  /\s*(?:,?\s*\b(?:issued by|awarded by|from|by|ausgestellt von|von|durch|por|emitido por|par|délivré par|выдан)\s+)/iu

/** Certificates and courses, each on one line or with its issuer on the next. */
export function toCertifications(lines: readonly DocumentLine[]): ResumeCertification[] {
  const certifications: ResumeCertification[] = []
  for (const line of lines) {
    const { rest, dates } = withoutDates(line.cells)
    const [text = '', ...parts] = toPieces(rest).flatMap(splitIssuer)
    const last = certifications.at(-1)
    const isBelow =
      last &&
      !line.isItem &&
      !line.hasGap &&
      !line.isBold &&
      (last.year === '' || last.issuer === '') &&
      (text === '' || (dates !== '' && last.year === '' && last.issuer === ''))
    if (isBelow)
      certifications[certifications.length - 1] = {
        ...last,
        issuer: last.issuer || text,
        year: last.year || dates,
      }
    else if (text !== '')
      certifications.push({ name: text, issuer: parts.filter((part) => part !== '').join(', '), year: dates })
  }
  return certifications
}

function splitIssuer(text: string): string[] {
  const by = text.split(issuedBy)
  if (by.length === 2) return by.map(tidy)
  const bracket = /^(.+?)\s*\(([^()]{2,40})\)$/.exec(text)
  if (bracket && /\s|^[A-Z]{3,}$/.test(bracket[2] ?? '') && !/\d/.test(bracket[2] ?? ''))
    return [bracket[1] ?? '', bracket[2] ?? '']
  const at = text.lastIndexOf(', ')
  return at > 3 ? [tidy(text.slice(0, at)), tidy(text.slice(at + 1))] : [text]
}
