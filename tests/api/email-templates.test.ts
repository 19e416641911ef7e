import { afterEach, describe, expect, test } from 'vitest'
import { type EmailTag, emailTagErrors } from '#contract/mail/email-tag.ts'
import type { EmailTemplate, NotificationType } from '#contract/mail/email-template.ts'
import { roleMatches } from '#contract/mail/notifications.ts'
import { outbox } from '#server/mail/tables.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://larkfield.example' } })
const base = '/api/email-templates/'

afterEach(() => app.db.execute(`truncate email_template, email_tag, outbox, rate_limit cascade`))

const template = {
  roles: '1',
  email_title: 'We have your application, [candidate_name]',
  email_notification_type: '1',
  notification_receiver_type: '1',
  email_content: '<p>Dear [candidate_name],</p><p>thank you.</p>',
  web_or_mobile_content: '',
}
type Change = Record<string, string | undefined>
const fieldsOf = (change: Change) =>
  Object.fromEntries(
    Object.entries({ ...template, ...change }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
const post = (change: Change = {}) => app.asAdmin(`POST ${base}`, multipart(fieldsOf(change)))
const created = async (change: Change = {}): Promise<EmailTemplate> => (await post(change)).json()
const patch = (id: number, fields: Record<string, string>) =>
  app.asAdmin(`PATCH ${base}${id}/`, multipart(fields))
const list = async (query = ''): Promise<EmailTemplate[]> =>
  (await app.asAdmin({ url: `${base}${query}` })).json()
const count = async (query = ''): Promise<number> =>
  (await app.asAdmin({ url: `${base}count/${query}` })).json().count
const tagCall = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  app.asAdmin({ method, url: `/api/email-tags/${path}`, payload })
const addTag = async (payload: object): Promise<EmailTag> => (await tagCall('POST', '', payload)).json()
const tags = async (): Promise<EmailTag[]> => (await app.asAdmin({ url: '/api/email-tags/' })).json()
const tagOf = async (key: string) => (await tags()).find((tag) => tag.key === key)
const types = async (): Promise<NotificationType[]> =>
  (await app.asAdmin({ url: '/api/email-notification-types/?status=1' })).json()

describe('roles and notification types', () => {
  test('are there from the start, for candidates and for HR (AP-367, AP-368, AP-417)', async () => {
    const roles = (await app.asAdmin({ url: '/api/roles/?status=1' })).json()
    expect(roles).toEqual([
      { id: expect.any(Number), name: 'CANDIDATE' },
      { id: expect.any(Number), name: 'RECRUITER' },
    ])
    expect((await types()).map(({ title }) => title)).toEqual([
      'CANDIDATE_APPLIED',
      'CANDIDATE_PENDING',
      'CANDIDATE_HIRED',
      'CANDIDATE_REJECTED',
      'CANDIDATE_MESSAGE',
      'HR_NEW_APPLICATION',
      'HR_SCORE_READY',
      'HR_CONTACT',
    ])
    expect((await tags()).filter(({ is_predefined }) => is_predefined).length).toBeGreaterThan(5)
  })

  test('go together by their names; a role of another name takes every type (AP-265, AP-266, AP-268, AP-410)', () => {
    expect(roleMatches('Candidate', 'candidate_hired')).toBe(true)
    expect(roleMatches('Senior candidates', 'HR_CONTACT')).toBe(false)
    expect(roleMatches('recruiter', 'hr_contact')).toBe(true)
    expect(roleMatches('RECRUITER', 'CANDIDATE_HIRED')).toBe(false)
    expect(['CANDIDATE_HIRED', 'HR_CONTACT'].map((title) => roleMatches('Auditor', title))).toEqual([
      true,
      true,
    ])
  })

  test('name the tags that each can fill, own ones included', async () => {
    await addTag({ key: 'office', value: 'Richmond' })
    await addTag({ key: 'points', referenced_key: 'ai_score' })
    const keysOf = async (title: string) =>
      (await types()).find((type) => type.title === title)?.filter_keys ?? []
    expect(await keysOf('CANDIDATE_APPLIED')).toEqual(expect.arrayContaining(['candidate_name', 'office']))
    expect(await keysOf('CANDIDATE_APPLIED')).not.toEqual(expect.arrayContaining(['points']))
    expect(await keysOf('HR_SCORE_READY')).toEqual(expect.arrayContaining(['ai_score', 'points', 'office']))
    expect(await keysOf('HR_CONTACT')).not.toContain('candidate_name')
  })

  test('and everything else of templates is for administrators only (AP-386)', async () => {
    const { id } = await created()
    const tag = await addTag({ key: 'office', value: 'Richmond' })
    const calls = [
      ['GET', '/api/roles/'],
      ['GET', '/api/email-notification-types/?status=1'],
      ['GET', `${base}?status=1`],
      ['GET', `${base}count/`],
      ['GET', `${base}${id}/`],
      ['POST', base],
      ['POST', `${base}preview/`],
      ['POST', `${base}test/`],
      ['PATCH', `${base}${id}/`],
      ['DELETE', `${base}${id}/`],
      ['DELETE', `${base}bulk-delete/`],
      ['GET', '/api/email-tags/'],
      ['POST', '/api/email-tags/'],
      ['PATCH', `/api/email-tags/${tag.id}/`],
      ['DELETE', `/api/email-tags/${tag.id}/`],
    ] as const
    for (const [method, url] of calls) {
      const payload = method === 'GET' ? undefined : { ...template, ids: [id], key: 'x' }
      expect(await app.call({ method, url, payload }), `${method} ${url}`).toAnswer(401)
    }
    expect([await count(), (await tagOf('office'))?.value]).toEqual([1, 'Richmond'])
  })
})

describe('templates', () => {
  test('are created, listed newest first, found, counted, and deleted (AP-369..AP-374)', async () => {
    const response = await post()
    expect(response).toAnswer(201)
    const first = response.json()
    expect(first).toEqual({
      id: expect.any(Number),
      roles: 1,
      email_title: template.email_title,
      email_notification_type: 1,
      notification_receiver_type: 1,
      email_content: template.email_content,
      web_or_mobile_content: '',
      status: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    const second = await created({ email_notification_type: '3', email_title: 'apple 100%', status: '0' })
    const third = await created({ email_notification_type: '4', email_title: 'Zebra' })
    expect(await list()).toEqual([third, second, first])
    expect(await list('?status=1')).toEqual([third, first])
    expect(await list('?limit=1&skip=1')).toEqual([second])
    expect(await list('?limit=1&no_pagination=true')).toHaveLength(3)
    expect((await list('?sort_by=email_title')).map(({ id }) => id)).toEqual([second.id, first.id, third.id])
    expect((await list('?sort_by=created_at'))[0]).toEqual(first)
    expect(await list('?searchedText=100%25')).toEqual([second])
    expect(await list('?searchedText=THANK')).toHaveLength(3)
    expect(await list('?searchedText=%3Cp%3E')).toEqual([])
    expect([await count(), await count('?status=0'), await count('?searchedText=zebra')]).toEqual([3, 1, 1])
    for (const query of ['?limit=-1', '?skip=a', '?status=7'])
      expect(await app.asAdmin({ url: `${base}${query}` }), query).toAnswer(400)
    expect((await app.asAdmin({ url: `${base}${first.id}/` })).json()).toEqual(first)
    const remove = () => app.asAdmin(`DELETE ${base}${first.id}/`)
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404])
    expect(await patch(first.id, { status: '1' })).toAnswer(404)
    expect(await count()).toBe(2)
  })

  test.each(['bulk-delete', 'bulk_delete'])(
    'several with %s, exactly these (AP-375, AP-376, AP-421)',
    async (name) => {
      const rows = [
        await created(),
        await created({ email_notification_type: '2' }),
        await created({ email_notification_type: '3' }),
      ]
      const call = (payload: object) => app.asAdmin(`DELETE ${base}${name}/`, payload)
      expect([(await call({ ids: [] })).statusCode, (await call({})).statusCode]).toEqual([400, 400])
      expect((await call({ ids: [rows[0]?.id, rows[1]?.id, 99_999] })).json()).toEqual({
        deleted: 2,
        missing: ['99999'],
      })
      expect(await list()).toEqual([rows[2]])
    },
  )

  test('change by all fields, or by their status alone (AP-373)', async () => {
    const { id } = await created()
    expect((await patch(id, { status: '0' })).json()).toMatchObject({ ...(await list())[0], status: 0 })
    const change = {
      email_title: 'Now [designation]',
      notification_receiver_type: '3',
      web_or_mobile_content: 'Hi',
    }
    expect((await patch(id, change)).json()).toMatchObject({
      email_title: 'Now [designation]',
      notification_receiver_type: 3,
      email_content: template.email_content,
      status: 0,
    })
    expect((await app.asAdmin(`PATCH ${base}${id}/`, { status: 1 })).json().status).toBe(1)
  })

  test.each<[string, Change, Record<string, string>]>([
    ['no role', { roles: undefined }, { roles: 'Please select a role.' }],
    ['an unknown role', { roles: '7' }, { roles: 'Please select a role.' }],
    ['no title', { email_title: ' ' }, { email_title: 'Email title is required.' }],
    [
      'no type',
      { email_notification_type: '' },
      { email_notification_type: 'Notification type is required.' },
    ],
    [
      'a receiver type that is none',
      { notification_receiver_type: '4' },
      { notification_receiver_type: 'Please select at least one receiver type.' },
    ],
    ['an empty content', { email_content: '<p>&nbsp;</p>' }, { email_content: 'Email content is required.' }],
    [
      'no content for the website',
      { notification_receiver_type: '3' },
      { web_or_mobile_content: 'Web or mobile content is required.' },
    ],
    ['a status that is none', { status: '2' }, { status: 'The status must be 0 or 1.' }],
    [
      'a role for candidates and a type for HR',
      { email_notification_type: '6', email_title: 'x', email_content: 'x' },
      {
        roles: 'Please select a role that matches the selected notification type.',
        email_notification_type: 'Please select a notification type that matches the selected role.',
      },
    ],
    [
      'a role for HR and a type for candidates',
      { roles: '2' },
      {
        roles: 'Please select a role that matches the selected notification type.',
        email_notification_type: 'Please select a notification type that matches the selected role.',
      },
    ],
    [
      'unknown tags',
      { email_title: '[foo] and [Candidate_Name]', email_content: '<p>[bar] [foo]</p>' },
      { email_title: 'Invalid email tags found: [foo, bar]. Please use only available tags.' },
    ],
    [
      'a tag that the event cannot fill',
      { email_content: '<p>[ai_score]</p>' },
      { email_content: 'This notification type cannot fill the tags: [ai_score].' },
    ],
    [
      'a tag in a link',
      { email_content: '<p><a href="https://x.example/[candidate_name]">x</a></p>' },
      { email_content: 'Tags belong into the text, not into links or other mark-up.' },
    ],
    [
      'a tag that is formatted in parts',
      { email_content: '<p>[candidate<em>_name]</em></p>' },
      { email_content: 'Tags belong into the text, not into links or other mark-up.' },
    ],
  ])('are refused with %s (AP-389, AP-406..AP-410)', async (_, change, errors) => {
    const expected = Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]))
    expect(await post(change)).toAnswer(400, expected)
    expect(await count()).toBe(0)
    const { id, ...stored } = await created()
    const fields = Object.entries(change).map(([name, value]) => [name, value ?? ''])
    expect(await patch(id, Object.fromEntries(fields))).toAnswer(400, expected)
    expect(await list()).toEqual([{ id, ...stored }])
  })

  test('only for the website need no e-mail content (AP-260)', async () => {
    const change = { notification_receiver_type: '2', email_content: '', web_or_mobile_content: 'Hello' }
    expect(await created(change)).toMatchObject({ email_content: '', web_or_mobile_content: 'Hello' })
  })

  test('of one type exist once, active or not, also when two are saved at once (AP-406)', async () => {
    const { id } = await created({ status: '0' })
    const other = await created({ email_notification_type: '2' })
    for (const response of [await post(), await patch(other.id, { email_notification_type: '1' })]) {
      expect(response).toAnswer(400, {
        email_notification_type: ['email template with this email_notification_type already exists.'],
      })
    }
    expect(await patch(id, { email_notification_type: '1' })).toAnswer(200)
    const racing = await Promise.all([1, 2, 3].map(() => post({ email_notification_type: '3' })))
    expect(racing.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400])
  })

  test('are cleaned of what runs, and keep their images (AP-404)', async () => {
    const upload = async () => {
      const file = await imageFile()
      const response = await app.asAdmin('POST upload-image/', multipart({ file }))
      return String(response.json().url)
    }
    const [first, second] = [await upload(), await upload()]
    const { id, email_content } = await created({
      email_content: `<p onclick="x()">Hi<script>x()</script></p><img src="${first}">`,
    })
    expect(email_content).toMatch(new RegExp(`^<p>Hi</p><img src="${first}" loading="lazy" />$`))
    await patch(id, { email_content: `<p>Hi</p><img src="${second}">` })
    const statusOf = async (url: string) => (await app.call({ url })).statusCode
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await app.asAdmin(`DELETE ${base}${id}/`)
    expect(await statusOf(second)).toBe(404)
  })
})

