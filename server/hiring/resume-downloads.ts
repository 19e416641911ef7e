import type { FastifyReply } from 'fastify'
import { notFound } from '#server/errors.ts'
import type { Storage } from '#server/files/storage.ts'
import { zipOf } from '#server/files/zip.ts'
import type { StoredResume } from '#server/hiring/candidate-store.ts'
import { resumeFileName } from '#server/hiring/resume-names.ts'
import { attachment } from '#server/http/content-disposition.ts'

/** Sends several resumes as an archive, which is made while it is read. */
export const sendResumes = (
  reply: FastifyReply,
  storage: Storage,
  resumes: readonly StoredResume[],
): FastifyReply =>
  reply
    .type('application/zip')
    .header('content-disposition', attachment('candidate_resumes.zip'))
    .send(
      zipOf(
        resumes.map(({ path, resumeName, appliedAt }) => ({
          name: resumeFileName(resumeName, path),
          lastModified: new Date(appliedAt),
          open: () => storage.open(path),
        })),
      ),
    )

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Sends a resume as it was sent. */
export async function sendResume(
  reply: FastifyReply,
  storage: Storage,
  { path, resumeName }: StoredResume,
): Promise<FastifyReply> {
  const file = await storage.open(path)
  if (!file) throw notFound()
  return reply
    .type(types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
    .headers({
      'content-disposition': attachment(resumeFileName(resumeName, path)),
      'content-length': file.size,
    })
    .send(file.body)
}
