import { PdfWriter, type TextManner, widthOf } from '#scripts/resumes/pdf-writer.ts'
import type { Headings, Profile } from '#scripts/resumes/profile.ts'

/** Written by hand in the manner of programs that are not at hand. */
export type PdfLayout = (profile: Profile, headings: Headings) => Buffer

/** Writes down a column, breaking lines and pages. */
class Column {
  y: number
  readonly #writer: PdfWriter
  readonly #left: number
  readonly #right: number
  readonly #breaks: boolean

  constructor(
    writer: PdfWriter,
    { left, right, top, breaks = false }: { left: number; right: number; top: number; breaks?: boolean },
  ) {
    this.#writer = writer
    this.#left = left
    this.#right = right
    this.y = top
    this.#breaks = breaks
  }

  skip(points: number): void {
    this.y += points
  }

  line(text: string, { size = 10, isBold = false, end = '', indent = 0 } = {}): void {
    this.#makeRoom(size)
    this.#writer.text(this.#left + indent, this.y, text, { size, isBold })
    if (end) this.#writer.text(this.#right - widthOf(end, size), this.y, end, { size })
    this.y += size * 1.3
  }

  paragraph(text: string, { size = 10, indent = 0, bullet = '', hyphenates = false } = {}): void {
    const width = this.#right - this.#left - indent
    for (const [i, line] of breakLines(text, { width, size, hyphenates }).entries()) {
      this.#makeRoom(size)
      if (bullet && i === 0) this.#writer.text(this.#left + indent - 11, this.y, bullet, { size })
      this.#writer.text(this.#left + indent, this.y, line, { size })
      this.y += size * 1.25
    }
  }

  #makeRoom(size: number): void {
    if (!this.#breaks || this.y < 842 - 60 - size) return
    this.#writer.newPage()
    this.y = 60
  }
}

function breakLines(
  text: string,
  { width, size, hyphenates }: { width: number; size: number; hyphenates: boolean },
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer, size) <= width) {
      line = longer
      continue
    }
    const half = Math.ceil(word.length / 2)
    const isBroken =
      hyphenates &&
      /^\p{Ll}{9,}[.,]?$/u.test(word) &&
      widthOf(`${line} ${word.slice(0, half)}-`, size) <= width
    lines.push(isBroken ? `${line} ${word.slice(0, half)}-` : line)
    line = isBroken ? word.slice(half) : word
  }
  return [...lines, line]
}

/** An article class with a resume style: title and date, then company and town, then small bullets, over two pages. */
const texOneColumn: PdfLayout = (profile, headings) => {
  const writer = new PdfWriter('tex')
  const column = new Column(writer, { left: 62, right: 533, top: 64, breaks: true })
  column.line(profile.name, { size: 20 })
  column.line([profile.email, profile.phone, profile.city].join(' • '), { size: 9 })
  const heading = (text: string) => {
    column.skip(10)
    column.line(text.toUpperCase(), { size: 11, isBold: true })
    column.skip(2)
  }
  if (profile.summary) {
    heading(headings.summary)
    column.paragraph(profile.summary, { hyphenates: true })
  }
  heading(headings.experience)
  for (const job of profile.experience) {
    column.line(job.company, { isBold: true, end: job.city })
    column.line(job.position, { end: job.dates })
    for (const task of job.tasks) column.paragraph(task, { indent: 16, bullet: '•', hyphenates: true })
    column.skip(6)
  }
  heading(headings.education)
  for (const { degree, institution, year, gpa } of profile.education) {
    column.line(institution, { isBold: true, end: year })
    column.line(gpa ? `${degree}; GPA: ${gpa}` : degree)
  }
  if (profile.projects) heading(headings.projects)
  for (const { name, description, technologies, dates } of profile.projects ?? []) {
    column.line(`${name} | ${technologies}`, { isBold: true, end: dates ?? '' })
    column.paragraph(description, { indent: 16, bullet: '•', hyphenates: true })
  }
  heading(headings.skills)
  const half = Math.ceil(profile.skills.length / 2)
  column.paragraph(`Technical: ${profile.skills.slice(0, half).join(', ')}`)
  column.paragraph(`Other: ${profile.skills.slice(half).join(', ')}`)
  if (profile.languages) {
    heading(headings.languages)
    column.paragraph(profile.languages.join(', '))
  }
  return writer.bytes()
}

