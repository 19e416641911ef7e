import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordUnanswered } from '#server/assistant/gaps/gap-store.ts'
import { listViews } from '#server/list-views/index.ts'
import { listView } from '#server/list-views/tables.ts'
import { callerAs, createAdmin, createEmployee } from '#tests/support/accounts.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { type AnyRow, contentType, create, list } from '#tests/support/content.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

const app = useTestApp()
const article = contentType('article')

const bodyOf = async (response: ReturnType<typeof app.asAdmin>) => {
  const { statusCode, json, body } = await response
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  return json()
}

describe('deleting for good', () => {
  const served = async (path: unknown) => (await app.call({ url: `/media/${path}` })).statusCode
  const isKept = async (path: unknown) => {
    const kept = await app.services.files.public.openKept(String(path))
    if (kept) for await (const _ of kept.body);
    return kept !== null
  }
  const extent = (ids?: readonly number[]) =>
    bodyOf(app.asAdmin(`GET article/trash/purge/${ids ? `?ids=${ids.join()}` : ''}`))
  const purge = (which: object) => app.asAdmin('POST article/trash/purge/', which)
  const remove = (...rows: AnyRow[]) =>
    bodyOf(app.asAdmin('DELETE article/bulk_delete/', { ids: rows.map(({ id }) => id) }))
  const trashed = async (): Promise<number[]> =>
    (await bodyOf(app.asAdmin('GET article/trash/'))).map(({ row }: { row: AnyRow }) => row.id)

  test('takes the history, the files that nothing else uses, and former addresses, as was said before', async () => {
    const row = await create(app, article, 'For good', { status: '1' })
    const renamed = await bodyOf(
      app.asAdmin(
        `PATCH article/${row.id}/`,
        multipart({ articleImage: await imageFile({ color: '#123456' }) }),
      ),
    )
    const copy = await bodyOf(app.asAdmin(`POST article/${row.id}/duplicate/`))
    await app.db.execute(sql`insert into content_slug_redirect values ('article', 'once-known', ${row.id})`)
    await remove(row)
    expect(await extent([row.id])).toMatchObject({ rows: 1, revisions: 3, files: 1, addresses: 1 })
    await remove(copy)
    // The copy still has the second picture.
    expect(await extent([row.id])).toMatchObject({ rows: 1, files: 1 })
    expect(await extent()).toMatchObject({ rows: 2, revisions: 5, files: 2, addresses: 1 })

    expect((await purge({ ids: [row.id, 999_999] })).json()).toEqual({ purged: 1, missing: [999_999] })
    expect(await isKept(row.articleImage)).toBe(false)
    expect(await isKept(renamed.articleImage)).toBe(true)
    expect(await trashed()).toEqual([copy.id])
    const left = await app.db.execute(
      sql`select id from revision where type = 'article' and row_id = ${row.id} and action <> 'purged'
          union all select row_id from content_slug_redirect where row_id = ${row.id}`,
    )
    expect(left.rows).toEqual([])
    expect(
      (await bodyOf(app.asAdmin('POST article/trash/restore/', { ids: [row.id, copy.id] }))).missing,
    ).toEqual([row.id])
    expect(await served(renamed.articleImage)).toBe(200)
  })

  test('empties the trash as far as was said, and neither what came later nor what lives', async () => {
    const [first, second, living] = await Promise.all(
      ['First', 'Second', 'Living'].map((text) => create(app, article, text)),
    )
    if (!first || !second || !living) throw new Error('three rows')
    await remove(first)
    const { through, rows } = await extent()
    await remove(second)
    expect((await purge({ through })).json()).toEqual({ purged: rows, missing: [] })
    expect(await trashed()).toEqual([second.id])
    expect((await purge({ ids: [living.id] })).json()).toEqual({ purged: 0, missing: [living.id] })
    expect(await served(living.articleImage)).toBe(200)
    for (const odd of [{}, { ids: [] }, { ids: ['1'] }, { through: -1 }, { through: 'all' }])
      expect(await purge(odd)).toAnswer(400)
    expect(await app.call('POST article/trash/purge/', { through })).toAnswer(401)
  })

  test('of two who restore and delete the same row for good, one succeeds', async () => {
    const row = await create(app, article, 'Torn between')
    await remove(row)
    const [restored, purged] = await Promise.all([
      bodyOf(app.asAdmin('POST article/trash/restore/', { ids: [row.id] })),
      bodyOf(purge({ ids: [row.id] })),
    ])
    expect(restored.restored + purged.purged).toBe(1)
    const isThere = (await list(app, article)).some(({ id }) => id === row.id)
    expect(isThere).toBe(restored.restored === 1)
  })
})

