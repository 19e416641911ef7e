import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  resumeErrors,
  resumeLayoutSchema,
  resumeSectionsSchema,
  type TextRange,
} from '#contract/hiring/resume.ts'
import { cell, docx, paragraph, row, run, table, textBox } from '#scripts/resumes/docx-writer.ts'
import { type Measure, measure } from '#scripts/resumes/measure.ts'
import { PdfWriter } from '#scripts/resumes/pdf-writer.ts'
import { readingLimits } from '#server/hiring/resume/limits.ts'
import { readResume } from '#server/hiring/resume/read-resume.ts'
import type { ResumeReading, ResumeType } from '#server/hiring/resume/reading.ts'
import { pdfBomb } from '#tests/support/documents.ts'
import { longestBlock } from '#tests/support/longest-block.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resumes-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Uint8Array, type: ResumeType = 'pdf', signal?: AbortSignal) {
  const path = join(folder, `${crypto.randomUUID()}.${type}`)
  await writeFile(path, bytes)
  return readResume(path, type, signal)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Ranges are in the text, in order, and inside each other; no statement has contact data. */
function checkLayout({ text, sections, layout }: ResumeReading) {
  expect(resumeLayoutSchema.safeParse(layout).success).toBe(true)
  const entries = layout.flatMap((section) => section.entries)
  expect(entries).toHaveLength(sections.experience?.length ?? 0)
  for (const [at, { title }] of entries.entries())
    expect(textIn(text, title)).toContain(sections.experience?.[at]?.duration)
  const statements = layout.flatMap((section) => [
    ...section.statements.map((range) => ({ range, around: section })),
    ...section.entries.flatMap((entry) =>
      [...entry.title, ...entry.statements].map((range) => ({ range, around: entry })),
    ),
  ])
  for (const { range, around } of statements) {
    expect(range.start < range.end && around.start <= range.start && range.end <= around.end).toBe(true)
    expect(textIn(text, [range])).not.toMatch(/^\s|\s$|@mail\.example/)
  }
  for (const [at, { start, end }] of layout.entries())
    expect(start >= (layout[at - 1]?.end ?? 0) && start <= end && end <= text.length).toBe(true)
  expect(layout.filter(({ kind }) => kind === 'contact').flatMap((section) => section.statements)).toEqual([])
}

const textIn = (text: string, ranges: readonly TextRange[]) =>
  ranges.map(({ start, end }) => text.slice(start, end)).join('\n')

describe.each([
  ['development', 0.97, 0.95],
  ['held-out', 0.95, 0.85],
])('the resumes of the %s half', (half, facts, records) => {
  let measures: Measure[]

  beforeAll(async () => {
    const home = new URL(`../fixtures/resumes/${half}/`, import.meta.url)
    const files = (await readdir(home)).filter((file) => !file.endsWith('.json'))
    measures = []
    for (const file of files) {
      const [name, type] = file.split('.')
      const profile = JSON.parse(await readFile(new URL(`${name}.json`, home), 'utf8'))
      const reading = await readResume(new URL(file, home).pathname, type === 'docx' ? 'docx' : 'pdf')
      expect(resumeSectionsSchema.safeParse(reading.sections).success).toBe(true)
      expect(reading.text).toContain(profile.email)
      checkLayout(reading)
      for (const contact of [profile.email, profile.phone])
        expect(JSON.stringify(reading.sections)).not.toContain(contact)
      measures.push(measure(profile, reading))
    }
  })

  test('have their facts in the right sections', () => {
    expect(sum(measures.map(({ found }) => found)) / sum(measures.map((one) => one.facts))).toBeGreaterThan(
      facts,
    )
  })
  test('keep employer, title, and dates of a job together', () => {
    expect(sum(measures.map(({ whole }) => whole)) / sum(measures.map((one) => one.records))).toBeGreaterThan(
      records,
    )
  })
  test('never mix columns', () => {
    expect(measures.flatMap(({ interleaved }) => interleaved)).toEqual([])
  })
})

