import { getDocumentProxy } from 'unpdf'
import { BrokenResume } from '#server/hiring/resume/broken-resume.ts'
import { openPackage } from '#server/hiring/resume/docx/package.ts'
import type { ResumeState } from '#server/hiring/resume/reading.ts'

export async function inspectPdf(bytes: Buffer): Promise<ResumeState> {
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true, verbosity: 0 })
    if (document.numPages === 0) return 'empty'
    await document.getPage(1)
    await document.loadingTask.destroy()
    return 'fine'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable'
  }
}

export function inspectDocx(bytes: Buffer): ResumeState {
  try {
    const parts = openPackage(bytes)
    const text = parts.get('word/document.xml')
    if (!parts.has('[Content_Types].xml') || !text) return 'foreign'
    return text.includes('<w:document') ? 'fine' : 'unreadable'
  } catch (error) {
    if (error instanceof BrokenResume) return 'unreadable'
    throw error
  }
}
