import { describe, expect, test } from 'vitest'
import { initialMessage } from '#contract/assistant/conversation.ts'
import { company } from '#contract/company.ts'
import { contentTypes } from '#contract/content/index.ts'
import { siteSections } from '#contract/site-settings/site.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useTestApp(async () => ({
  web: await loadBuild(),
  env: { PUBLIC_URL: 'https://www.example.com' },
}))

const save = (section: string, change: object, version?: number) =>
  app.asAdmin(
    `PATCH site-settings/${section}/`,
    change,
    version === undefined ? {} : { headers: { 'if-match': `"${version}"` } },
  )
const stored = async (section: string) =>
  (await app.asAdmin('GET site-settings/')).json().find((one: { section: string }) => one.section === section)
const page = async (url: string) => (await app.call({ url })).body

describe('the site settings', () => {
  test('begin as the program has them, and a value that is set back leaves nothing behind', async () => {
    expect(await stored('home')).toEqual({ section: 'home', values: {}, version: 0, updatedAt: null })
    expect(await save('home', { about: 'Who we are', closing: '' })).toAnswer(200)
    expect((await stored('home')).version).toBe(0)
    expect((await save('home', { about: 'Our story' })).json().values).toEqual({ about: 'Our story' })
    expect((await save('home', { about: null })).json()).toMatchObject({ values: {}, version: 2 })
  })

  test('a text left blank on purpose shows nothing in its place, until it is set back', async () => {
    const { tagline } = company
    expect((await save('company', { tagline: ' ' })).json().values).toEqual({ tagline: '' })
    await save('about', { joinNote: '', contactText: '', above: '' })
    const [home, about] = [await page('/'), await page('/about-us')]
    expect(home).toContain(`<title>${company.name}</title>`)
    expect(home).not.toContain(tagline)
    expect(about).not.toContain('Your papers are seen')
    expect(about).not.toContain('<p></p>')
    expect((await save('company', { tagline: null })).json().values).toEqual({})
    await save('about', { joinNote: null, contactText: null, above: null })
    expect(await page('/')).toContain(tagline)
  })

  test('the name of the company and a sentence are on the pages at once, in feeds and structured data, too', async () => {
    expect(await page('/')).toContain(company.tagline)
    await save('company', { name: 'Harbor <&> Sons', tagline: 'Told anew', email: 'post@harbor.example' })
    await save('home', { closing: 'Shall we begin?' })
    const home = await page('/')
    for (const text of [
      'Harbor &lt;&amp;&gt; Sons',
      'Told anew',
      'Shall we begin?',
      '"name":"Harbor \\u003c&> Sons"',
    ])
      expect(home).toContain(text)
    expect(home).not.toContain(company.name)
    expect(await page('/blogs.xml')).toContain('<title>Harbor &lt;&amp;&gt; Sons: blog</title>')
    expect(await page('/privacy-policy')).toContain('Harbor &lt;&amp;&gt; Sons ("we") runs this website.')
    expect(await page('/authority/login')).toContain('Login – Harbor &lt;&amp;&gt; Sons')
    const privacy = (await app.call('GET legal-texts/privacy/')).json()
    expect(privacy.html).toContain('mailto:post@harbor.example')
  })

  test('offices are added, and removed, and a wrong one is told by its place', async () => {
    const office = {
      country: 'Spain',
      city: 'Cádiz',
      address: 'Calle 1\n11001 Cádiz',
      phone: '+34 956 000 000',
    }
    const wrong = await save('contact', { offices: [office, { ...office, phone: 'call me', city: '' }] })
    expect(wrong).toAnswer(400, {
      offices: [
        'Office 2, City: This field is required.',
        'Office 2, Phone: Enter a phone number, such as +1 804 555 0142.',
      ],
    })
    const url = await save('contact', { networks: [{ network: 'X', url: 'javascript:alert(1)' }] })
    expect(url.json().networks[0]).toMatch(/^Network 1, Web address: Enter a web address/)
    expect((await stored('contact')).version).toBe(0)
    await save('contact', { offices: [{ ...office, email: '', hours: '' }] })
    const about = await page('/about-us')
    expect(about).toContain('Cádiz')
    expect(about).toContain('tel:+34956000000')
    expect(about).not.toContain('Richmond')
  })

  test('what does not fit is refused as a whole, and unknown names are, too', async () => {
    expect(await save('company', { tagline: 'x', name: 'n'.repeat(81), email: 'nobody' })).toAnswer(400, {
      name: ['Ensure this field has no more than 80 characters.'],
      email: ['Enter a valid email address.'],
    })
    expect((await save('company', { __proto__: null, colour: 'red' })).statusCode).toBe(400)
    expect(await save('nothing', {})).toAnswer(404)
    expect(await save('constructor', {})).toAnswer(404)
    expect(await app.call('PATCH site-settings/home/', { about: 'x' })).toAnswer(401)
    expect(await save('home', { about: ['x'] })).toAnswer(400, { about: ['This must be text.'] })
  })

  test('the text of a legal page is cleaned, and an imprint exists once it has a text', async () => {
    expect((await app.call({ url: '/imprint' })).statusCode).toBe(404)
    expect(await page('/sitemap.xml')).not.toContain('/imprint')
    const html = '<p onclick="x()">Harbor, {email}</p><script>alert(1)</script><img src="/media/a/b.jpg">'
    const saved = await save('imprint', { html })
    expect(saved.json().values.html).toBe('<p>Harbor, {email}</p>')
    expect(await page('/imprint')).toContain('<p>Harbor, post@harbor.example</p>')
    expect(await page('/sitemap.xml')).toContain('/imprint<')
    expect(await page('/career')).toContain('href="/imprint"')
  })

  test('a search console finds its code on the home page, which cannot end the tag', async () => {
    expect((await save('verification', { google: '"><script>' })).statusCode).toBe(400)
    await save('verification', { google: 'abc_123-XYZ=' })
    expect(await page('/')).toContain('<meta name="google-site-verification" content="abc_123-XYZ="/>')
  })

  test('of two editors, the second is told of the first, and history brings each version back', async () => {
    await save('team', { title: 'Our crew' }, 0)
    const late = await save('team', { title: 'Our people' }, 0)
    expect(late.statusCode).toBe(412)
    expect(late.json().current).toMatchObject({ values: { title: 'Our crew' }, version: 1 })
    await save('team', { title: 'Our people', above: 'Join' }, 1)
    const history = (await app.asAdmin('GET site-settings/team/history/')).json()
    expect(history.map(({ row }: { row: { values: object } }) => row.values)).toEqual([
      { title: 'Our people', above: 'Join' },
      { title: 'Our crew' },
    ])
    const restored = await app.asAdmin(`POST site-settings/team/history/${history[1].id}/`)
    expect(restored.json()).toMatchObject({ values: { title: 'Our crew' }, version: 3 })
    expect(await page('/our-team')).toContain('Our crew')
    expect(await app.asAdmin('POST site-settings/home/history/999999/')).toAnswer(404)
  })

  test('two changes at the same moment are both kept', async () => {
    await Promise.all([save('articles', { title: 'Essays' }), save('articles', { none: 'Soon' })])
    expect((await stored('articles')).values).toEqual({ title: 'Essays', none: 'Soon' })
  })

  test('authenticator apps and passkeys name the company as it is called now', async () => {
    const { uri } = (await app.asAdmin(`POST two-step/${app.admin.id}/`)).json()
    expect(new URL(uri).searchParams.get('issuer')).toBe('Harbor <&> Sons')
    const options = (await app.asAdmin(`POST passkeys/${app.admin.id}/challenge/`)).json()
    expect(options.rp.name).toBe('Harbor <&> Sons')
  })

  test('mails are signed by the company as it is called now', async () => {
    await app.call('POST send-link/', { email: app.admin.email })
    const [mail] = await mailsTo(app, app.admin.email)
    expect(mail?.subject).toBe('Set a new password for Harbor <&> Sons')
    expect(mail?.text).toMatch(/Harbor <&> Sons\n$/)
  })

  test('every section says where visitors see it', async () => {
    for (const { page: path } of Object.values(siteSections))
      expect([200, 404]).toContain((await app.call({ url: path })).statusCode)
  })
})