describe('filters', () => {
  const job = contentType('job')
  const found = async (query: string): Promise<unknown[]> =>
    (await list(app, job, query)).map(({ location }) => location)
  const counted = async (query: string): Promise<number> =>
    (await bodyOf(app.asAdmin(`GET job/count/${query}`))).count

  test('find rows by what a field has, together, and count them', async () => {
    await create(app, contentType('jobcategory'), 'Pilot', { status: '1' })
    for (const [location, jobTitle, day, image] of [
      ['Lyon 100%', 'Pilot', '2026-01-10', true],
      ['Lyon north', 'Pilot', '2026-02-10', false],
      ['Oslo', 'Baker', '2026-02-10', true],
    ] as const) {
      const more = { location, jobTitle, jobPostDate: `${day}T12:00:00Z` }
      await create(app, job, location, image ? more : { ...more, jobImage: '' })
    }
    expect(await found('?location.contains=lyon')).toEqual(['Lyon 100%', 'Lyon north'])
    expect(await found('?location.contains=100%25')).toEqual(['Lyon 100%'])
    expect(await found('?jobTitle=pilot&jobPostDate.from=2026-02-10')).toEqual(['Lyon north'])
    expect(await found('?jobPostDate.before=2026-02-10')).toEqual(['Lyon 100%'])
    expect(await found('?jobPostDate.from=2026-02-10T12:00:00Z&jobImage.filled=yes')).toEqual(['Oslo'])
    expect(await found('?jobImage.filled=no')).toEqual(['Lyon north'])
    expect(await found('?draft.filled=yes')).toEqual([])
    expect(await counted('?draft.filled=no&schedule.filled=no&Updated_at.from=2020-01-01')).toBe(3)
    expect(await counted('?location.contains=lyon&jobTitle=Pilot')).toBe(2)
    expect(await found('?location.contains=%20&jobTitle=')).toHaveLength(3)
    const csv = (await app.asAdmin('GET job/export/csv/?jobTitle=Baker')).body
    expect(csv).toContain('Oslo')
    expect(csv).not.toContain('Lyon')
  })

  test('are refused with a sentence if they are none, and to visitors if the definition has not opened them', async () => {
    const refused = await app.asAdmin('GET job/?jobPostDate.from=soon&jobImage.filled=maybe')
    expect(refused).toAnswer(400)
    expect(refused.body).toContain('such as 2026-02-13')
    expect(await app.call('GET job/?jobTitle=Pilot')).toAnswer(401)
    expect(await app.call('GET teammember/?email.contains=example')).toAnswer(401)
    expect(await app.call('GET blog/?blogCategory=News')).toAnswer(200)
  })
})

