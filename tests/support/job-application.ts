import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { hasLeadingZeroBits, powToken } from '#contract/captcha.ts'
import { imageFile, multipart, type TestApp } from '#tests/support/app.ts'

/** Solves the proof of work as a visitor's browser does; returns the token. */
export async function solvedToken(app: TestApp): Promise<string> {
  const { challenge, difficulty } = (await app.call({ url: '/api/robot-check/' })).json()
  for (let solution = 0; ; solution += 1) {
    const token = powToken(challenge, solution)
    if (hasLeadingZeroBits(createHash('sha256').update(token).digest(), difficulty)) return token
  }
}

/** A small PDF of one page that any reader opens. */
export function pdfFile(text = 'Ten years of bridges'): Buffer {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}`)
}

/** A small DOCX, with other parts if wanted. */
export function docxFile(more: Record<string, Uint8Array> = {}): Buffer {
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      'word/document.xml': strToU8(
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ten years of bridges</w:t></w:r></w:p></w:body></w:document>',
      ),
      ...more,
    }),
  )
}

type FormPart = string | { name: string; type: string; bytes: Buffer }

export const resumeFile = (bytes: Buffer = pdfFile(), name = 'resume.pdf') => ({
  name,
  type: 'application/pdf',
  bytes,
})

/** A whole application; `more` replaces parts, undefined leaves them out. */
export async function apply(
  app: TestApp,
  more: Record<string, FormPart | undefined> = {},
  ip = '198.51.100.20',
) {
  const parts: Record<string, FormPart | undefined> = {
    candidateName: 'Grace Hopper',
    email: 'grace@example.com',
    designation: 'Analyst',
    nameOfReference: 'A friend',
    description: 'I build compilers.',
    candidateImage: await imageFile(),
    candidateResume: resumeFile(),
    isDirectApply: 'true',
    recaptchaToken: 'recaptchaToken' in more ? undefined : await solvedToken(app),
    ...more,
  }
  const sent = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  return app.call('POST candidates/', multipart(sent as Record<string, FormPart>), { remoteAddress: ip })
}
