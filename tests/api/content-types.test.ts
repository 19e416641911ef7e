import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { slugOfTitle } from '#contract/content/slug.ts'
import { messages } from '#contract/messages.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import {
  type AnyRow,
  adminNames,
  asPublicRow,
  create,
  list,
  pageNames,
  rowKey,
  sampleInput,
} from '#tests/support/content.ts'

const app = useTestApp()

const { job, jobcategory, teammember, blog, blogcategory, service, industry, client } = contentTypes

const post = (path: string, parts: Parameters<typeof multipart>[0]) =>
  app.asAdmin(`POST ${path}/`, multipart(parts))
const patch = (path: string, key: string | number, parts: Parameters<typeof multipart>[0]) =>
  app.asAdmin(`PATCH ${path}/${key}/`, multipart(parts))

test.each([
  [service, 'title selectedPage shortDescription description serviceImage serviceIcon'],
  [industry, 'title shortDescription description industryImage'],
  [client, 'title description challenge solution result companyImage companyLogo'],
] as const)(
  'a created $path answers all its fields (AC-418, AC-419, AC-420, PS-365, PS-366, PS-367)',
  async (type, fields) => {
    const row = await create(app, type, 'Whole', { status: '1' })
    const names = ['id', ...(type.key === 'slug' ? ['slug'] : []), ...fields.split(' '), 'status', 'position']
    const ofPage = type.key === 'slug' ? pageNames : []
    expect(Object.keys(row)).toEqual([...names, ...ofPage, ...adminNames])
    const [visible] = (await app.call({ url: `/api/${type.path}/` })).json()
    expect(Object.keys(visible)).toEqual(names)
  },
)