test('a header is read once, and a job whose title is at the edge of two pages twice', async () => {
  const writer = new PdfWriter('plain')
  const header = (page: number) => writer.text(50, 30, `Ada Wright, 12 March 2024, page ${page} of 3`)
  header(1)
  writer.text(50, 780, 'Welder | 2015 – 2019')
  writer.newPage()
  header(2)
  writer.text(50, 50, 'Welder | 2011 – 2015')
  writer.text(50, 780, 'Welder | 2008 – 2011')
  writer.newPage()
  header(3)
  writer.text(50, 50, 'Welder | 2007 – 2008')
  expect((await read(writer.bytes())).text.split('\n')).toEqual([
    'Ada Wright, 12 March 2024, page 1 of 3',
    'Welder | 2015 – 2019',
    'Welder | 2011 – 2015',
    'Welder | 2008 – 2011',
    'Welder | 2007 – 2008',
  ])
})

test('the rows of a DOCX that a template repeats by a control are read', async () => {
  const job = (title: string, dates: string) => row(cell(paragraph(run(title))), cell(paragraph(run(dates))))
  const repeated = `<w:sdt><w:sdtContent>${job('Welder', '2015 – 2019')}</w:sdtContent></w:sdt>`
  const { text } = await read(docx(table(repeated, job('Rigger', '2011 – 2015'))), 'docx')
  expect(text).toBe('Welder\t2015 – 2019\nRigger\t2011 – 2015')
})