describe('tags', () => {
  test('are a text or stand for another one (AP-377, AP-378, AP-412, AP-414)', async () => {
    expect(await addTag({ key: 'office', value: 'Richmond' })).toEqual({
      id: expect.any(Number),
      key: 'office',
      value: 'Richmond',
      referenced_key: null,
      effective_value: 'Richmond',
      is_predefined: false,
      description: '',
    })
    const place = await addTag({ key: 'place', value: 'ignored', referenced_key: 'office' })
    expect(place).toMatchObject({ referenced_key: 'office', effective_value: 'Richmond' })
    const byId = await addTag({ key: 'spot', referenced_key: place.id })
    expect(byId).toMatchObject({ referenced_key: 'place', effective_value: 'Richmond' })
    expect(await addTag({ key: 'person', referenced_key: 'candidate_name' })).toMatchObject({
      effective_value: '',
      description: 'The candidate’s name',
    })
    expect((await tags()).slice(-4).map(({ key }) => key)).toEqual(['office', 'person', 'place', 'spot'])
    expect(await tagOf('company_name')).toMatchObject({
      is_predefined: true,
      effective_value: 'Larkfield Advisory',
    })
  })

  test.each([
    ['no key', { value: 'x' }, { key: ['Please add a key.'] }],
    ['a blank key', { key: '  ' }, { key: ['Please add a key.'] }],
    ['brackets', { key: 'a]b' }, { key: [expect.any(String)] }],
    ['quotes', { key: 'a"b' }, { key: [expect.any(String)] }],
    ['a line break', { key: 'a\nb' }, { key: [expect.any(String)] }],
    ['a long key', { key: 'a'.repeat(61) }, { key: [expect.any(String)] }],
    ['a predefined key', { key: 'Candidate_NAME', value: 'x' }, { key: [emailTagErrors.keyExists] }],
    [
      'an unknown reference',
      { key: 'x', referenced_key: 'nothing' },
      { referenced_key: [expect.any(String)] },
    ],
    ['an unknown id', { key: 'x', referenced_key: 99_999 }, { referenced_key: [expect.any(String)] }],
    ['a NUL', { key: 'x', value: 'a\0' }, { value: [expect.any(String)] }],
  ])('with %s are refused (AP-381, AP-382)', async (_, payload, error) => {
    const before = await tags()
    expect(await tagCall('POST', '', payload)).toAnswer(400, error)
    expect(await tags()).toEqual(before)
  })

  test('never refer to themselves (AP-413)', async () => {
    const a = await addTag({ key: 'a', value: '1' })
    await addTag({ key: 'b', referenced_key: 'a' })
    const c = await addTag({ key: 'c', referenced_key: 'b' })
    for (const referenced_key of ['a', 'b', 'c', c.id]) {
      expect(await tagCall('PATCH', `${a.id}/`, { referenced_key })).toAnswer(400, {
        referenced_key: [emailTagErrors.loop],
      })
    }
    expect(await tagOf('c')).toMatchObject({ effective_value: '1' })
  })

  test('change and go, unless they are predefined (AP-379, AP-380, AP-411)', async () => {
    const { id } = await addTag({ key: 'office', value: 'Richmond' })
    expect((await tagCall('PATCH', `${id}/`, { value: 'Pune' })).json()).toMatchObject({
      key: 'office',
      effective_value: 'Pune',
    })
    expect(
      (await tagCall('PATCH', `${id}/`, { key: 'Office', referenced_key: 'company_name' })).json(),
    ).toMatchObject({
      key: 'Office',
      effective_value: 'Larkfield Advisory',
    })
    expect((await tagCall('PATCH', `${id}/`, { referenced_key: null })).json().effective_value).toBe('Pune')
    const predefined = (await tagOf('candidate_name'))?.id
    const before = await tags()
    expect(await tagCall('PATCH', `${predefined}/`, { key: 'x' })).toAnswer(403)
    expect(await tagCall('DELETE', `${predefined}/`)).toAnswer(403)
    expect(await tags()).toEqual(before)
    expect(await tagCall('DELETE', `${id}/`)).toAnswer(204)
    expect(await tagCall('DELETE', `${id}/`)).toAnswer(404)
    expect(await tagCall('PATCH', 'x/', { key: 'x' })).toAnswer(404)
  })

  test('in use stay, and mean nothing that a template’s event cannot fill (AP-415)', async () => {
    const office = await addTag({ key: 'office', value: 'Richmond' })
    const place = await addTag({ key: 'place', referenced_key: 'office' })
    expect((await tagCall('DELETE', `${office.id}/`)).json()).toEqual({
      detail: 'This tag is used by [place].',
    })
    const { id } = await created({ email_content: '<p>[PLACE]</p>' })
    const removal = await tagCall('DELETE', `${place.id}/`)
    expect([removal.statusCode, removal.json().detail]).toEqual([
      400,
      expect.stringContaining(template.email_title),
    ])
    expect((await tagCall('PATCH', `${place.id}/`, { key: 'spot' })).json()).toEqual({
      key: [expect.any(String)],
    })
    expect((await tagCall('PATCH', `${office.id}/`, { referenced_key: 'ai_score' })).json()).toEqual({
      referenced_key: [expect.stringContaining(template.email_title)],
    })
    expect(await tagCall('PATCH', `${office.id}/`, { referenced_key: 'designation' })).toAnswer(200)
    await app.asAdmin(`DELETE ${base}${id}/`)
    expect(await tagCall('DELETE', `${place.id}/`)).toAnswer(204)
  })
})

