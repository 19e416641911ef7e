import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { assemble, PdfWriter } from '#scripts/resumes/pdf-writer.ts'
import type { FilePart } from './sender.ts'

const megabyte = 1024 * 1024

const pdf = (bytes: Buffer): FilePart => ({ name: 'resume.pdf', type: 'application/pdf', bytes })

/** The files of an honest applicant. */
export function plainResume(): FilePart {
  const writer = new PdfWriter('plain')
  for (const [at, line] of resumeLines.entries()) writer.text(50, 60 + at * 16, line)
  return pdf(writer.bytes())
}

const resumeLines = [
  'Grace Hopper',
  'Experience',
  'Analyst, Larkspur Shipping, 2015 to 2024: led forecasts of demand for five harbours.',
  'Education',
  'BSc Mathematics, University of Richmond, 2014',
  'Skills',
  'SQL, Python, planning of capacity',
]

/** The same, after a scan that no page shows. */
export const largeResume = (bytes: number): FilePart =>
  pdf(
    Buffer.concat([
      plainResume().bytes,
      Buffer.from('\n%'),
      Buffer.alloc(bytes, 'x'),
      Buffer.from('\n%%EOF\n'),
    ]),
  )

/** A resume that Word would open, whose parts are a thousand times as large as the file: 58 MB of them. */
export function swollenDocx(): FilePart {
  const swollen = (start: string, end: string) => {
    const filler = ' '.repeat(19.4 * megabyte)
    return strToU8(start + filler + end)
  }
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const bytes = zipSync(
    {
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      'word/document.xml': swollen(
        `<w:document ${w}><w:body><w:p><w:r><w:t>Ten years of bridges</w:t></w:r></w:p>`,
        '</w:body></w:document>',
      ),
      'word/styles.xml': swollen(`<w:styles ${w}>`, '</w:styles>'),
      'word/numbering.xml': swollen(`<w:numbering ${w}>`, '</w:numbering>'),
    },
    { level: 9 },
  )
  return {
    name: 'resume.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    bytes: Buffer.from(bytes),
  }
}

/** A PDF whose index of objects has thirty million entries, in 90 KB. */
export function costlyPdf(): FilePart {
  const entries = 30_000_000
  const index = deflateSync(Buffer.alloc(entries * 3), { level: 9 })
  const whole = assemble(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])
  const head = whole.subarray(0, whole.indexOf('xref'))
  const stream = Buffer.concat([
    Buffer.from(
      `3 0 obj\n<< /Type /XRef /Size ${entries} /W [1 1 1] /Root 1 0 R /Filter /FlateDecode /Length ${index.length} >>\nstream\n`,
    ),
    index,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
  return pdf(Buffer.concat([head, stream]))
}

/** A picture of 40 megapixels that has to be decoded as a whole. */
export async function costlyPicture(): Promise<FilePart> {
  const { default: sharp } = await import('sharp')
  const background = { r: 47, g: 107, b: 87, alpha: 0.5 }
  const image = sharp({ create: { width: 8000, height: 5000, channels: 4, background } })
  return { name: 'me.png', type: 'image/png', bytes: await image.png({ progressive: true }).toBuffer() }
}