/** Dates and labels in a narrow left column, headings where the texts begin. */
const texDatesLeft: PdfLayout = (profile, headings) => {
  const writer = new PdfWriter('tex')
  const column = new Column(writer, { left: 170, right: 545, top: 70, breaks: true })
  writer.text(50, 50, profile.name, { size: 24 })
  writer.text(380, 44, profile.phone, { size: 9 })
  writer.text(380, 56, profile.email, { size: 9 })
  const heading = (text: string) => {
    column.skip(12)
    writer.raw(`q 0.2 0.4 0.7 rg 50 ${842 - column.y} 105 4 re f Q`)
    column.line(text, { size: 14 })
    column.skip(3)
  }
  const labeled = (label: string, first: string, rest: readonly string[] = []) => {
    if (column.y > 760) column.line('')
    writer.text(155 - widthOf(label, 9), column.y, label, { size: 9 })
    column.paragraph(first)
    for (const text of rest) column.paragraph(text, { indent: 14, bullet: '•' })
    column.skip(5)
  }
  if (profile.summary) {
    heading(headings.summary)
    column.paragraph(profile.summary)
  }
  heading(headings.experience)
  for (const { dates, position, company, city, tasks } of profile.experience)
    labeled(dates, `${position}, ${company}, ${city}.`, tasks)
  heading(headings.education)
  for (const { year, degree, institution } of profile.education) labeled(year, `${degree}, ${institution}.`)
  if (profile.certifications) heading(headings.certifications)
  for (const { year, name, issuer } of profile.certifications ?? []) labeled(year, `${name}, ${issuer}`)
  heading(headings.skills)
  column.paragraph(profile.skills.join(', '))
  if (profile.languages) heading(headings.languages)
  for (const language of profile.languages ?? []) {
    const [name = '', level = ''] = language.split(/ \(|\)/)
    labeled(name, level)
  }
  return writer.bytes()
}

const twoColumns =
  (manner: TextManner, sidebar: 'left' | 'right'): PdfLayout =>
  (profile, headings) => {
    const writer = new PdfWriter(manner)
    const side = sidebar === 'left' ? { left: 40, right: 190 } : { left: 410, right: 560 }
    const wide = sidebar === 'left' ? { left: 215, right: 555 } : { left: 40, right: 385 }
    writer.text(40, 60, profile.name, { size: 22, isBold: true })
    writer.text(40, 80, profile.title, { size: 12 })
    const small = new Column(writer, { ...side, top: 120 })
    const main = new Column(writer, { ...wide, top: 120 })
    const heading = (column: Column, text: string) => {
      column.skip(8)
      column.line(text, { size: 13, isBold: true })
      column.skip(3)
    }
    heading(main, headings.experience)
    for (const { position, company, dates, tasks } of profile.experience) {
      main.line(position, { isBold: true })
      main.line(`${company} | ${dates}`, { size: 9 })
      for (const task of tasks) main.paragraph(task, { size: 9, indent: 12, bullet: '•' })
      main.skip(6)
    }
    if (profile.projects) heading(main, headings.projects)
    for (const { name, description, technologies } of profile.projects ?? []) {
      main.line(name, { isBold: true })
      main.paragraph(description, { size: 9 })
      main.paragraph(`Tech stack: ${technologies}`, { size: 9 })
    }
    heading(small, headings.contact)
    for (const text of [profile.email, profile.phone, profile.city]) small.line(text, { size: 9 })
    if (profile.summary) {
      heading(small, headings.summary)
      small.paragraph(profile.summary, { size: 9 })
    }
    heading(small, headings.education)
    for (const { degree, institution, year } of profile.education) {
      small.paragraph(degree, { size: 9 })
      small.paragraph(institution, { size: 9 })
      small.line(year, { size: 9 })
      small.skip(5)
    }
    heading(small, headings.skills)
    for (const skill of profile.skills) small.line(skill, { size: 9 })
    if (profile.languages) heading(small, headings.languages)
    for (const language of profile.languages ?? []) small.line(language, { size: 9 })
    return writer.bytes()
  }

export const pdfLayouts = {
  texOneColumn,
  texDatesLeft,
  texSidebarRight: twoColumns('tex', 'right'),
  designSidebarLeft: twoColumns('words', 'left'),
  officeSidebarRight: twoColumns('plain', 'right'),
}