describe('a preview', () => {
  const preview = (change: object = {}, path = 'preview') => {
    const { email_title, email_content } = template
    return app.asAdmin(`POST ${base}${path}/`, { email_title, email_content, ...change })
  }

  test('shows a candidate’s values, harmless and in both forms (I10, I11)', async () => {
    const { id } = await seedCandidate(app, {
      candidateName: 'Ada <b>"&\' [designation]\r\nBcc: x',
      designation: 'Analyst\u2028x',
    })
    await addTag({ key: 'signature', value: 'Kind regards\nLarkfield' })
    const response = await preview({
      candidateId: id,
      email_content:
        '<p>Dear <strong>[candidate_name]</strong></p><script>x()</script><p>[site_url]</p><p>[signature]</p>',
    })
    expect(response.json()).toEqual({
      subject: 'We have your application, Ada <b>"&\' [designation] Bcc: x',
      html: '<p>Dear <strong>Ada &lt;b&gt;&quot;&amp;&#39; [designation]<br>Bcc: x</strong></p><p><a href="https://larkfield.example">https://larkfield.example</a></p><p>Kind regards<br>Larkfield</p>',
      text: 'Dear Ada <b>"&\' [designation]\nBcc: x\n\nhttps://larkfield.example\n\nKind regards\nLarkfield\n',
      missing: [],
    })
    expect(await preview({ candidateId: 999_999 })).toAnswer(404)
  })

  test('shows invented values without one, and names what has no value', async () => {
    await addTag({ key: 'empty' })
    const { subject, missing } = (await preview({ email_content: '[empty] [nothing] [message]' })).json()
    expect(subject).toBe('We have your application, Mara Lindqvist')
    expect(missing).toEqual(['empty', 'nothing'])
  })

  test('can be sent to oneself, and only to oneself', async () => {
    const response = await preview({}, 'test')
    expect([response.statusCode, response.json().detail]).toEqual([
      200,
      expect.stringContaining(app.admin.email),
    ])
    const [mail] = await app.db.select().from(outbox)
    expect(mail).toMatchObject({
      to: app.admin.email,
      subject: 'We have your application, Mara Lindqvist',
      candidateId: null,
    })
    expect((await preview({ email_content: '[nothing]' }, 'test')).json()).toEqual({
      detail: 'These tags have no value: nothing.',
    })
    await app.db.execute('update rate_limit set count = 60')
    expect(await preview({}, 'test')).toAnswer(429)
    expect(await app.db.$count(outbox)).toBe(1)
  })
})