describe('import', () => {
  const author = contentType('teammember')
  const importCsv = (csv: string, dryRun = false) => app.asAdmin('POST teammember/import/', { csv, dryRun })
  const names = async () => (await list(app, author)).map(({ name }) => name)
  const exported = async () => (await app.asAdmin('GET teammember/export/csv/')).body

  test('takes back what was exported, and creates and changes rows by their ids', async () => {
    const row = await create(app, author, '=1+1')
    const formatted = await bodyOf(
      app.asAdmin(
        `PATCH teammember/${row.id}/`,
        multipart({ description: '<p>Some <strong>bold</strong> words</p>' }),
      ),
    )
    const csv = await exported()
    expect(await bodyOf(importCsv(csv))).toMatchObject({
      id: null,
      created: 0,
      updated: 0,
      unchanged: 1,
      problems: [],
    })
    const image = /http\S+\/media\/[^,\r]+/.exec(csv)?.[0]
    const edited = `Id;Name;Email;Designation;Description;Image;Status
${row.id};Ann;;;Some bold words;;1
;Bob;bob@example.com;"Chief; of <all>";First line
second line;${image};`
    // A value over two lines has to be quoted.
    expect((await bodyOf(importCsv(edited, true))).problemCount).toBeGreaterThan(0)
    const whole = edited
      .replace('First line\nsecond line', '"First line\nsecond line"')
      .replace(';Ann;;;', `;Ann;${formatted.email};${formatted.designation};`)
    const withImage = whole.replace('words;;1', `words;${image};1`)
    expect(await bodyOf(importCsv(withImage, true))).toMatchObject({
      id: null,
      created: 1,
      updated: 1,
      problems: [],
    })
    expect(await names()).toEqual(['=1+1'])

    const { id } = await bodyOf(importCsv(withImage))
    const [ann, bob] = await list(app, author)
    expect(ann).toMatchObject({ name: 'Ann', status: 1, description: formatted.description })
    expect(bob).toMatchObject({
      ...{ name: 'Bob', designation: 'Chief; of <all>', status: 0 },
      description: '<p>First line</p><p>second line</p>',
    })
    const history = await bodyOf(app.asAdmin(`GET teammember/${row.id}/history/`))
    expect(history[0]).toMatchObject({ action: 'changed', by: 'Ada Byron' })

    await bodyOf(app.asAdmin(`PATCH teammember/${bob?.id}/`, multipart({ name: 'Robert' })))
    expect(await bodyOf(app.asAdmin(`POST teammember/import/${id}/undo/`))).toEqual({ undone: 1, kept: 1 })
    expect(await names()).toEqual(['=1+1', 'Robert'])
    expect(await app.asAdmin(`POST teammember/import/${id}/undo/`)).toAnswer(404)
  })

  test('names each faulty line and column, and then writes nothing', async () => {
    const before = await exported()
    const [row] = await list(app, author)
    const { problems, id } = await bodyOf(
      importCsv(
        [
          'Id,Name,Email,Designation,Description,Image,Changed',
          '999999,Ann,ann@example.com,Chief,Text,,',
          `${row?.id},Ann,ann@example.com,Chief,Text,,2020-01-01T00:00:00.000Z`,
          `,${'x'.repeat(300)},,Chief,Text,https://example.com/a.png,`,
        ].join('\r\n'),
      ),
    )
    expect(id).toBeNull()
    const named = problems.map(({ line, column }: { line: number; column: string }) => `${line} ${column}`)
    expect(named).toEqual(
      expect.arrayContaining(['2 Id', '3 Changed', '3 Image', '4 Name', '4 Email', '4 Image']),
    )
    expect(await exported()).toBe(before)
    const wrong = await bodyOf(importCsv('Id,Nmae,Email,Email\n,A,b,c', true))
    expect(wrong.problems.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining('There is no column “Nmae”'),
      'The column “Email” is there twice.',
    ])
    expect(await importCsv('Name\n"open', true)).toAnswer(400)
    const long = await bodyOf(importCsv(`Name\n${'A\n'.repeat(1001)}`, true))
    expect(long.problems[0].message).toContain('1,000')
    expect(await app.call('POST teammember/import/', { csv: '', dryRun: true })).toAnswer(401)
  })

  test('checks categories and slugs against what is there', async () => {
    const blog = contentType('blog')
    await create(app, contentType('blogcategory'), 'News', { status: '1' })
    const taken = await create(app, blog, 'Taken', { blogCategory: 'News', slug: 'taken' })
    const image = `/media/${taken.blogImage}`
    const line = (slug: string, category: string) =>
      `Title,${slug},${category},Ann,Oslo,2026-01-01,Text,${image}`
    const header = 'Title,Slug,Blog Category,Author,Location,Post Date,Description,Image'
    const file = [header, line('taken', 'News'), line('new-one', 'Olds'), line('new-one', 'news')].join('\n')
    const { problems } = await bodyOf(app.asAdmin('POST blog/import/', { csv: file, dryRun: true }))
    expect(problems).toMatchObject([
      { line: 2, column: 'Slug', message: 'Another blog has this slug.' },
      { line: 3, column: 'Blog Category' },
      { line: 4, column: 'Slug' },
    ])
    const good = [header, line('new-one', 'news')].join('\n')
    expect(await bodyOf(app.asAdmin('POST blog/import/', { csv: good, dryRun: false }))).toMatchObject({
      created: 1,
    })
  })

  test('makes the slug of a new row whose line has none, where the server makes them', async () => {
    const article = contentType('article')
    const { articleImage: image } = await create(app, article, 'With an image')
    const file = `Slug,Title,Description,Image\n,Brought along,Text,/media/${image}`
    expect(await bodyOf(app.asAdmin('POST article/import/', { csv: file, dryRun: false }))).toMatchObject({
      created: 1,
      problems: [],
    })
    expect(await app.call('GET article/brought-along/')).toAnswer(404)
    expect(await app.asAdmin('GET article/brought-along/')).toAnswer(200)
  })
})

