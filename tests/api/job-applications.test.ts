import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { strToU8 } from 'fflate'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { jobApplicationErrors } from '#contract/job-application.ts'
import { createProofOfWork } from '#server/captcha/proof-of-work.ts'
import { createRecaptcha } from '#server/captcha/recaptcha.ts'
import { file, fileUse } from '#server/files/tables.ts'
import { candidate } from '#server/hiring/tables.ts'
import { imageFile, lightDifficulty, useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'
import { seedCriteria } from '#tests/support/evaluations.ts'
import { apply, docxFile, pdfFile, resumeFile, solvedToken } from '#tests/support/job-application.ts'

const app = useTestApp()

const applications = () => app.db.select().from(candidate).orderBy(candidate.id)
async function files(): Promise<string[]> {
  const paths = []
  for await (const { path } of app.services.files.private.list()) paths.push(path)
  return paths
}

beforeAll(async () => {
  await seedCriteria(app)
  await create(app, contentTypes.jobcategory, 'Analyst', { status: '1' })
  await create(app, contentTypes.jobcategory, 'Closed job', { status: '0' })
})
beforeEach(async () => {
  await app.db.execute(sql`delete from rate_limit`)
})

test('anyone applies, and everything is stored before the answer (PS-200, PS-201, PS-216)', async () => {
  const response = await apply(app)
  expect([response.statusCode, Object.keys(response.json())]).toEqual([201, ['message']])
  const [row] = await applications()
  expect(row).toMatchObject({
    candidateName: 'Grace Hopper',
    email: 'grace@example.com',
    designation: 'Analyst',
    nameOfReference: 'A friend',
    description: 'I build compilers.',
    resumeName: 'resume.pdf',
    resumeSize: pdfFile().length,
    status: 4,
    is_viewed: false,
  })
  expect(await app.services.files.private.read(String(row?.candidateResume))).toEqual(pdfFile())
  await apply(app, { candidateName: 'Second' })
  const [first] = await app.db.select().from(candidate).orderBy(sql`position desc`)
  expect(first?.candidateName).toBe('Second')
})

test('reference, details, and image may be left out, and so may isDirectApply (PS-179)', async () => {
  expect(
    await apply(app, {
      nameOfReference: undefined,
      description: undefined,
      candidateImage: undefined,
      isDirectApply: undefined,
    }),
  ).toAnswer(201)
  expect((await applications()).at(-1)).toMatchObject({
    nameOfReference: '',
    description: '',
    candidateImage: null,
  })
})

test('a job matches in any letter case and is stored in its own (PS-184)', async () => {
  expect(await apply(app, { designation: ' ANALYST ' })).toAnswer(201)
  expect((await applications()).at(-1)?.designation).toBe('Analyst')
})

const invalidInputs: [string, Parameters<typeof apply>[1], string][] = [
  ['without a name (PS-203)', { candidateName: undefined }, 'Please enter a name'],
  ['with a blank name (PS-203)', { candidateName: '  ' }, 'Please enter a name'],
  ['without an e-mail (PS-204)', { email: '' }, 'Please enter an email address'],
  ['with a malformed e-mail (PS-205)', { email: 'grace@' }, 'Please enter a valid email address'],
  ['without a job (PS-206)', { designation: undefined }, 'Please select a job'],
  ['for an unknown job (PS-206)', { designation: 'Astronaut' }, 'Please select a job'],
  ['for an inactive job (PS-206)', { designation: 'Closed job' }, 'Please select a job'],
  ['without a resume (PS-207)', { candidateResume: undefined }, 'Please upload your resume.'],
  ['with the resume as text (PS-207)', { candidateResume: 'resume.pdf' }, 'Please upload your resume.'],
  ['without a robot check (PS-208)', { recaptchaToken: undefined }, 'Please verify you are not a robot.'],
  [
    'with a made-up robot check (PS-208)',
    { recaptchaToken: 'x.1.y.2' },
    'Please verify you are not a robot.',
  ],
]

test.each(invalidInputs)(
  'an application %s is refused with one sentence and leaves nothing (PS-202)',
  async (_, more, error) => {
    const before = [await applications(), await files()]
    expect(await apply(app, more)).toAnswer(400, { error })
    expect([await applications(), await files()]).toEqual(before)
  },
)

test('texts have length limits and may not contain control characters (PS-213)', async () => {
  const before = await applications()
  for (const name of ['candidateName', 'designation', 'nameOfReference']) {
    expect(await apply(app, { [name]: 'x'.repeat(256) }), name).toAnswer(400)
  }
  expect(await apply(app, { email: `${'x'.repeat(250)}@example.com` })).toAnswer(400)
  expect((await apply(app, { description: 'x'.repeat(5001) })).json()).toEqual({
    error: expect.any(String),
  })
  for (const name of ['candidateName', 'nameOfReference', 'description'])
    expect((await apply(app, { [name]: 'a\0b' })).json(), name).toEqual({
      error: jobApplicationErrors.badCharacters,
    })
  expect(await applications()).toEqual(before)
  const name = 'x'.repeat(255)
  const longest = {
    candidateName: name,
    nameOfReference: name,
    description: 'x'.repeat(5000),
  }
  expect(await apply(app, longest)).toAnswer(201)
})

describe('resumes', () => {
  test('PDF and DOCX are detected by content, regardless of their names (PS-210, F3)', async () => {
    expect(await apply(app, { candidateResume: resumeFile(docxFile(), 'resume.pdf') })).toAnswer(201)
    expect((await applications()).at(-1)?.candidateResume).toMatch(/^resume\/[0-9a-f]{32}\.docx$/)
    expect(await apply(app, { candidateResume: resumeFile(pdfFile(), 'cv.txt') })).toAnswer(201)
    expect((await applications()).at(-1)?.candidateResume).toMatch(/\.pdf$/)
  })

  const odd: [string, () => Buffer][] = [
    ['empty', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('Ten years of bridges')],
    ['a picture', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    ['a program', () => Buffer.from('MZ\x90\x00')],
    ['a PDF in name only', () => Buffer.from('%PDF-1.7\nnothing more')],
    ['a cut-off PDF', () => pdfFile().subarray(0, 200)],
    [
      'a protected PDF',
      () =>
        Buffer.from(
          pdfFile()
            .toString()
            .replace(
              '/Root 1 0 R',
              '/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) /P -4 >> /ID [(a) (a)]',
            ),
        ),
    ],
    ['an old Word file', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a zip that is no document', () => docxFile({ 'word/document.xml': strToU8('') })],
    [
      'a document with too many parts',
      () => docxFile(Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`p${n}`, strToU8('x')]))),
    ],
    ['a bomb', () => docxFile({ 'word/document.xml': new Uint8Array(64 * 1024 * 1024) })],
    ['a bomb beside the text', () => docxFile({ 'word/media/image1.png': new Uint8Array(80 * 1024 * 1024) })],
  ]

  test.each(odd)('%s is refused with a sentence (PS-210, F3, F5)', async (_, bytes) => {
    const before = [await applications(), await files()]
    expect(await apply(app, { candidateResume: resumeFile(bytes()) })).toAnswer(400, {
      error: expect.stringMatching(/resume/i),
    })
    expect([await applications(), await files()]).toEqual(before)
  })

  test('files over 10 MB and images over 40 megapixels are rejected, and nothing is stored (PS-212, F6)', async () => {
    const before = [await applications(), await files()]
    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1, 0x20)
    const excesses = [
      { candidateResume: resumeFile(tooLarge) },
      { candidateImage: { name: 'me.jpg', type: 'image/jpeg', bytes: tooLarge } },
      { candidateImage: await imageFile({ name: 'me.png', width: 8000, height: 5001 }) },
    ]
    for (const excess of excesses) {
      const response = await apply(app, excess)
      expect([400, 413]).toContain(response.statusCode)
      expect(response.json()).toEqual({ error: expect.any(String) })
    }
    expect([await applications(), await files()]).toEqual(before)
    expect(await app.call({ url: '/healthz' })).toAnswer(200)
  })

  test('its name is for people only: paths and odd signs are gone (F7)', async () => {
    const evil = resumeFile(pdfFile(), '../../etc/pass"wd\r\n.pdf')
    await apply(app, { candidateResume: evil })
    const row = (await applications()).at(-1)
    expect(row?.resumeName).not.toMatch(/[/\\"\r\n]/)
    expect(row?.candidateResume).toMatch(/^resume\/[0-9a-f]{32}\.pdf$/)
  })

  test('resume and image are not public (A8)', async () => {
    const row = (await applications())[0]
    for (const path of [row?.candidateResume, row?.candidateImage]) {
      for (const prefix of ['/media/', '/media/w_80,h_80/', '/', '/api/', '/private/', '/assets/']) {
        const { statusCode, rawPayload } = await app.call({ url: `${prefix}${path}` })
        expect([401, 404], `${prefix}${path}`).toContain(statusCode)
        expect(rawPayload.length).toBeLessThan(200)
      }
    }
  })
})

test('an image must be a JPEG or PNG by its content, and what was stored before it goes (PS-211, F4)', async () => {
  const before = await files()
  for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('GIF89a')]) {
    expect(await apply(app, { candidateImage: { name: 'a.jpg', type: 'image/jpeg', bytes } })).toAnswer(400, {
      error: expect.stringContaining('JPEG'),
    })
  }
  expect(await apply(app, { candidateImage: await imageFile({ name: 'a.png' }) })).toAnswer(201)
  expect((await files()).length).toBe(before.length + 2)
})