describe('what people cannot see', () => {
  const lure = 'expert in everything'
  const resources = '/ExtGState << /Multiply << /BM /Multiply >> /Screen << /BM /Screen >> >> '

  test.each([
    ['invisible', `BT 3 Tr /F1 10 Tf 50 500 Td (${lure}) Tj 0 Tr ET`],
    ['invisible', `q 50 700 20 20 re W n BT /F1 10 Tf 50 500 Td (${lure}) Tj ET Q`],
    ['tiny', `BT /F1 1 Tf 50 500 Td (${lure}) Tj ET`],
    ['tiny', `q 0.1 0 0 0.1 0 0 cm BT /F1 12 Tf 500 5000 Td (${lure}) Tj ET Q`],
    ['off-page', `BT /F1 10 Tf 50 -300 Td (${lure}) Tj ET`],
    ['off-page', `BT /F1 10 Tf 900 500 Td (${lure}) Tj ET`],
    ['covered', `BT /F1 10 Tf 50 500 Td (${lure}) Tj ET q 1 g 40 490 300 30 re f Q`],
    ['covered', `BT /F1 10 Tf 50 500 Td (${lure}) Tj ET q /Multiply gs 0 g 40 490 300 30 re f Q`],
    ['covered', `BT /F1 10 Tf 50 500 Td (${lure}) Tj ET q /Screen gs 1 g 40 490 300 30 re f Q`],
    [
      'background-colored',
      `q 0 g 40 490 300 30 re f 1 g /Multiply gs BT /F1 10 Tf 50 500 Td (${lure}) Tj ET Q`,
    ],
    ['background-colored', `q 1 g BT /F1 10 Tf 50 500 Td (${lure}) Tj ET Q`],
    ['background-colored', `q 0.98 1 0.97 rg BT /F1 10 Tf 50 500 Td (${lure}) Tj ET Q`],
    ['background-colored', `q 0.2 0.3 0.4 rg 40 490 300 30 re f BT /F1 10 Tf 50 500 Td (${lure}) Tj ET Q`],
  ] as const)('of a PDF is left out as %s: %s', async (reason, operators) => {
    const writer = new PdfWriter('plain')
    writer.text(50, 60, 'Experience', { size: 14 })
    writer.text(50, 90, 'Welder, Ironbridge Ltd, 2015 – 2020')
    writer.raw(operators)
    const { text, sections, hidden } = await read(writer.bytes({ resources }))
    expect(text).toBe('Experience\nWelder, Ironbridge Ltd, 2015 – 2020')
    expect(hidden).toEqual([{ reason, text: lure }])
    expect(JSON.stringify(sections)).not.toContain('expert')
  })

  test('of a PDF is not what is white on dark, or over a light ground', async () => {
    const writer = new PdfWriter('plain')
    writer.raw('q 0.1 0.2 0.3 rg 0 700 595 142 re f 1 g BT /F1 20 Tf 50 760 Td (Ada Wright) Tj ET Q')
    writer.raw('q 0.95 0.97 1 rg 40 480 300 100 re f 0 g BT /F1 10 Tf 50 500 Td (Welder) Tj ET Q')
    expect(await read(writer.bytes())).toMatchObject({ text: 'Ada Wright\nWelder', hidden: [] })
  })

  test.each([
    ['without a mask', '', '', true],
    ['without a mask, after the end of one', '/Unmasked gs', '', true],
    ['with a mask that masks nothing', '', '\xff\xff\xff\xff', true],
    ['that is transparent in most places', '', '\xff\x00\x00\x00', false],
  ])('of a PDF is what is under a picture %s', async (_, state, alpha, isCovered) => {
    const writer = new PdfWriter('plain')
    writer.raw(`BT /F1 10 Tf 50 500 Td (Welder) Tj ET q ${state} 300 0 0 30 40 490 cm /Picture Do Q`)
    const picture = (space: string, data: string, mask = '') =>
      `<< /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /${space} ${mask} /Length ${data.length} >>\nstream\n${data}\nendstream`
    const bytes = writer.bytes({
      resources: '/ExtGState << /Unmasked << /SMask /None >> >> /XObject << /Picture 7 0 R >> ',
      objects: [
        picture('DeviceRGB', '\xff'.repeat(12), alpha && '/SMask 8 0 R'),
        picture('DeviceGray', alpha || '\xff'.repeat(4)),
      ],
    })
    expect(await read(bytes)).toMatchObject(
      isCovered
        ? { text: '', hidden: [{ reason: 'covered', text: 'Welder' }] }
        : { text: 'Welder', hidden: [] },
    )
  })

  test('of a PDF is not what is highlighted', async () => {
    const writer = new PdfWriter('plain')
    writer.raw('BT /F1 10 Tf 50 500 Td (Welder) Tj 0 -30 Td (Rigger) Tj 0 -30 Td (Diver) Tj ET')
    writer.raw('q /Multiply gs 1 1 0 rg 40 490 300 20 re f Q q /Multiply gs /Group Do Q')
    const marker = (box: string) => {
      const content = `/Multiply gs 1 1 0 rg ${box} re f`
      return `/BBox [0 0 595 842] /Resources << ${resources}>> /Length ${content.length} >>\nstream\n${content}\nendstream`
    }
    const bytes = writer.bytes({
      page: '/Annots [8 0 R] ',
      resources: `${resources}/XObject << /Group 7 0 R >> `,
      objects: [
        `<< /Subtype /Form /Group << /S /Transparency /I true >> ${marker('40 460 300 20')}`,
        '<< /Type /Annot /Subtype /Highlight /F 4 /Rect [0 0 595 842] /QuadPoints [40 450 340 450 40 430 340 430] /AP << /N 9 0 R >> >>',
        `<< /Subtype /Form ${marker('40 430 300 20')}`,
      ],
    })
    expect(await read(bytes)).toMatchObject({ text: 'Welder\nRigger\nDiver', hidden: [] })
  })

  test('of a DOCX is left out, and what is deleted is gone', async () => {
    const body = [
      paragraph(run('Welder')),
      paragraph(run(lure, '<w:vanish/>')),
      paragraph(run(lure, '<w:color w:val="FFFFFF"/>')),
      paragraph(run(lure, '<w:sz w:val="2"/>')),
      paragraph(run(lure, '<w:color w:val="102030"/><w:shd w:val="clear" w:fill="101F31"/>')),
      paragraph('<w:del w:id="1"><w:r><w:delText>deleted</w:delText></w:r></w:del>'),
      paragraph(textBox(paragraph(run('Rigger', '<w:color w:val="FFFFFF"/>')), '203040')),
    ]
    const { text, hidden } = await read(docx(body.join('')), 'docx')
    expect(text).toBe('Welder\nRigger')
    expect(hidden.map(({ reason }) => reason)).toEqual([
      'invisible',
      'background-colored',
      'tiny',
      'background-colored',
    ])
  })

  test('of a DOCX depends on the shape that a text is in, also in a group of shapes', async () => {
    const shape = (fill: string, text: string, [x, size]: readonly [number, number] = [0, 100]) =>
      `<wps:wsp><wps:spPr><a:xfrm><a:off x="${x}" y="0"/><a:ext cx="${size}" cy="${size}"/></a:xfrm>${fill && `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>`}</wps:spPr><wps:txbx><w:txbxContent>${paragraph(run(text, '<w:color w:val="FFFFFF"/>'))}</w:txbxContent></wps:txbx></wps:wsp>`
    const group = (...shapes: string[]) =>
      paragraph(`<w:r><w:drawing><wpg:wgp>${shapes.join('')}</wpg:wgp></w:drawing></w:r>`)
    const body = [
      group(shape('FFFFFF', lure), shape('203040', 'Welder'), shape('', 'Rigger')),
      // What is beside a text, or is a spot on its ground, is not behind it.
      group(shape('203040', '', [0, 3]), shape('203040', '', [200, 100]), shape('', lure)),
    ].join('')
    const { text, hidden } = await read(docx(body), 'docx')
    expect(text).toBe('Welder\nRigger')
    expect(hidden).toEqual([{ reason: 'background-colored', text: `${lure} ${lure}` }])
  })

  test('of a DOCX is text that can be stored, whatever is in it', async () => {
    const white = '<w:color w:val="FFFFFF"/>'
    const body = [
      paragraph(run('Welder')),
      paragraph(run('xNULyHALF', '<w:vanish/>').replace('NUL', '&#0;').replace('HALF', '&#xD800;')),
      paragraph(run(`${'z'.repeat(readingLimits.hidden - 1)}😀`, white)),
    ]
    const { hidden } = await read(docx(body.join('')), 'docx')
    expect(hidden.map(({ text }) => [text, text.isWellFormed()])).toEqual([
      ['xy\uFFFD', true],
      [expect.stringMatching(/^z+\uFFFD$/), true],
    ])
  })
})

