import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Document } from '#contract/assistant/document.ts'
import { docx, paragraph, run } from '#scripts/resumes/docx-writer.ts'
import { assemble, PdfWriter } from '#scripts/resumes/pdf-writer.ts'
import { multipart, type TestApp } from '#tests/support/app.ts'

export const documentsUrl = '/api/documents/'

/** A PDF whose pages hold these lines. */
export function pdfOf(...pages: readonly (readonly string[])[]): Buffer {
  const writer = new PdfWriter('plain')
  for (const [at, lines] of pages.entries()) {
    if (at > 0) writer.newPage()
    for (const [line, text] of lines.entries()) writer.text(50, 100 + line * 14, text)
  }
  return writer.bytes()
}

/**
 * A PDF with a ruled table whose first row is bold, its lines filled rectangles or strokes; `open` is one without lines
 * between the rows below the first. Cells may have several lines.
 */
export function pdfTableOf(
  rows: readonly (readonly string[])[],
  lines: 'filled' | 'stroked' | 'open' = 'filled',
): Buffer {
  const [width, height] = [150, 24]
  const writer = new PdfWriter('words')
  const ends = [0]
  for (const cells of rows)
    ends.push((ends.at(-1) ?? 0) + height * Math.max(...cells.map((text) => text.split('\n').length)))
  const columns = rows[0]?.length ?? 0
  const rule = (x: number, y: number, dx: number, dy: number) =>
    writer.raw(
      lines === 'filled'
        ? `${x} ${742 - y - dy} ${dx || 0.5} ${dy || 0.5} re f`
        : `0.5 w ${x} ${742 - y} m ${x + dx} ${742 - y - dy} l S`,
    )
  for (const [at, cells] of rows.entries())
    for (const [column, text] of cells.entries())
      for (const [line, part] of text.split('\n').entries())
        writer.text(56 + column * width, 116 + (ends[at] ?? 0) + line * height, part, { isBold: at === 0 })
  for (const [line, end] of ends.entries())
    if (lines !== 'open' || line < 2 || line === rows.length) rule(50, end, columns * width, 0)
  for (let line = 0; line <= columns; line++) rule(50 + line * width, 0, 0, ends.at(-1) ?? 0)
  return writer.bytes()
}

export const docxOf = (...paragraphs: readonly string[]): Buffer =>
  docx(paragraphs.map((text) => paragraph(run(text))).join(''))

/** A page that holds a picture alone, as scanners make it. */
export function scanOf(): Buffer {
  const writer = new PdfWriter('plain')
  writer.raw('q 500 0 0 700 40 40 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q')
  return writer.bytes()
}

/** Some kilobytes, packed twice, whose one page has a gigabyte of blanks. */
export function pdfBomb(): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const head = Buffer.from([0x78, 0x9c])
  const end = deflateRawSync('')
  const data = deflateSync(Buffer.concat([head, ...Array<Buffer>(1024).fill(megabyte), end]))
  const dictionary = `<< /Length ${data.length} /Filter [/FlateDecode /FlateDecode] >>`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
    Buffer.concat([Buffer.from(`${dictionary}\nstream\n`), data, Buffer.from('\nendstream')]),
  ])
}

export const upload = (
  app: TestApp,
  bytes: Buffer | string,
  { title = 'Handbook', name = 'handbook.pdf' } = {},
) =>
  app.asAdmin(
    `POST ${documentsUrl}`,
    multipart({ title, file: { name, type: 'application/octet-stream', bytes: Buffer.from(bytes) } }),
  )

export const findDocument = async (app: TestApp, id: number): Promise<Document | undefined> =>
  ((await app.asAdmin({ url: documentsUrl })).json() as Document[]).find((row) => row.id === id)

/** Uploads a document and waits until it was read. Needs workers. */
export async function readDocument(
  app: TestApp,
  ...sent: Parameters<typeof upload> extends [TestApp, ...infer R] ? R : never
): Promise<Document> {
  const response = await upload(app, ...sent)
  expect(response.statusCode, response.body).toBe(201)
  const { id } = response.json() as Document
  await expect.poll(async () => (await findDocument(app, id))?.state).not.toBe('queued')
  return (await findDocument(app, id)) as Document
}
