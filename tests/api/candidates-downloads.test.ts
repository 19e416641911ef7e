import { type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { candidate } from '#server/hiring/tables.ts'
import { useTestApp } from '#tests/support/app.ts'
import {
  type CandidateRow,
  deleteAllCandidates,
  seedCandidate,
  seedCandidates,
} from '#tests/support/candidates.ts'
import { docxFile, pdfFile } from '#tests/support/job-application.ts'
import { bufferGrowth } from '#tests/support/memory.ts'

const app = useTestApp()
const url = '/api/candidates/download-resumes/'
const megabyte = 1024 * 1024

const download = (ids: unknown) => app.asAdmin(`POST ${url}`, { ids })
const seed = (resumeName: string, resume: Buffer = pdfFile(resumeName)) =>
  seedCandidate(app, { resumeName }, { resume })

beforeEach(() => deleteAllCandidates(app))

describe('one resume', () => {
  test('is what was sent, by its own name (HD-494)', async () => {
    const { id } = await seed('Zoë Müller "CV".pdf', pdfFile('as it was sent'))
    const response = await download([id])
    expect([response.statusCode, response.rawPayload]).toEqual([200, pdfFile('as it was sent')])
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdfFile('as it was sent').length),
      'content-disposition': `attachment; filename="Zo_ M_ller _CV_.pdf"; filename*=UTF-8''Zo%C3%AB%20M%C3%BCller%20_CV_.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    // Twice the same id is still one.
    expect((await download([id, id])).headers['content-type']).toBe('application/pdf')
  })

  test('that is a DOCX has its own type and extension, under any name (HD-495)', async () => {
    const resume = docxFile()
    const { id } = await seed('resume.pdf', resume)
    const { rawPayload, headers } = await download([id])
    expect(rawPayload).toEqual(resume)
    expect(headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    )
    expect(headers['content-disposition']).toContain('filename="resume.docx"')
  })

  test('whose file is lost is 404', async () => {
    const [row] = await seedCandidates(app, [{}])
    expect(await download([row?.id])).toAnswer(404)
  })
})

describe('several resumes', () => {
  test('come as an archive with one entry each, in the order of the list (HD-493, HD-496)', async () => {
    // Each call makes one with the current time in it.
    const docx = docxFile()
    const rows = [await seed('a.pdf'), await seed('b.docx', docx), await seed('c.pdf')]
    const response = await download(rows.map(({ id }) => id))
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('filename="candidate_resumes.zip"'),
    })
    const files = unzipSync(response.rawPayload)
    expect(Object.keys(files)).toEqual(['c.pdf', 'b.docx', 'a.pdf'])
    expect(files['a.pdf']).toEqual(new Uint8Array(pdfFile('a.pdf')))
    expect(files['b.docx']).toEqual(new Uint8Array(docx))
  })

  test('have names that are safe on every system and told apart (HD-496, F7)', async () => {
    const names = [
      '../../etc/passwd',
      'C:\\Users\\me\\cv.pdf',
      'cv.pdf',
      'CV.PDF',
      'cv (2).pdf',
      'con.pdf',
      '  ..  ',
      'a\u202efdp.exe',
      'a\nb.pdf',
      '履歴書.pdf',
      `${'x'.repeat(300)}.pdf`,
    ]
    const rows = []
    for (const name of names) rows.push(await seed(name))
    const entries = Object.keys(unzipSync((await download(rows.map(({ id }) => id))).rawPayload))
    expect(entries.toSorted()).toEqual(
      [
        '_.._etc_passwd.pdf',
        'C__Users_me_cv.pdf',
        // The last one that applied comes first and keeps its name.
        'cv (2).pdf',
        'CV.pdf',
        'cv (3).pdf',
        'resume con.pdf',
        'resume.pdf',
        'a_fdp.exe.pdf',
        'a_b.pdf',
        '履歴書.pdf',
        `${'x'.repeat(100)}.pdf`,
      ].toSorted(),
    )
  })

  test('that are unknown or lost are left out (HD-497)', async () => {
    const readable = await seed('kept.pdf')
    const lost = await seed('lost.pdf')
    await app.services.files.private.remove(lost.candidateResume)
    const response = await download([readable.id, 999_999, 'x', lost.id])
    expect(Object.keys(unzipSync(response.rawPayload))).toEqual(['kept.pdf'])
  })
})

test('no ids are 400, only unknown ones 404 (HD-497)', async () => {
  for (const ids of [[], undefined, 'x', [null], Array.from({ length: 10_001 }, (_, n) => n + 1)]) {
    expect(await download(ids)).toAnswer(400, { detail: expect.any(String) })
  }
  for (const ids of [[999_999], ['x'], ['0'], [999_998, 999_999], [2_147_483_648]])
    expect(await download(ids)).toAnswer(404)
})

describe('200 resumes of 1 MB', () => {
  let ids: number[]
  let access: string
  let port: number

  beforeAll(async () => {
    await app.fastify.listen({ host: '127.0.0.1', port: 0 })
    port = (app.fastify.server.address() as { port: number }).port
    access = (await app.signIn()).access
  })

  // Two hundred candidates with one file between them: what is read and sent is the same.
  beforeEach(async () => {
    const { candidateResume } = await seed('large.pdf', Buffer.concat([pdfFile(), Buffer.alloc(megabyte)]))
    const others = Array.from({ length: 199 }, () => ({ candidateResume }))
    const rows: CandidateRow[] = await seedCandidates(app, others)
    const [first] = await app.db
      .select({ id: candidate.id })
      .from(candidate)
      .where(eq(candidate.resumeName, 'large.pdf'))
    ids = [first?.id as number, ...rows.map(({ id }) => id)]
  })

  const start = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
      const sent = request({ host: '127.0.0.1', port, path: url, method: 'POST', headers }, resolve)
      sent.on('error', reject).end(JSON.stringify({ ids }))
    })

  test('stream through without being held in memory (HD-493, F6)', async () => {
    let received = 0
    // Of both ends.
    const limit = 100
    const growth = await bufferGrowth(limit, async () => {
      for await (const chunk of await start()) received += chunk.length
    })
    expect(received).toBeGreaterThan(200 * megabyte)
    expect(growth).toBeLessThan(limit)
  })

  test('wait for a client that does not read, and stop when it leaves (R9)', async () => {
    const reads: string[] = []
    const { open } = app.services.files.private
    const bodies: { destroyed: boolean }[] = []
    app.services.files.private.open = async (...args) => {
      const file = await open(...args)
      reads.push(args[0])
      if (file && 'destroyed' in file.body) bodies.push(file.body)
      return file
    }
    try {
      const response = await start()
      response.pause()
      await expect.poll(() => reads.length).toBeGreaterThan(0)
      // What is read before that fills the buffers of the connection.
      await expect
        .poll(async () => {
          const before = reads.length
          await delay(500)
          return reads.length - before
        })
        .toBe(0)
      expect(reads.length).toBeLessThan(100)
      response.destroy()
      await expect.poll(() => bodies.every(({ destroyed }) => destroyed)).toBe(true)
    } finally {
      app.services.files.private.open = open
    }
  })
})
