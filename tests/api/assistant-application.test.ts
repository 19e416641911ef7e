import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asksForFile } from '#contract/assistant/conversation.ts'
import { contentTypes } from '#contract/content/index.ts'
import { chatSession } from '#server/assistant/tables.ts'
import { file } from '#server/files/tables.ts'
import { candidate } from '#server/hiring/tables.ts'
import { runCleanup } from '#server/modules/index.ts'
import { imageFile, useTestApp } from '#tests/support/app.ts'
import { type Chat, startChat } from '#tests/support/chat.ts'
import { create } from '#tests/support/content.ts'
import { seedCriteria } from '#tests/support/evaluations.ts'
import { docxFile, pdfFile, resumeFile } from '#tests/support/job-application.ts'

const app = useTestApp()

beforeAll(async () => {
  await seedCriteria(app)
  await create(app, contentTypes.jobcategory, 'Analyst', { status: '1' })
  await create(app, contentTypes.jobcategory, 'Data Engineer', { status: '1' })
  await create(app, contentTypes.jobcategory, 'Closed job', { status: '0' })
})
beforeEach(async () => {
  await app.db.execute(sql`delete from rate_limit`)
})

const applications = () => app.db.select().from(candidate).orderBy(candidate.id)
const stored = () => app.db.select().from(file).where(eq(file.visibility, 'private'))
async function onDisk(): Promise<string[]> {
  const paths = []
  for await (const { path } of app.services.files.private.list()) paths.push(path)
  return paths.sort()
}

/** The smallest beginning of a file of Word before 2007. */
const oldWordFile = () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2000),
    Buffer.from('WordDocument', 'utf16le'),
  ])

/** Answers until only the consent is missing. */
async function prepare(chat: Chat, resume = resumeFile()) {
  await chat.say('I want to apply')
  await chat.say('Analyst')
  await chat.say('Grace Hopper')
  await chat.say('grace@example.com')
  await chat.say('', resume)
  return chat.say('skip')
}

