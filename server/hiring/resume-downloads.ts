import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { bulkBody, bulkLimits } from '#contract/bulk-bodies.ts'
import type { Storage } from '#server/files/storage.ts'
import { zipOf } from '#server/files/zip.ts'
import type { StoredResume } from '#server/hiring/candidate-store.ts'
import { resumeFileName } from '#server/hiring/resume-names.ts'
import { requireRecentAuthentication } from '#server/http/access.ts'
import { attachment } from '#server/http/content-disposition.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorDetail, recentAuthenticationError } from '#server/http/route-schema.ts'
import { parseId } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'

/** Resumes for recruiters: one as it was sent, several as an archive (HD-493 to HD-497). */
export function resumeDownloadRoute(app: App, { candidates, files }: Services): void {
  app.post(
    '/api/candidates/download-resumes/',
    { config: { access: 'admin' }, schema: doc },
    async (request, reply) => {
      const keys = new Set(request.body.ids.map(String))
      // One resume is what a recruiter reads all day, an archive is an export of persons.
      if (keys.size > 1) requireRecentAuthentication(request)
      const resumes = await candidates.resumes([...keys].flatMap((key) => parseId(key) ?? []))
      const [first] = resumes
      if (!first) throw notFound()
      return keys.size === 1
        ? sendResume(reply, files.private, first)
        : reply
            .type('application/zip')
            .header('content-disposition', attachment('candidate_resumes.zip'))
            .send(
              zipOf(
                resumes.map(({ path, resumeName, appliedAt }) => ({
                  name: resumeFileName(resumeName, path),
                  lastModified: new Date(appliedAt),
                  open: () => files.private.open(path),
                })),
              ),
            )
    },
  )
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

async function sendResume(
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

const doc = {
  tags: ['Candidates'],
  summary: 'Download resumes: one as it was sent, several as a ZIP archive',
  body: bulkBody,
  limits: bulkLimits,
  response: {
    200: z.custom<Readable | Buffer>().describe('application/pdf, a DOCX, or application/zip'),
    400: errorDetail,
    401: errorDetail,
    403: recentAuthenticationError,
    404: errorDetail,
  },
}