describe('the CAPTCHA', () => {
  test('a token is good once (PS-209, G1)', async () => {
    const recaptchaToken = await solvedToken(app)
    expect(await apply(app, { recaptchaToken })).toAnswer(201)
    expect(await apply(app, { recaptchaToken })).toAnswer(400, {
      error: 'Please verify you are not a robot.',
    })
  })

  test('of two submissions at the same moment with one token exactly one is stored (G1)', async () => {
    const before = (await applications()).length
    const recaptchaToken = await solvedToken(app)
    const responses = await Promise.all(Array.from({ length: 6 }, () => apply(app, { recaptchaToken })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400, 400])
    expect((await applications()).length).toBe(before + 1)
  })

  test('a token that is expired, foreign, or not solved is refused (PS-208)', async () => {
    const { captcha } = app.services
    const { challenge } = (await app.call({ url: '/api/robot-check/' })).json()
    const token = await solvedToken(app)
    const [random, expiry, signature, solution] = token.split('.') as [string, string, string, string]
    const others = [
      `${random}.${Number(expiry) + 600}.${signature}.${solution}`,
      `${random}.1000000000.${signature}.${solution}`,
      `${'A'.repeat(22)}.${expiry}.${signature}.${solution}`,
      `${token} `,
      '',
      'x'.repeat(5000),
    ]
    for (const other of others)
      expect(await captcha.verify(other, '198.51.100.1'), other.slice(0, 60)).toBe(false)
    // At the difficulty of the tests every 64th guess is a solution.
    const usual = createProofOfWork(app.db)
    for (const guess of [`${challenge}.999999999999999`, `${token}0`])
      expect(await usual.verify(guess, '198.51.100.1'), guess).toBe(false)
    expect(await captcha.verify(token, '198.51.100.1')).toBe(true)
  })

  test('two processes on one database share the signing key and the used tokens (R10)', async () => {
    const token = await solvedToken(app)
    expect(await createProofOfWork(app.db, lightDifficulty).verify(token, '')).toBe(true)
    expect(await app.services.captcha.verify(token, '')).toBe(false)
  })

  test("a provider's token is verified at its server, is valid once, and fails closed (PS-208)", async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        asked.push(body)
        const token = new URLSearchParams(body).get('response')
        response.statusCode = token === 'broken' ? 500 : 200
        response.end(token === 'odd' ? 'no JSON' : JSON.stringify({ success: token === 'good' }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const keys = { siteKey: 'site', secret: 'hush', verifyUrl: `http://127.0.0.1:${port}/` }
    const check = createRecaptcha(app.db, app.services.log, keys)
    expect(await check.challenge()).toEqual({ kind: 'provider', siteKey: 'site' })
    const outcomes = []
    for (const token of ['good', 'good', 'bad', 'odd', 'broken', ''])
      outcomes.push(await check.verify(token, '203.0.113.9'))
    expect(outcomes).toEqual([true, false, false, false, false, false])
    expect(asked[0]).toBe('secret=hush&response=good&remoteip=203.0.113.9')
    await new Promise((resolve) => server.close(resolve))
    expect(await check.verify('good too', '')).toBe(false)
  })
})

test('what a visitor must not set is ignored (PS-215, A7)', async () => {
  await apply(app, {
    candidateName: 'Mass',
    status: '1',
    position: '999999',
    ai_score: '100',
    is_viewed: 'true',
    score_evaluation: '[]',
    id: '1',
    resumePath: '/etc/passwd',
    candidateResumePath: 'x',
  })
  const row = (await applications()).at(-1)
  expect(row).toMatchObject({ candidateName: 'Mass', status: 4, is_viewed: false })
  expect(row?.position).toBeLessThan(999_999)
})

test('requests are limited per IP, regardless of forwarding headers (PS-217, S8)', async () => {
  const responses = []
  for (let round = 0; round < 24; round += 1)
    responses.push(await apply(app, { recaptchaToken: 'none' }, '198.51.100.66'))
  const rejected = responses.filter(({ statusCode }) => statusCode === 429)
  expect(rejected.length).toBe(4)
  expect(rejected[0]?.json()).toEqual({ error: expect.any(String) })
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('resume and image are recorded in the library, private and in use by the application', async () => {
  await apply(app)
  const row = (await applications()).at(-1)
  const used = await app.db
    .select({ path: file.path, visibility: file.visibility, size: file.size, sha256: file.sha256 })
    .from(file)
    .innerJoin(fileUse, eq(fileUse.path, file.path))
    .where(eq(fileUse.owner, `candidate:${row?.id}`))
    .orderBy(file.path)
  const image = await app.services.files.private.stat(String(row?.candidateImage))
  expect(used).toEqual([
    { path: row?.candidateImage, visibility: 'private', size: image?.size, sha256: null },
    {
      path: row?.candidateResume,
      visibility: 'private',
      size: pdfFile().length,
      sha256: createHash('sha256').update(pdfFile()).digest('hex'),
    },
  ])
})

test('private files without a record are deleted after an hour, others stay (R9)', async () => {
  const { files: storages, library } = app.services
  const orphan = `resume/${'0'.repeat(32)}.pdf`
  await storages.private.write(orphan, pdfFile())
  const before = await files()
  expect(await library.collectGarbage(new Date())).toEqual({ unused: 0, orphans: 0 })
  const later = new Date(Date.now() + 2 * 60 * 60 * 1000)
  expect(await library.collectGarbage(later)).toEqual({ unused: 0, orphans: 1 })
  expect((await files()).sort()).toEqual(before.filter((path) => path !== orphan).sort())
})

test('the files of an application that is gone are deleted after a day', async () => {
  await apply(app)
  const row = (await applications()).at(-1)
  const before = await files()
  await app.db.transaction((tx) => app.services.library.setUses(tx, `candidate:${row?.id}`, []))
  await app.db.delete(candidate).where(eq(candidate.id, Number(row?.id)))
  await app.services.library.collectGarbage(new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect((await files()).sort()).toEqual(
    before.filter((path) => path !== row?.candidateResume && path !== row?.candidateImage).sort(),
  )
})