describe('what cannot be read says so', () => {
  const empty = () => new PdfWriter('plain')
  const withPicture = () => {
    const writer = empty()
    writer.raw('q 500 0 0 700 40 40 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q')
    return writer.bytes()
  }
  const scanned = () => {
    const writer = empty()
    writer.raw(
      'q 500 0 0 700 40 40 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q BT 3 Tr /F1 10 Tf 50 500 Td (Welder) Tj ET',
    )
    return writer.bytes()
  }
  const protectedPdf = () => {
    const secret = `<${'ab'.repeat(32)}>`
    const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >> /ID [<00> <00>]`
    return Buffer.from(
      empty().bytes().toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${trailer}`),
      'latin1',
    )
  }

  test.each<[keyof typeof resumeErrors, string, ResumeType, () => Uint8Array]>([
    ['imageOnly', 'a picture', 'pdf', withPicture],
    ['imageOnly', 'a picture with a layer of invisible text', 'pdf', scanned],
    ['empty', 'an empty page', 'pdf', () => empty().bytes()],
    ['empty', 'an empty document', 'docx', () => docx(paragraph(''))],
    ['encrypted', 'a PDF with a password', 'pdf', protectedPdf],
    ['encrypted', 'a DOCX with a password', 'docx', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['broken', 'half a PDF', 'pdf', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Cat')],
    ['broken', 'half a DOCX', 'docx', () => docx(paragraph(run('Welder'))).subarray(0, 400)],
    ['broken', 'a zip of something else', 'docx', () => zipSync({ 'a.txt': strToU8('a') })],
    ['broken', 'XML that does not close', 'docx', () => docx('<w:p><w:r>')],
  ])('%s: %s', async (reason, _, type, bytes) => {
    expect(await read(bytes(), type)).toMatchObject({ text: '', sections: {}, error: resumeErrors[reason] })
  })

  test('an entity of its own is not resolved, and nothing is fetched (I9)', async () => {
    let requests = 0
    const server = createServer((_, response) => response.end(String(requests++))).listen(0)
    try {
      const address = server.address() as { port: number }
      const type = `<!DOCTYPE x [<!ENTITY a SYSTEM "http://127.0.0.1:${address.port}/"><!ENTITY b SYSTEM "file:///etc/passwd">]>`
      const document = `${type}<w:document><w:body>${paragraph(run('Welder')).replace('Welder', '&a;&b;')}</w:body></w:document>`
      const parts = { '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(document) }
      expect(await read(zipSync(parts), 'docx')).toMatchObject({ text: '', error: resumeErrors.broken })
      expect(requests).toBe(0)
    } finally {
      server.close()
    }
  })
})

describe('a resume made to do harm (F5)', () => {
  const manyParts = () =>
    zipSync(
      Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`word/part${i}.xml`, new Uint8Array(1)])),
    )
  /** A document whose text says that it has this many bytes. */
  const stating = (size: number, bytes: Buffer) => {
    bytes.writeUInt32LE(size, bytes.lastIndexOf('word/document.xml') - 46 + 24)
    return bytes
  }
  const hugePart = () => stating(70 * 1024 * 1024, docx(paragraph(run('Welder'))))
  const deepXml = () => docx('<w:p>'.repeat(5000))
  const longText = () => docx(paragraph(run('word '.repeat(60_000))))

  test.each([
    ['too many parts', manyParts],
    ['a huge part', hugePart],
    ['nested XML', deepXml],
    ['endless text', longText],
  ])('as a DOCX with %s is refused', async (_, bytes) => {
    expect(await read(bytes(), 'docx')).toMatchObject({ text: '', error: resumeErrors.tooLarge })
  })

  test('as lines of endless blanks is read like any other', async () => {
    const wide = ' '.repeat(50_000)
    const { text, error } = await read(docx(paragraph(run(`Welder${wide}at Acme${wide}(2019`))), 'docx')
    expect([text.replace(/ +/g, ' '), error]).toEqual(['Welder at Acme (2019', null])
  })

  test('as a part that states a smaller size than it has takes no more than that', async () => {
    const bytes = stating(300, docx(paragraph(run('a'.repeat(100_000)))))
    const { text, error } = await read(bytes, 'docx')
    expect([text, error]).toEqual(['', resumeErrors.broken])
  })

  test('as a PDF whose content grows without end is given up, while others are served and read', async () => {
    const longest = await longestBlock(async () => {
      const reading = read(pdfBomb())
      expect((await read(docx(paragraph(run('Welder'))), 'docx')).text).toBe('Welder')
      expect(await reading).toMatchObject({ text: '', error: resumeErrors.tooLarge })
    })
    expect(longest).toBeLessThan(2000)
  })
})

test('a reading can be given up', async () => {
  const bytes = docx(paragraph(run('Welder')))
  await expect(read(bytes, 'docx', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  const controller = new AbortController()
  const reading = read(bytes, 'docx', controller.signal)
  controller.abort(new Error('stopped'))
  await expect(reading).rejects.toThrow('stopped')
})

test('a file that is gone is an error of ours, not of the resume', async () => {
  await expect(readResume(join(folder, 'gone.pdf'), 'pdf')).rejects.toThrow('ENOENT')
})
