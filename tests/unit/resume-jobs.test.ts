import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docx, paragraph, run } from '#scripts/resumes/docx-writer.ts'
import { PdfWriter } from '#scripts/resumes/pdf-writer.ts'
import { readResume } from '#server/hiring/resume/read-resume.ts'
import type { ResumeType } from '#server/hiring/resume/reading.ts'
import { commaTitles, type JobLayout, neighboringEmployers, toPdf } from '#tests/fixtures/job-layouts.ts'
import { readSource } from '#tests/fixtures/scoring/resumes.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-resumes-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads a resume as the hiring desk does, in the background process. */
async function readDocument(bytes: Buffer, type: ResumeType) {
  const file = path.join(folder, `resume.${type}`)
  writeFileSync(file, bytes)
  const reading = await readResume(file, type)
  expect(reading.error).toBeNull()
  return { text: reading.text ?? '', sections: reading.sections ?? {} }
}

async function jobsOf({ page }: JobLayout) {
  const { sections } = await readDocument(toPdf(page), 'pdf')
  return (sections.experience ?? []).map(
    ({ position, company, duration }) => `${position} | ${company} | ${duration}`,
  )
}

describe('A title that holds a comma stays whole', () => {
  test.each(commaTitles)('with $name', async (layout) => {
    expect(await jobsOf(layout)).toEqual(layout.jobs)
  })
})

describe('Each job has its own employer', () => {
  test.each(neighboringEmployers)('with $name', async (layout) => {
    expect(await jobsOf(layout)).toEqual(layout.jobs)
  })
})

test('The demo’s Amara Osei has the employers that her resume states', async () => {
  const resume = new URL('../../demo/resumes/amara-osei.pdf', import.meta.url)
  const { sections } = await readDocument(readFileSync(resume), 'pdf')
  expect(sections.experience).toMatchObject([
    { position: 'Senior Operations Consultant', company: 'Harborlight Logistics' },
    { position: 'Operations Consultant', company: 'Ironbridge Analytics' },
    { position: 'Process Improvement Analyst', company: 'Copperfield Insurance' },
  ])
})

describe('A sentence is whole, in its section and in the text, that was torn', () => {
  const raised =
    'Mapped the order process of a parts warehouse and raised the share of complete deliveries from 81'
  const start = (writer: PdfWriter) => {
    writer.text(60, 60, 'Experience', { size: 14, isBold: true })
    writer.text(60, 90, 'Planner', { isBold: true })
    writer.text(440, 90, 'Jun 2020 – Jan 2024', { isBold: true })
    writer.text(60, 104, 'Ironbridge Analytics, Richmond, VA')
  }
  const tearings: Readonly<Record<string, (writer: PdfWriter) => string>> = {
    'above a line with dates at its right': (writer) => {
      writer.text(60, 118, `• ${raised} to 96`)
      writer.text(68, 132, 'percent')
      writer.text(60, 150, 'Analyst', { isBold: true })
      writer.text(440, 150, 'Nov 2018 – Jun 2020', { isBold: true })
      writer.text(60, 164, 'Copperfield Insurance, Richmond, VA')
      return `${raised} to 96 percent`
    },
    'before a word that is a heading elsewhere': (writer) => {
      writer.text(60, 118, '• Organized workshops for up to sixty participants in three')
      writer.text(68, 132, 'languages')
      return 'Organized workshops for up to sixty participants in three languages'
    },
    'at the end of a page': (writer) => {
      writer.text(60, 118, `• ${raised} to 96`)
      writer.newPage()
      writer.text(68, 60, 'percent of all orders')
      return `${raised} to 96 percent of all orders`
    },
  }
  test.each(Object.entries(tearings))('%s', async (_, write) => {
    const writer = new PdfWriter('plain')
    start(writer)
    const sentence = write(writer)
    const { text, sections } = await readDocument(writer.bytes(), 'pdf')
    expect(text.split('\n')).toContain(sentence)
    expect(sections.experience?.[0]).toMatchObject({ description: sentence })
  })

  test('by empty ends of lines in a DOCX', async () => {
    const lines = ['Experience', 'Planner, Acme Ltd, 2019 – 2021', raised, 'to 96 percent', 'Kept the plan']
    const { sections } = await readDocument(docx(lines.map((line) => paragraph(run(line))).join('')), 'docx')
    expect(sections.experience?.[0]?.description).toBe(`${raised} to 96 percent\nKept the plan`)
  })
})

test.each([
  ['Realtor, Century 21, Phoenix (05/2016-Present)', 'Realtor | Century 21 | 05/2016-Present'],
  ['Bank Teller, Wells Fargo (2013-05/2016)', 'Bank Teller | Wells Fargo | 2013-05/2016'],
  ['Physiotherapist, North Shore, 2015 - 2019', 'Physiotherapist | North Shore | 2015 - 2019'],
  ['Rechtsanwältin, Hengeler, 2019 – heute', 'Rechtsanwältin | Hengeler | 2019 – heute'],
  ['Profesora de inglés, Vaughan, 2018 - actualidad', 'Profesora de inglés | Vaughan | 2018 - actualidad'],
  ['Finance Director, Orbis plc, 2016 – date', 'Finance Director | Orbis plc | 2016 – date'],
  ['mBank\nData Engineer, 2019 – 2021', 'Data Engineer | mBank | 2019 – 2021'],
])('the job in %j', (lines, job) => {
  const { sections } = readSource(`Kim Doe\n\nExperience\n${lines}`)
  expect(
    sections.experience?.map(({ position, company, duration }) => `${position} | ${company} | ${duration}`),
  ).toEqual([job])
})

test.each([
  ['Research Experience', 'experience'],
  ['Bar Admissions', 'certifications'],
  ['Driving Licence', 'certifications'],
])('the heading %j begins a section', (heading, kind) => {
  expect(readSource(`Kim Doe\n\n${heading}\nResearcher, Acme Ltd, 2020 – 2022`).sections).toHaveProperty(kind)
})