test('a whole application is taken in conversation and lands at the hiring desk with its transcript (PS-364, PS-344, PS-346)', async () => {
  const chat = startChat(app)
  const job = await chat.say('Hello, I would like to apply')
  expect(job.replies).toEqual(expect.arrayContaining(['Analyst', 'Data Engineer']))
  expect(job.replies).not.toContain('Closed job')
  const name = await chat.say('analyst please')
  expect([asksForFile(name.message), name.upload_allowed]).toEqual([false, false])
  await chat.say('My name is Grace Hopper.')
  const resume = await chat.say('grace@example.com')
  expect([asksForFile(resume.message), resume.upload_allowed]).toEqual([true, true])
  await chat.say('', resumeFile(pdfFile(), 'my résumé.pdf'))
  const summary = await chat.say('here I am', await imageFile())
  for (const part of ['Analyst', 'Grace Hopper', 'grace@example.com', 'my résumé.pdf', 'picture.jpg'])
    expect(summary.message).toContain(part)
  expect(summary.sources).toEqual([{ title: 'Privacy Policy', path: '/privacy-policy' }])
  expect(await applications()).toEqual([])
  const done = await chat.say('Yes, send it')
  expect(done.message).toContain('has been sent')

  const [row] = await applications()
  expect(row).toMatchObject({
    candidateName: 'Grace Hopper',
    email: 'grace@example.com',
    designation: 'Analyst',
    resumeName: 'my résumé.pdf',
    status: 4,
  })
  expect(await app.services.files.private.read(String(row?.candidateResume))).toEqual(pdfFile())
  expect(row?.candidateImage).toMatch(/^applicant\//)
  const url = `/api/candidates/${row?.id}/transcript/`
  expect(await app.call({ url })).toAnswer(401)
  const transcript = (await app.asAdmin({ url })).json()
  expect(transcript.at(0)).toMatchObject({ is_user: true, message: 'Hello, I would like to apply' })
  expect(transcript).toContainEqual(expect.objectContaining({ file_name: 'my résumé.pdf' }))
  expect(transcript.at(-1)).toMatchObject({ is_user: false, message: done.message })
  // Files belong to the candidate now: with the conversation they do not go.
  await app.call(`DELETE chat-history/?session_id=${chat.sessionId}`)
  expect(await app.services.files.private.read(String(row?.candidateResume))).toEqual(pdfFile())
})

test('what is open is offered first, in the order of the list of open jobs, and then what the form takes besides (PS-184)', async () => {
  const rows = [
    await create(app, contentTypes.jobcategory, 'Clerk', { status: '1' }),
    await create(app, contentTypes.jobcategory, 'Surveyor', { status: '1' }),
    await create(app, contentTypes.job, 'Surveyor', { jobTitle: 'Surveyor', status: '1' }),
    await create(app, contentTypes.job, 'Analyst', { jobTitle: 'Analyst', status: '1' }),
    await create(app, contentTypes.job, 'Data Engineer', { jobTitle: 'Data Engineer', status: '0' }),
  ]
  const chat = startChat(app)
  const open = (await chat.say('Which jobs are open?')).message.match(/^• \w+/gm)
  const offer = await chat.say('I want to apply')
  expect(open?.toSorted()).toEqual(['• Analyst', '• Surveyor'])
  expect(offer.replies).toEqual([
    ...(open ?? []).map((line) => line.replace('• ', '')),
    'Data Engineer',
    'Clerk',
  ])
  const [first, second] = offer.replies
  expect(offer.message).toContain(
    `\n1. ${first}\n2. ${second}\nYou can also apply without an opening:\n3. Data Engineer\n4. Clerk`,
  )
  expect((await chat.say('4')).message).toContain('You apply as Clerk.')
  expect((await chat.say('change the job')).replies).toEqual(offer.replies)
  await chat.say('cancel')
  const [clerk, surveyor, ...jobs] = rows
  for (const { slug } of jobs) await app.asAdmin(`DELETE job/${slug}/`)
  for (const row of [clerk, surveyor]) await app.asAdmin(`DELETE jobcategory/${row?.id}/`)
})

test('a whole application asks which part is to be changed, and takes its name or a button', async () => {
  await create(app, contentTypes.jobcategory, 'Change Manager', { status: '1' })
  const chat = startChat(app)
  await prepare(chat)
  for (const message of ['Change something', 'change']) {
    const asked = await chat.say(message)
    expect(asked.message).toBe('What is to be changed?')
    expect(asked.replies).toEqual(
      expect.arrayContaining(['Change the job', 'Change the e-mail', 'Yes, send it']),
    )
  }
  expect((await chat.say('the name')).message).toBe('What is your full name?')
  expect((await chat.say('Grace B. Hopper')).message).toContain('• Name: Grace B. Hopper')
  expect((await chat.say('Change the job')).message).toMatch(/^Which job/)
  await chat.say('Analyst')
  await chat.say('Change something')
  expect((await chat.say('Change the e-mail')).message).toContain('At which e-mail address')
  expect((await chat.say('grace.b@example.com')).message).toContain('• E-mail: grace.b@example.com')
  const before = (await applications()).length
  await chat.say('Change something')
  expect((await chat.say('Yes, send it')).message).toContain('Your application as Analyst has been sent')
  expect((await applications()).slice(before)).toMatchObject([
    { candidateName: 'Grace B. Hopper', email: 'grace.b@example.com', designation: 'Analyst' },
  ])
})

test('what it does not know in between is passed on by a button, while a yes is for the application', async () => {
  const chat = startChat(app)
  await prepare(chat)
  const question = 'Do quokkas enjoy marzipan on Tuesdays?'
  const aside = await chat.say(question)
  expect(aside.message).toMatch(
    /I do not know.*“Talk to a person” passes it on.*Back to your application.*May I/s,
  )
  expect(aside.replies).toEqual(['Yes, send it', 'Change something', 'Cancel', 'Talk to a person'])
  expect(await chat.say('Talk to a person')).toMatchObject({
    message: expect.stringContaining(`passed your question on: “${question}”`),
    replies: ['Go on with my application'],
  })
  await chat.say('Go on with my application')
  await chat.say(question)
  const before = (await applications()).length
  expect((await chat.say('yes')).message).toContain('has been sent')
  expect(await applications()).toHaveLength(before + 1)

  const other = startChat(app)
  await other.say('Talk to a person')
  await other.say('My quokka needs a consulting project')
  expect(await other.say(question)).toMatchObject({
    message: expect.stringMatching(/The person who reads your message can\.\n\nBack to your message to us\./),
    replies: ['Cancel'],
  })
})

test('questions in between are answered, answers are corrected, and jobs are told apart', async () => {
  const chat = startChat(app)
  expect((await chat.say('Apply as an astronaut')).message).toContain('Which job')
  expect((await chat.say('astronaut')).message).toContain('no job of that name')
  await chat.say('2')
  const aside = await chat.say('Where are you located?')
  expect(aside.message).toMatch(/Richmond.*Back to your application.*name/s)
  for (const noName of ['<b>1</b>', 'evil.example', 'Visit www.evil today'])
    expect((await chat.say(noName)).message).toContain('just your name')
  expect((await chat.say('Will Smith')).message).toMatch(/^Thank you, Will Smith\. At which e-mail/)
  expect((await chat.say('will at example')).message).toMatch(
    /^Please enter a valid email address\. At which/,
  )
  expect((await chat.say('sorry, my name is Wilma Smith')).message).toMatch(
    /^I have noted Wilma Smith\. At which/,
  )
  expect((await chat.say('Actually, Data Engineer please')).message).toMatch(
    /^You apply as Data Engineer\. At/,
  )
  await chat.say('will@exampel.example')
  await chat.say('my e-mail is actually will@example.com')
  expect((await chat.say('sure')).message).toMatch(/need it.*resume/)
  await chat.say('', resumeFile(docxFile(), 'cv.docx'))
  await chat.say('No thanks')
  await chat.say('change my name to Willa Smith')
  const changed = await chat.say('Change the job')
  expect(changed.message).toContain('Which job')
  const summary = await chat.say('data engineer')
  for (const part of ['Data Engineer', 'Willa Smith', 'will@example.com', 'cv.docx', 'Picture: none'])
    expect(summary.message).toContain(part)
  expect((await chat.say('willa@example.com')).message).toMatch(/^I have noted willa@example\.com\. This is/)
  expect((await chat.say('my e-mail is will@example.com')).message).toContain('• E-mail: will@example.com')
  expect((await chat.say('no, wait')).message).toContain('Nothing has been sent')
  const before = (await applications()).length
  await chat.say('yes')
  expect((await applications()).slice(before)).toMatchObject([
    {
      candidateName: 'Willa Smith',
      email: 'will@example.com',
      designation: 'Data Engineer',
      candidateImage: null,
    },
  ])

  // Who is known already is not asked for a name again.
  expect((await chat.say('I want to talk to a person')).message).toContain('tell or ask')
  const passed = await chat.say('When will I hear from you?')
  expect(passed.message).toMatch(/^Thank you, Willa Smith\..*“When will I hear.*answers to will@example\.com/)
  // What someone wants a person for is passed on, and never an address that was not understood.
  await chat.say('will@example.com')
  const called = await chat.say('Please call me about a workshop')
  expect(called.message).toContain('“Please call me about a workshop”')
  await chat.say('will@example.com')
  expect((await chat.say('Talk to a person')).message).toContain('tell or ask')
})

test('who changes their mind leaves nothing: neither by cancelling, nor by clearing, nor by staying away', async () => {
  const before = [await onDisk(), await stored()]
  const cancelled = startChat(app)
  await prepare(cancelled)
  expect((await cancelled.say('cancel')).message).toContain('deleted what you had sent')
  expect([await onDisk(), await stored()]).toEqual(before)

  const cleared = startChat(app)
  await prepare(cleared)
  const url = `/api/chat-history/?session_id=${cleared.sessionId}`
  expect(await app.call(`DELETE ${url}`)).toAnswer(204)
  expect(await cleared.history()).toEqual([])
  expect([await onDisk(), await stored()]).toEqual(before)

  const left = startChat(app)
  await prepare(left)
  await app.db.update(chatSession).set({ lastMessageAt: sql`now() - interval '4 days'` })
  await runCleanup(app.services)
  expect([await onDisk(), await stored()]).toEqual(before)
  expect((await left.history()).length).toBeGreaterThan(0)
  expect((await left.say('yes')).message).not.toContain('sent')

  const replaced = startChat(app)
  await prepare(replaced)
  const one = (await onDisk()).length
  await replaced.say('', resumeFile(pdfFile('Another'), 'better.pdf'))
  expect(await onDisk()).toHaveLength(one)
  await replaced.say('cancel')
})

test('a resume is taken under a name of any length and letters', async () => {
  const chat = startChat(app)
  await chat.say('Initialize chatbot')
  await chat.say('I want to apply as Analyst')
  const name = `${'x'.repeat(10)}😀${'y'.repeat(115)}.pdf`
  expect((await chat.send('', resumeFile(pdfFile(), name))).statusCode).toBe(201)
})

test('a .doc is known by its content, stored, and left to a person', async () => {
  const chat = startChat(app)
  await chat.say('apply')
  const impostor = {
    name: 'table.doc',
    type: 'application/msword',
    bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  }
  expect(await chat.send('', impostor)).toAnswer(400)
  const doc = { name: 'old.doc', type: 'application/msword', bytes: oldWordFile() }
  expect((await chat.say('', doc)).message).toContain('a person will')
  await chat.say('Analyst')
  await chat.say('Old Timer')
  await chat.say('old@example.com')
  await chat.say('skip')
  await chat.say('yes')
  const row = (await applications()).at(-1)
  expect(row?.candidateResume).toMatch(/\.doc$/)
  expect(await app.services.readings.of(Number(row?.id))).toMatchObject({
    error: expect.stringContaining('.doc'),
  })
  const sent = await app.asAdmin('POST candidates/download-resumes/', { ids: [row?.id] })
  expect([sent.headers['content-type'], sent.rawPayload.equals(oldWordFile())]).toEqual([
    'application/msword',
    true,
  ])
})

describe('files', () => {
  test('are refused unless the last message asks for one (PS-360)', async () => {
    const before = await onDisk()
    const chat = startChat(app)
    const error = { error: 'No file was asked for.' }
    expect((await chat.send('', resumeFile())).json()).toEqual(error)
    expect(await app.db.select().from(chatSession).where(eq(chatSession.turn, 1))).toEqual([])
    await chat.say('Initialize chatbot')
    expect(await chat.send('take this', resumeFile())).toAnswer(400, error)
    expect(await chat.history()).toHaveLength(2)
    expect(await onDisk()).toEqual(before)
    await chat.say('I want to upload my resume')
    expect(await chat.send('', resumeFile())).toAnswer(201)
  })

  test.each<[string, { name: string; type: string; bytes: Buffer }]>([
    [
      'a program',
      { name: 'resume.pdf', type: 'application/pdf', bytes: Buffer.from('MZ\u0090\u0000program') },
    ],
    ['a text', { name: 'resume.txt', type: 'text/plain', bytes: Buffer.from('hello') }],
    [
      'a web page as a picture',
      { name: 'me.png', type: 'image/png', bytes: Buffer.from('<script>1</script>') },
    ],
    ['an SVG', { name: 'me.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }],
    ['a PDF under another name', { name: 'resume.exe', type: 'application/pdf', bytes: pdfFile() }],
    ['half a picture', { name: 'me.jpg', type: 'image/jpeg', bytes: Buffer.from('ffd8ffe000104a46', 'hex') }],
    ['a broken PDF', { name: 'r.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 nothing') }],
    ['an archive', { name: 'r.docx', type: 'application/zip', bytes: Buffer.from('PK\u0003\u0004xx') }],
    ['an empty file', { name: 'r.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) }],
  ])('%s is refused in a sentence and leaves nothing (PS-359, F3, R9)', async (_, sent) => {
    const chat = startChat(app)
    await chat.say('apply')
    const before = [await onDisk(), await stored(), await chat.history()]
    expect(await chat.send('', sent)).toAnswer(400, { error: expect.any(String) })
    expect([await onDisk(), await stored(), await chat.history()]).toEqual(before)
    expect((await chat.say('Analyst')).message).toContain('name')
  })

  test('beyond 10 MB are refused with 413, and nothing of them is kept (PS-361, F6)', async () => {
    const chat = startChat(app)
    await chat.say('apply')
    const before = await onDisk()
    const large = {
      name: 'r.pdf',
      type: 'application/pdf',
      bytes: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'),
    }
    expect(await chat.send('', large)).toAnswer(413, { error: expect.stringContaining('10 MB') })
    expect(await onDisk()).toEqual(before)
  })

  test('have no address for visitors (PS-362, A8)', async () => {
    const chat = startChat(app)
    await chat.say('apply')
    await chat.say('', resumeFile())
    await chat.say('', await imageFile())
    const paths = (await stored()).map(({ path }) => path)
    expect(paths.length).toBeGreaterThanOrEqual(2)
    for (const path of paths)
      for (const url of [`/media/${path}`, `/media/w_76,h_37/${path}`, `/api/${path}`])
        expect([401, 404], url).toContain((await app.call({ url })).statusCode)
    expect(JSON.stringify(await chat.history())).not.toMatch(/applicant\/|resume\/[0-9a-f]/)
    await chat.say('cancel')
  })
})

test('a job that is closed before the end is asked for again', async () => {
  const row = await create(app, contentTypes.jobcategory, 'Short season', { status: '1' })
  const chat = startChat(app)
  await chat.say('apply for Short season')
  await chat.say('Grace Hopper')
  await chat.say('grace@example.com')
  await chat.say('', resumeFile())
  await chat.say('skip')
  await app.asAdmin(`PATCH jobcategory/${row.id}/`, { status: 0 })
  const before = (await applications()).length
  const answer = await chat.say('yes')
  expect(answer.message).toContain('cannot be applied for')
  expect(answer.replies).not.toContain('Short season')
  expect(await applications()).toHaveLength(before)
})

test('one address sends five applications an hour, and keeps the next one (L7)', async () => {
  const ip = '198.51.100.77'
  const before = (await applications()).length
  for (let sent = 0; sent < 6; sent += 1) {
    await app.db.execute(sql`delete from rate_limit where key like 'chat:ip%'`)
    const chat = startChat(app, { ip })
    await prepare(chat)
    const { message, replies } = await chat.say('yes')
    expect(message, String(sent)).toContain(sent < 5 ? 'has been sent' : 'Too many applications')
    if (sent === 5) expect(replies).toContain('Yes, send it')
  }
  expect(await applications()).toHaveLength(before + 5)
})