describe('views of a list', () => {
  const state = {
    tab: 'all',
    search: '',
    sort: '-position',
    filter: { 'title.contains': 'a' },
    columns: ['title'],
  }
  const read = () => bodyOf(app.asAdmin('GET list-views/article/'))

  test('are kept with filters and columns, one can open the list, and one goes with its owner', async () => {
    const mine = await bodyOf(
      app.asAdmin('POST list-views/article/', { name: ' Mine ', isShared: false, state }),
    )
    expect(mine).toMatchObject({ name: 'Mine', isMine: true, version: 1, state })
    await app.asAdmin('PUT list-views/article/settings/', {
      defaultView: mine.id,
      columns: ['description', 'title'],
    })
    expect(await read()).toMatchObject({
      defaultView: mine.id,
      columns: ['description', 'title'],
      views: [mine],
    })
    expect((await bodyOf(app.asAdmin('GET list-views/job/'))).views).toEqual([])

    const change = (version: number, name: string) =>
      app.asAdmin(`PATCH list-views/article/${mine.id}/`, { version, name, isShared: true })
    expect(await bodyOf(change(1, 'Shared'))).toMatchObject({ version: 2, isShared: true })
    const late = await change(1, 'Late')
    expect(late).toAnswer(412)
    expect(late.json().current).toMatchObject({ name: 'Shared', version: 2 })
    expect(await app.asAdmin(`DELETE list-views/article/${mine.id}/`)).toAnswer(204)
    expect(await read()).toMatchObject({ defaultView: null, views: [] })
    expect(await app.asAdmin(`DELETE list-views/article/${mine.id}/`)).toAnswer(404)
  })

  test('are one administrator’s alone until they are shared, which takes a role that writes', async () => {
    const save = (call: typeof app.asAdmin, isShared: boolean) =>
      call('POST list-views/article/', { name: isShared ? 'Ours' : 'Private', isShared, state })
    const [own] = await Promise.all([bodyOf(save(app.asAdmin, false)), bodyOf(save(app.asAdmin, true))])
    const viewer = await callerAs(app, await createAdmin(app, undefined, 'viewer'))
    const { views } = await bodyOf(viewer('GET list-views/article/'))
    expect(views).toMatchObject([{ name: 'Ours', isMine: false, by: 'Ada Byron' }])
    expect(await viewer(`PATCH list-views/article/${own.id}/`, { version: 1, name: 'Theirs' })).toAnswer(404)
    expect(await viewer(`DELETE list-views/article/${views[0].id}/`)).toAnswer(403)
    const editor = await callerAs(app, await createAdmin(app, undefined, 'editor'))
    const shared = `PATCH list-views/article/${views[0].id}/` as const
    expect(await editor(shared, { version: 1, isShared: false })).toAnswer(403)
    expect(await editor(shared, { version: 1, name: 'Of all', isShared: true })).toAnswer(200)
    expect(await save(viewer, true)).toAnswer(403)
    expect(await save(viewer, false)).toAnswer(201)
    const recruiter = await callerAs(app, await createAdmin(app, undefined, 'recruiter'))
    expect(await recruiter('GET list-views/article/')).toAnswer(403)
  })

  test('go with the administrator, but for those of all', async () => {
    const leaving = await createAdmin(app)
    const call = await callerAs(app, leaving)
    for (const isShared of [true, false])
      await call('POST list-views/article/', { name: `Of ${leaving.id}`, isShared, state })
    expect(await app.asAdmin(`DELETE administrators/${leaving.id}/`)).toAnswer(204)
    const left = await app.db
      .select()
      .from(listView)
      .where(eq(listView.name, `Of ${leaving.id}`))
    expect(left).toMatchObject([{ isShared: true, accountId: null }])
  })

  test('that an administrator of former times has left behind are cleaned up, but for those of all', async () => {
    const view = { list: 'article', name: 'Left behind', accountId: null, state }
    const both = [true, false].map((isShared) => ({ ...view, isShared }))
    await app.db.insert(listView).values(both)
    await listViews.cleanup?.(app.services)
    const left = await app.db.select().from(listView).where(eq(listView.name, view.name))
    expect(left).toMatchObject([{ isShared: true }])
  })

  test('name only what the list has', async () => {
    for (const odd of [
      { filter: { nothing: 'x' } },
      { columns: ['search'] },
      { columns: ['title', 'title'] },
      { columns: [] },
    ])
      expect(
        await app.asAdmin('POST list-views/article/', {
          name: 'Odd',
          isShared: false,
          state: { ...state, ...odd },
        }),
      ).toAnswer(400)
    expect(await app.asAdmin('PUT list-views/article/settings/', { defaultView: 999 })).toAnswer(404)
    expect(await app.asAdmin('GET list-views/nothing/')).toAnswer(404)
    expect(await app.call('GET list-views/article/')).toAnswer(401)
  })
})