test('services, industries and clients are created (AC-383, AC-384, AC-385)', async () => {
  expect(await create(app, service, 'Advice', { selectedPage: 'HOME' })).toMatchObject({
    title: 'Advice',
    selectedPage: 'home',
    serviceIcon: expect.stringMatching(/^service\//),
  })
  expect(await create(app, industry, 'Rail')).toMatchObject({
    title: 'Rail',
    shortDescription: 'Rail',
    description: '<p>Rail</p>',
    industryImage: expect.stringMatching(/^industry\//),
  })
  const text = '<p>Harbour</p>'
  expect(await create(app, client, 'Harbour')).toMatchObject({
    slug: 'harbour',
    description: text,
    challenge: text,
    solution: text,
    result: text,
    companyImage: expect.stringMatching(/^client\//),
    companyLogo: expect.stringMatching(/^client\//),
  })
})

describe('jobs', () => {
  test('requiredExperience is sent as JSON and answered as an object, its texts as they were (AP-302, AP-306, PS-371)', async () => {
    const row = await create(app, job, 'Analyst', { requiredExperience: '{"from":"2","to":"about 5"}' })
    expect(row.requiredExperience).toEqual({ from: '2', to: 'about 5' })
    const byJson = await app.asAdmin(`PATCH job/${row.slug}/`, { requiredExperience: { from: '1', to: '3' } })
    expect(byJson.json().requiredExperience).toEqual({ from: '1', to: '3' })
  })

  test('requiredExperience that is incomplete or no JSON is refused (AP-303, AP-304)', async () => {
    const full = await sampleInput(job, 'Refused')
    for (const odd of [
      '{"from":"2"}',
      '{"from":"","to":"5"}',
      '{"from":2,"to":5}',
      'two to five',
      '[]',
      'null',
      '{',
    ]) {
      const response = await post('job', { ...full, requiredExperience: odd })
      expect(response, odd).toAnswer(400)
      expect(Object.keys(response.json())).toEqual(['requiredExperience'])
    }
  })

  test('what is optional may be left out; without a post date the current time counts (AP-301, AP-303, AP-305)', async () => {
    const { jobTitle, jobDescription, location, requiredExperience } = await sampleInput(job, 'Bare')
    const needed = { jobTitle, jobDescription, location, requiredExperience } as Record<string, string>
    const response = await post('job', needed)
    expect(response).toAnswer(201)
    expect(response.json()).toMatchObject({ benefits: '', jobImage: null })
    expect(Math.abs(Date.now() - Date.parse(response.json().jobPostDate))).toBeLessThan(60_000)
    for (const name of Object.keys(needed)) {
      const { [name]: _, ...rest } = needed
      const rejected = await post('job', rest)
      expect([rejected.statusCode, Object.keys(rejected.json())]).toEqual([400, [name]])
    }
  })

  test('a job answers with these fields (AP-314, PS-370)', async () => {
    await create(app, job, 'Fields', { status: '1' })
    const [row] = (await app.call({ url: '/api/job/?status=1' })).json()
    const fields =
      'id slug jobTitle jobDescription shortDescription benefits keyAndResponsibilities jobRequirements location requiredExperience jobPostDate jobImage status position'
    expect(Object.keys(row).sort()).toEqual(fields.split(' ').sort())
  })

  test('a post date is stored as the moment that was sent; what is no date is refused', async () => {
    const row = await create(app, job, 'Dated', { jobPostDate: '2025-02-03T04:05:06+02:00' })
    expect(row.jobPostDate).toBe('2025-02-03T02:05:06.000Z')
    const full = await sampleInput(job, 'Undated')
    for (const odd of ['tomorrow', '2025-13-01', '03.02.2025', '99999999', '2025-02-03T99:00:00Z']) {
      const response = await post('job', { ...full, jobPostDate: odd })
      expect([response.statusCode, Object.keys(response.json())], odd).toEqual([400, ['jobPostDate']])
    }
    await create(app, job, 'Earlier', { jobPostDate: '2020-01-01' })
    const dates = (await list(app, job, '?sort_by=jobPostDate')).map(({ jobPostDate }) => jobPostDate)
    expect(dates).toEqual([...dates].sort())
  })

  test('a reorder answers the refreshed list under data.data (AP-312)', async () => {
    const rows = [await create(app, job, 'Upper'), await create(app, job, 'Lower')]
    const items = rows.map(({ id }, index) => ({ id, position: index }))
    const response = await app.asAdmin('POST job/reorder/', { items })
    expect(response.json()).toEqual({ data: { data: await list(app, job) } })
  })

  test('slugs come from the title, are unique, and stay (AP-395, AP-396)', async () => {
    const [one, two] = [await create(app, job, 'Same title'), await create(app, job, 'Same title')] as [
      AnyRow,
      AnyRow,
    ]
    expect([one.slug, two.slug]).toEqual(['same-title', 'same-title-2'])
    expect((await patch('job', rowKey(job, one), { jobTitle: 'Another title' })).json().slug).toBe(
      'same-title',
    )
  })
})

describe('categories', () => {
  test.each([jobcategory, blogcategory])(
    'a $path answers its title and no marks of the screen (PS-372, PS-375)',
    async (type) => {
      const sent = { ...(await sampleInput(type, 'Marked')), status: '1', isOpen: 'true', isEdit: 'true' }
      const created = await post(type.path, sent)
      expect(created).toAnswer(201)
      expect(Object.keys(created.json())).toEqual(['id', 'title', 'status', 'position', ...adminNames])
      const rows = (await app.call({ url: `/api/${type.path}/?status=1` })).json() as AnyRow[]
      const row = rows.find(({ id }) => id === created.json().id)
      expect(Object.keys(row ?? {})).toEqual(['id', 'title', 'status', 'position'])
    },
  )

  test.each([jobcategory, blogcategory])(
    'a $path starts inactive and answers id, title, status and position (AP-315, AP-318, AP-319, AP-320)',
    async (type) => {
      const response = await post(type.path, { title: 'Fresh' })
      expect(response).toAnswer(201)
      const row = asPublicRow(type, response.json())
      expect(row).toEqual({ id: expect.any(Number), title: 'Fresh', status: 0, position: expect.any(Number) })
      expect((await post(type.path, { title: 'Active', status: '1' })).json().status).toBe(1)
      const [visible] = (await app.call({ url: `/api/${type.path}/?status=1` })).json()
      expect(Object.keys(visible)).toEqual(['id', 'title', 'status', 'position'])
    },
  )

  test.each([jobcategory, blogcategory])(
    'visitors get active ones of $path only, at once (AP-316, AP-400, PS-387, PS-396)',
    async (type) => {
      const row = await create(app, type, 'Switched', { status: '1' })
      const seen = async () =>
        (await app.call({ url: `/api/${type.path}/?status=1` })).json().map(({ id }: AnyRow) => id)
      expect(await seen()).toContain(row.id)
      await patch(type.path, row.id, { status: '0' })
      expect(await seen()).not.toContain(row.id)
    },
  )

  test.each([jobcategory, blogcategory])(
    'a $path takes title and status together or alone, and no blank title (AP-321, AP-322, AP-323)',
    async (type) => {
      const row = await create(app, type, 'Before')
      expect((await patch(type.path, row.id, { title: 'Both', status: '1' })).json()).toMatchObject({
        title: 'Both',
        status: 1,
      })
      expect((await patch(type.path, row.id, { title: 'Alone' })).json()).toMatchObject({
        title: 'Alone',
        status: 1,
      })
      expect((await patch(type.path, row.id, { status: '0' })).json()).toMatchObject({
        title: 'Alone',
        status: 0,
      })
      for (const blank of [
        await patch(type.path, row.id, { title: ' ' }),
        await post(type.path, { title: ' ', status: '1' }),
      ])
        expect(blank).toAnswer(400, { title: ['This field is required.'] })
    },
  )

  test('marks that a screen puts on a row are neither stored nor answered (AP-313)', async () => {
    const marks = { isOpen: 'true', isEditing: 'true' }
    const made = (await post('blogcategory', { title: 'Marked', status: '1', ...marks })).json()
    const changed = (await patch('blogcategory', made.id, { status: '0', ...marks })).json()
    const [listed] = await list(app, blogcategory, '?searchedText=marked')
    for (const row of [made, changed, listed])
      expect(Object.keys(row)).toEqual(['id', 'title', 'status', 'position', ...adminNames])
  })

  test('renaming a blog category renames it in its blogs, also for search and filter; deleting it leaves them (AP-398, AP-399)', async () => {
    const category = await create(app, blogcategory, 'Procurement', { status: '1' })
    const post = await create(app, blog, 'Buying well', { blogCategory: 'Procurement', status: '1' })
    await patch('blogcategory', category.id, { title: 'Sourcing' })
    const found = await app.call({ url: '/api/blog/?status=1&blogCategory=Sourcing&searchedText=sourcing' })
    expect(found.json()).toMatchObject([{ id: post.id, blogCategory: 'Sourcing' }])
    await app.asAdmin(`DELETE blogcategory/${category.id}/`)
    expect((await app.call({ url: `/api/blog/${post.slug}/` })).json().blogCategory).toBe('Sourcing')
  })

  test('renaming or deleting a job category leaves the titles of jobs (AP-399)', async () => {
    const category = await create(app, jobcategory, 'Surveyor', { status: '1' })
    const row = await create(app, job, 'x', { jobTitle: 'Surveyor' })
    await patch('jobcategory', category.id, { title: 'Land surveyor' })
    await app.asAdmin(`DELETE jobcategory/${category.id}/`)
    expect((await app.asAdmin({ url: `/api/job/${row.slug}/` })).json().jobTitle).toBe('Surveyor')
  })
})

describe('team members', () => {
  test('the e-mail is for administrators only: not readable, sortable or searchable (AP-337, AP-388, PS-046, PS-373, I4)', async () => {
    const member = await create(app, teammember, 'Visible words', {
      email: 'hidden@example.com',
      status: '1',
    })
    await create(app, teammember, 'Other', { email: 'aaa@example.com', status: '1' })
    expect(member.email).toBe('hidden@example.com')
    expect(await list(app, teammember, '?searchedText=hidden@')).toHaveLength(1)
    for (const url of [
      '/api/teammember/',
      `/api/teammember/${member.id}/`,
      '/api/teammember/?searchedText=visible',
    ]) {
      const response = await app.call({ url })
      expect(response).toAnswer(200)
      expect(response.body).not.toContain('email')
      expect(response.body).not.toContain('hidden@')
    }
    expect((await app.call({ url: '/api/teammember/?searchedText=hidden' })).json()).toEqual([])
    expect((await app.call({ url: '/api/teammember/count/?searchedText=hidden' })).json()).toEqual({
      count: 0,
    })
    const usual = (await app.call({ url: '/api/teammember/' })).body
    expect((await app.call({ url: '/api/teammember/?sort_by=email' })).body).toBe(usual)
    expect((await app.call({ url: '/api/teammember/?email=hidden@example.com' })).body).toBe(usual)
  })

  test('any text is accepted as an e-mail (AP-332)', async () => {
    expect((await create(app, teammember, 'Odd', { email: 'abc' })).email).toBe('abc')
  })

  test('a member with a field missing is refused under that field, a whole one stored (AP-330, AP-331)', async () => {
    const full = await sampleInput(teammember, 'Incomplete')
    for (const name of Object.keys(full)) {
      const { [name]: _, ...rest } = full
      const response = await post('teammember', rest)
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [name]])
    }
    expect(await list(app, teammember, '?searchedText=incomplete')).toEqual([])
    const { teamMemberImage, ...text } = full
    const made = await post('teammember', full)
    expect(made).toAnswer(201)
    expect(made.json()).toMatchObject({ ...text, teamMemberImage: expect.stringMatching(/^teammember\//) })
  })
})

describe('blogs', () => {
  test('a blog answers with these fields, its times in ISO form (AP-341, AP-351, PS-374)', async () => {
    const row = await create(app, blog, 'Fields of a blog', { status: '1' })
    const fields =
      'id slug title blogCategory author location description blogImage blogPostDate status position Created_at Updated_at'
    const visible = (await app.call({ url: `/api/blog/${row.slug}/` })).json()
    expect(Object.keys(visible).sort()).toEqual(fields.split(' ').sort())
    expect(visible.Created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('a slug in use is refused under slug, on create and on change (AP-343, AP-344)', async () => {
    await create(app, blog, 'x', { slug: 'taken-slug' })
    const other = await create(app, blog, 'y', { slug: 'free-slug' })
    const clash = { slug: ['blog with this slug already exists.'] }
    expect(await post('blog', { ...(await sampleInput(blog, 'z')), slug: 'taken-slug' })).toAnswer(400, clash)
    const changed = await patch('blog', 'free-slug', { slug: 'taken-slug', title: 'Changed?' })
    expect(changed).toAnswer(400, clash)
    expect((await app.asAdmin({ url: `/api/blog/${other.id}/` })).json()).toMatchObject({
      slug: 'free-slug',
      title: 'y',
    })
    expect(await list(app, blog, '?searchedText=changed?')).toEqual([])
  })

  test('a slug has letters, digits and hyphens, and so has every one that a form proposes', async () => {
    const full = await sampleInput(blog, 'Signs')
    for (const sign of ["'", '’', '&', '.', ',', '_', '+', '~', '"', '<', '@', '\u{1f600}']) {
      expect(await post('blog', { ...full, slug: `what${sign}s-new` }), sign).toAnswer(400, {
        slug: [messages.invalidSlug],
      })
    }
    for (const title of [
      "What's new & next?",
      'R & D',
      '& Sons',
      'Node.js 24 – “why” (and how)',
      'Größe: 3 Wege!',
    ]) {
      const slug = slugOfTitle(title)
      expect((await post('blog', { ...full, slug })).json().slug, title).toBe(slug)
    }
    expect([slugOfTitle("What's new & next?"), slugOfTitle('& Sons')]).toEqual(['whats-new-next', 'sons'])
  })

  test('a slug of former days stays while the rest of its blog is changed', async () => {
    const { id } = await create(app, blog, 'Former days')
    await app.db.execute(sql`update blog set slug = 'it''s-old' where id = ${id}`)
    const key = encodeURIComponent("it's-old")
    const changed = await patch('blog', key, { ...(await sampleInput(blog, 'Now')), slug: "it's-old" })
    expect([changed.statusCode, changed.json().slug, changed.json().title]).toEqual([200, "it's-old", 'Now'])
    expect(await patch('blog', key, { slug: "it's-other" })).toAnswer(400)
  })

  test('a slug that would mean something else is refused (AP-397)', async () => {
    const full = await sampleInput(blog, 'Odd slug')
    for (const slug of [
      'count',
      'reorder',
      'bulk_delete',
      'bulk-delete',
      '2025',
      'a/b',
      'a?b',
      'a#b',
      'a%b',
      'a b',
      '',
    ]) {
      const response = await post('blog', { ...full, slug })
      expect([response.statusCode, Object.keys(response.json())], slug).toEqual([400, ['slug']])
    }
    expect(await post('blog', { ...full, slug: 'größe-und-co' })).toAnswer(201)
    expect(await app.asAdmin({ url: `/api/blog/${encodeURIComponent('größe-und-co')}/` })).toAnswer(200)
  })

  test('a changed slug finds the blog from then on, and the former one of a published blog leads there (AP-345)', async () => {
    const row = await create(app, blog, 'Moving', { slug: 'old-home', status: '1' })
    const moved = await patch('blog', 'old-home', { slug: 'new-home' })
    expect(moved.json()).toMatchObject({ id: row.id, slug: 'new-home' })
    expect(await app.call({ url: '/api/blog/new-home/' })).toAnswer(200)
    expect(await app.call({ url: '/api/blog/old-home/' })).toAnswer(404)
    const { resolveMissingSlug } = app.services.content.blog
    expect(await resolveMissingSlug('old-home')).toEqual({ movedTo: 'new-home' })
    await patch('blog', 'new-home', { status: '0' })
    expect([await resolveMissingSlug('old-home'), await resolveMissingSlug('new-home')]).toEqual([
      null,
      'gone',
    ])
    await app.asAdmin('DELETE blog/new-home/')
    expect([await resolveMissingSlug('new-home'), await resolveMissingSlug('never-was')]).toEqual([
      'gone',
      null,
    ])
  })

  test('status and deletion accept the id as well as the slug (AP-346, AP-347, AP-348, AP-349, AP-394)', async () => {
    const remaining = await list(app, blog)
    const rows = [await create(app, blog, 'by id'), await create(app, blog, 'by slug')] as [AnyRow, AnyRow]
    // The first publication moves a row to the top.
    const { version, Updated_at, position, ...others } = rows[0]
    expect((await patch('blog', rows[0].id, { status: '1' })).json()).toMatchObject({ ...others, status: 1 })
    const items = [
      { id: rows[0].slug, position: 1 },
      { id: rows[1].id, position: 2 },
    ]
    expect(await app.asAdmin('POST blog/reorder/', { items })).toAnswer(200)
    const ids = async () => (await list(app, blog)).map(({ id }) => id)
    expect((await ids()).filter((id) => rows.some((row) => row.id === id))).toEqual([rows[1].id, rows[0].id])
    expect(await app.asAdmin(`DELETE blog/${rows[0].id}/`)).toAnswer(204)
    expect(await ids()).not.toContain(rows[0].id)
    const many = await app.asAdmin('DELETE blog/bulk_delete/', { ids: [rows[1].slug] })
    expect(many.json()).toMatchObject({ deleted: 1 })
    expect(await ids()).toEqual(remaining.map(({ id }) => id))
    const opening = await create(app, job, 'by id')
    const opened = await patch('job', opening.id, { status: '1' })
    expect(opened.json()).toMatchObject({ id: opening.id, status: 1 })
    expect(await app.asAdmin(`DELETE job/${opening.id}/`)).toAnswer(204)
  })

  test('visitors filter by category and search in title, text, author, category and location (AP-338, AP-339, PS-389, PS-390, PS-391, PS-392, PS-393, PS-395)', async () => {
    const row = await create(app, blog, 'Needle', {
      author: 'Quill',
      location: 'Oslo',
      blogCategory: 'Thread',
      status: '1',
    })
    const read = async (query: string): Promise<AnyRow[]> =>
      (await app.call({ url: `/api/blog/?status=1${query}` })).json()
    const ids = async (query: string) => (await read(query)).map(({ id }) => id)
    for (const text of ['needle', 'quill', 'oslo', 'thread'])
      expect(await ids(`&searchedText=${text}`)).toEqual([row.id])
    expect(await ids('&blogCategory=Thread')).toEqual([row.id])
    expect(await ids('&blogCategory=thread&searchedText=nothing')).toEqual([])
    const counted = await app.call({ url: '/api/blog/count/?status=1&blogCategory=Thread' })
    expect(counted.json()).toEqual({ count: 1 })
    await create(app, blog, 'Thimble', { status: '1' })
    const falling = await read('&ordering=-position')
    expect(falling.length).toBeGreaterThan(1)
    expect(falling).toEqual(falling.toSorted((one, other) => other.position - one.position))
    expect(await read('&ordering=position')).toEqual(falling.toReversed())
  })

  test('the first publication of a blog moves it to the top (AP-391, PS-044)', async () => {
    const [row, younger] = [await create(app, blog, 'Late arrival'), await create(app, blog, 'Later still')]
    await patch('blog', younger.id, { status: '1' })
    await patch('blog', row.id, { status: '1' })
    const ofVisitors: AnyRow[] = (await app.call({ url: '/api/blog/' })).json()
    for (const rows of [await list(app, blog), ofVisitors])
      expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([row.id, younger.id])
  })
})

test('in a reorder of clients the lowest number is the top (AC-399)', async () => {
  const [a, b] = [await create(app, client, 'A'), await create(app, client, 'B')] as [AnyRow, AnyRow]
  const items = [
    { id: a.id, position: 1 },
    { id: b.id, position: 2 },
  ]
  await app.asAdmin('POST client/reorder/', { items })
  const order = (await list(app, client, '?sort_by=-position')).map(({ id }) => id)
  expect(order.indexOf(a.id)).toBeLessThan(order.indexOf(b.id))
})