describe('the assistant', () => {
  const session = () => crypto.randomUUID()
  const say = async (session_id: string, message: string, at = '/') =>
    (await app.call('POST chat-message/', multipart({ session_id, message, page: at }))).json()

  test('greets as the company wants, and begins with its own questions or with those that have answers', async () => {
    expect((await say(session(), initialMessage)).replies).toEqual(['Talk to a person'])
    await create(app, contentTypes.job, 'Analyst', { status: '1', slug: 'analyst', location: 'Remote' })
    expect((await say(session(), initialMessage)).replies).toEqual([
      'Which jobs are open?',
      'Apply for a job',
      'Talk to a person',
    ])
    await save('assistant', {
      greeting: 'Ahoy from {company}!',
      questions: 'What is a lock?\n\nWho are you?\n',
    })
    const { message, replies } = await say(session(), initialMessage)
    expect(message).toBe('Ahoy from Harbor <&> Sons!')
    expect(replies).toEqual(['What is a lock?', 'Who are you?', 'Talk to a person'])
  })

  test('knows the offices and the name as they are now', async () => {
    const { message } = await say(session(), 'What is the address of your office?')
    expect(message).toContain('Calle 1, 11001 Cádiz')
    expect((await say(session(), 'Who are you?')).message).toContain('assistant of Harbor <&> Sons')
  })

  test('understands “this job” on the page of a job, and believes nothing else of the page', async () => {
    const asked = 'Where is this job?'
    expect((await say(session(), asked, '/career/analyst')).sources).toContainEqual({
      title: 'Analyst',
      path: '/career/analyst',
    })
    for (const at of [
      '/career/unknown',
      '/career/analyst?x=<script>',
      'javascript:alert(1)',
      `/${'x'.repeat(400)}`,
    ])
      expect(
        (await app.call('POST chat-message/', multipart({ session_id: session(), message: asked, page: at })))
          .statusCode,
      ).toBe(201)
  })

  test('says when an answer may be expected, where it passes a question on', async () => {
    await save('assistant', { handover: 'We answer from Monday to Friday.' })
    const id = session()
    for (const message of ['Talk to a person', 'What does a lock cost in Panama?', 'Nina Roe'])
      await say(id, message)
    expect((await say(id, 'nina@example.com')).message).toMatch(/We answer from Monday to Friday\.$/)
  })
})