describe('every list of the admin area', () => {
  test('is exported as it is searched, without what a spreadsheet would run', async () => {
    for (const name of ['=Vera', 'Otto'])
      await app.call('POST contactus/', {
        name,
        email: 'x@example.com',
        subject: 'Prices',
        message: 'How much?',
      })
    const { body, headers } = await app.asAdmin('GET contactus/export/csv/?searchedText=vera')
    const [header, ...rows] = body.trimEnd().split('\r\n')
    expect(header).toBe('\ufeffId,Name,Email,Subject,Message,Position,Created at,Read at,Has transcript')
    expect(rows).toEqual([expect.stringMatching(/^\d+,'=Vera,x@example.com,Prices,How much\?,\d+,\S+,,no$/)])
    expect(headers['content-disposition']).toBe('attachment; filename="Enquiries.csv"')
    for (const path of [
      ...['employees', 'projects', 'documents', 'content-gaps', 'assistant-conversations'],
      ...['email-templates', 'candidates-email-threads', 'candidates', 'administrators', 'media'],
      'activity',
    ] as const) {
      const exported = await app.asAdmin({ url: `/api/${path}/export/csv/` })
      expect(exported.statusCode, path).toBe(200)
      expect(exported.body.startsWith('\ufeffId,'), path).toBe(true)
      expect(await app.call({ url: `/api/${path}/export/csv/` })).toAnswer(401)
    }
  })

  test('has views of its own, which name its columns and filters, for those who may read it', async () => {
    const recruiter = await callerAs(app, await createAdmin(app, undefined, 'recruiter'))
    const lists = {
      candidates: ['status', 'designation'],
      contactus: ['Read_at', 'Created_at.from'],
      documents: ['state', 'title.contains'],
      'assistant-conversations': ['outcome', 'outcome'],
      administrators: ['devices', 'role'],
      employees: ['created_at', 'has_second_step'],
      'email-templates': ['email_title', 'notification_receiver_type'],
      'candidates-email-threads': ['from', 'state'],
      'content-gaps': ['count', 'last_asked_at.from'],
      projects: ['key', 'lead.filled'],
      media: ['name', 'show'],
      activity: [null, 'by'],
    }
    const readByRecruiters = ['candidates', 'email-templates', 'candidates-email-threads', 'activity']
    for (const [list, [column, filter]] of Object.entries(lists)) {
      const state = {
        ...{ tab: 'all', search: '', sort: '' },
        ...{ filter: filter ? { [filter]: 'x' } : {}, columns: column ? [column] : null },
      }
      const url = `/api/list-views/${list}/`
      const body = { name: 'Daily', isShared: true, state }
      expect(await app.asAdmin({ method: 'POST', url, body }), list).toAnswer(201)
      const odd = { ...body, state: { ...state, columns: ['password'] } }
      expect(await app.asAdmin({ method: 'POST', url, body: odd }), list).toAnswer(400)
      const isReadable = readByRecruiters.includes(list)
      expect(await recruiter({ url }), list).toAnswer(isReadable ? 200 : 403)
    }
  })

  test('is filtered by its own facts, and counted', async () => {
    await createProject(app, [await createEmployee(app)])
    await app.db.transaction((tx) =>
      recordUnanswered(tx, { question: 'Do you build cranes?', topic: 'build crane' }),
    )
    const count = async (path: string): Promise<number> => (await bodyOf(app.asAdmin({ url: path }))).count
    for (const [path, name, value, other] of [
      ['contactus', 'Read_at.filled', 'no', 'yes'],
      ['contactus', 'Created_at.from', '2020-01-01', '2999-01-01'],
      ['contactus', 'has_transcript', 'false', 'true'],
      ['administrators', 'role', 'Owner', 'editor'],
      ['administrators', 'has_second_step', 'false', 'true'],
      ['employees', 'created_at.before', '2999-01-01', '2020-01-01'],
      ['projects', 'lead.filled', 'yes', 'no'],
      ['projects', 'created_at.from', '2020-01-01', '2999-01-01'],
      ['content-gaps', 'wrong', 'false', 'true'],
      ['content-gaps', 'last_asked_at.before', '2999-01-01', '2020-01-01'],
    ] as const) {
      const all = await count(`/api/${path}/count/`)
      const [some, others] = await Promise.all(
        [value, other].map((one) => count(`/api/${path}/count/?${name}=${one}`)),
      )
      expect(Number(some) + Number(others), `${path} ${name}`).toBeLessThanOrEqual(all)
      expect(some, `${path} ${name}`).toBeGreaterThan(0)
      const rows = await bodyOf(app.asAdmin({ url: `/api/${path}/?${name}=${value}` }))
      expect(rows, `${path} ${name}`).toHaveLength(Number(some))
    }
    for (const query of [
      ...['administrators/?role=king', 'documents/?state=lost', 'candidates-email-threads/?state=lost'],
      ...['assistant-conversations/?outcome=riches', 'contactus/?Created_at.from=soon'],
      ...['email-templates/?notification_receiver_type=9', 'content-gaps/?last_asked_at.from=soon'],
    ])
      expect(await app.asAdmin({ url: `/api/${query}` }), query).toAnswer(400)
    for (const query of [
      ...[
        'documents/?title.contains=a&state=ready&created_at.from=2020-01-01',
        'candidates-email-threads/?state=sent',
      ],
      'assistant-conversations/?outcome=application&last_message_at.from=2020-01-01',
      'email-templates/?notification_receiver_type=2&created_at.from=2020-01-01',
    ])
      expect(await bodyOf(app.asAdmin({ url: `/api/${query}` })), query).toEqual([])
  })
})
