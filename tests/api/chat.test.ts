import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage, Conversation, NewConversation, SendMessage } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import type { Inbox } from '#contract/employee/inbox.ts'
import { conversation, conversationMember, conversationMessage } from '#server/chat/tables.ts'
import { projectScope, publishMembership } from '#server/events/scopes.ts'
import { createEmployee, type EmployeeAccount, employeeSession } from '#tests/support/accounts.ts'
import { api } from '#tests/support/api.ts'
import { type TestApp, useTestApp } from '#tests/support/app.ts'
import { follow, namesAndData, type Reader } from '#tests/support/event-reader.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { addMembers, createProject } from '#tests/support/tracker-rows.ts'

const app = useTestApp()

/** Someone at the keyboard. */
interface Person extends EmployeeAccount {
  readonly headers: { authorization: string }
}

const people = {} as Record<'mara' | 'theo' | 'ines', Person>

beforeAll(async () => {
  for (const name of ['mara', 'theo', 'ines'] as const) {
    const account = await createEmployee(app, name)
    people[name] = { ...account, headers: await employeeSession(app, account) }
  }
})

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

const callAs = (
  { username, headers }: Person,
  path = '',
  { method = 'GET', payload }: { method?: Method; payload?: object } = {},
) =>
  app.call({
    method,
    url: `/api/jira/nextcloud/chat/${username}/${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })

const listAs = (person: Person) => api(app, person, 'GET jira/nextcloud/chat/{userName}/', {})

const findAs = async (person: Person, token: string) =>
  (await listAs(person)).find((one) => one.token === token)

const messagesAs = async (person: Person, token: string, query = ''): Promise<ChatMessage[]> =>
  (await callAs(person, `${token}/messages/${query}`)).json()

const post = (person: Person, token: string, payload: object) =>
  callAs(person, `${token}/messages/`, { method: 'POST', payload })

async function say(
  person: Person,
  conversationToken: string,
  message: string,
  more: Partial<SendMessage> = {},
): Promise<ChatMessage> {
  const { sent_message } = await api(
    app,
    person,
    'POST jira/nextcloud/chat/{userName}/{conversationToken}/messages/',
    { params: { conversationToken }, body: { message, ...more } },
  )
  return sent_message
}

async function begin(from: Person, body: NewConversation): Promise<string> {
  const { token } = await api(app, from, 'POST jira/nextcloud/chat/{userName}/', { body })
  return token
}

const talk = (from: Person, { username }: Person) => begin(from, { kind: 'direct', userName: username })

const group = (from: Person, name: string, others: readonly Person[]) =>
  begin(from, { kind: 'group', name, userNames: others.map(({ username }) => username) })

async function listen({ headers }: Person, on: Pick<TestApp, 'fastify'> = app): Promise<Reader> {
  const reader = await follow(on, headers.authorization.replace('Bearer ', ''), { query: '?as=employee' })
  await eventually(() => expect(reader.text).toContain('event: ready'))
  return reader
}

const chatEvents = (reader: Reader) =>
  namesAndData(reader)
    .filter(([name]) => name === 'chat')
    .map(([, data]) => data)

describe('conversations', () => {
  test('are listed as they are, the latest activity first (EP-497, EP-498, EP-537, EP-539, EP-541)', async () => {
    const { mara, theo } = people
    const project = await createProject(app, [mara, theo], { name: 'Harbour' })
    const direct = await talk(mara, theo)
    const inProject = (await listAs(theo)).find(({ projectKey }) => projectKey === project.key)
    expect(inProject).toMatchObject({ kind: 'project', displayName: 'Harbour', lastMessage: null, unread: 0 })
    await say(theo, direct, 'Are the drawings in?')
    const sent = await say(mara, String(inProject?.token), 'The drawings are in.')
    const list = await listAs(theo)
    expect(list.map(({ token }) => token).slice(0, 2)).toEqual([inProject?.token, direct])
    expect(list[0]).toMatchObject({
      id: expect.any(Number),
      lastActivity: expect.any(Number),
      lastMessage: { message: 'The drawings are in.', actorDisplayName: 'Katherine Johnson' },
      messageCount: 1,
      unread: 1,
      isMentioned: false,
    })
    expect(Math.abs((list[0]?.lastActivity ?? 0) - Date.now() / 1000)).toBeLessThan(60)
    expect(await messagesAs(theo, String(inProject?.token))).toEqual([sent])
    expect(sent).toMatchObject({
      id: expect.any(Number),
      message: 'The drawings are in.',
      actorId: 'mara',
      actorDisplayName: 'Katherine Johnson',
      messageType: 'comment',
      systemMessage: '',
    })
    expect(Math.abs(sent.timestamp - Date.now() / 1000)).toBeLessThan(60)
  })

  test('of a project follow its members at once (EP-063)', async () => {
    const { mara, theo } = people
    const project = await createProject(app, [mara])
    const { token = '' } = (await listAs(mara)).find(({ projectKey }) => projectKey === project.key) ?? {}
    expect(await callAs(theo, `${token}/messages/`)).toAnswer(404)
    await addMembers(app, project, [theo])
    await app.services.events.transaction(async (tx) =>
      publishMembership(tx, { scope: projectScope(project.id), added: [theo.id] }),
    )
    expect(await post(theo, token, { message: 'Hello' })).toAnswer(201)
    const members = async () =>
      (await callAs(mara, `${token}/members/`)).json().map(({ userName }: { userName: string }) => userName)
    expect(await members()).toEqual(['mara', 'theo'])
    await app.db.execute(
      sql`update project_member set left_at = now() where project_id = ${project.id} and account_id = ${theo.id}`,
    )
    expect(await post(theo, token, { message: 'Still here' })).toAnswer(404)
    expect(await findAs(theo, token)).toBeUndefined()
    expect(await members()).toEqual(['mara'])
  })

  test('with one person are the same for both', async () => {
    const { mara, theo, ines } = people
    const token = await talk(mara, ines)
    const again = await callAs(ines, '', {
      method: 'POST',
      payload: { kind: 'direct', userName: mara.username.toUpperCase() },
    })
    expect([again.statusCode, again.json().token]).toEqual([200, token])
    expect(await findAs(mara, token)).toMatchObject({ kind: 'direct', userName: 'ines' })
    expect(await findAs(theo, token)).toBeUndefined()
  })

  test('of a project hold nothing unread for a new member', async () => {
    const { mara, theo } = people
    const project = await createProject(app, [mara])
    const { token = '' } = (await listAs(mara)).find(({ projectKey }) => projectKey === project.key) ?? {}
    await say(mara, token, 'Before @theo was here')
    await addMembers(app, project, [theo])
    expect(await findAs(theo, token)).toMatchObject({ unread: 0, isMentioned: false, messageCount: 1 })
    await say(mara, token, 'Welcome')
    expect(await findAs(theo, token)).toMatchObject({ unread: 1, isMentioned: false })
  })

  test('of a group change and are left, which a message announces', async () => {
    const { mara, theo, ines } = people
    const token = await group(mara, 'Lunch', [theo])
    const change = (person: Person, payload: object) =>
      callAs(person, `${token}/`, { method: 'PATCH', payload })
    expect(await change(ines, { name: 'Mine' })).toAnswer(404)
    expect((await change(theo, { name: 'Late lunch', addUserNames: ['ines'] })).json()).toMatchObject({
      displayName: 'Late lunch',
    })
    expect((await change(theo, { addUserNames: ['nobody'] })).json()).toEqual({ error: texts.unknownPeople })
    expect((await callAs(theo, `${token}/members/`)).json()).toHaveLength(3)
    // What was said before is not new to a new member, and what is said now is.
    expect(await findAs(ines, token)).toMatchObject({ unread: 0 })
    await say(theo, token, 'Twelve?')
    expect(await findAs(ines, token)).toMatchObject({ unread: 1 })
    const leaving = [1, 2, 3].map(() => callAs(mara, `${token}/`, { method: 'DELETE' }))
    const left = (await Promise.all(leaving)).map(({ statusCode }) => statusCode)
    expect(left.sort()).toEqual([204, 404, 404])
    expect(await callAs(mara, `${token}/messages/`)).toAnswer(404)
    const told = await messagesAs(ines, token)
    expect(told.map(({ message }) => message)).toEqual([
      'Katherine Johnson created the group.',
      'Katherine Johnson named the group “Late lunch”.',
      'Katherine Johnson added Katherine Johnson.',
      'Twelve?',
      'Katherine Johnson left the group.',
    ])
    const system = told.filter(({ systemMessage }) => systemMessage !== '')
    expect(
      system.map(({ systemMessage, messageType, actorId }) => [systemMessage, messageType, actorId]),
    ).toEqual(
      ['conversation_created', 'conversation_renamed', 'user_added', 'user_removed'].map((what) => [
        what,
        'system',
        '',
      ]),
    )
    const direct = await talk(theo, ines)
    for (const [method, payload] of [
      ['PATCH', { name: 'Ours' }],
      ['DELETE', undefined],
    ] as const)
      expect((await callAs(theo, `${direct}/`, { method, ...(payload && { payload }) })).json()).toEqual({
        error: texts.onlyGroups,
      })
  })

  test.each([
    [{ kind: 'direct', userName: 'mara' }],
    [{ kind: 'direct', userName: 'nobody' }],
    [{ kind: 'group', name: 'Odd', userNames: ['theo', 'a\0b', '\ud800'] }],
    [{ kind: 'group', name: ' ', userNames: ['theo'] }],
    [{ kind: 'group', name: 'Nobody', userNames: [] }],
    [{ kind: 'channel', name: 'x', userNames: ['theo'] }],
    [{}],
  ])('are not begun with %j', async (payload) => {
    expect(await callAs(people.mara, '', { method: 'POST', payload })).toAnswer(400)
  })

  test('of a group are left for good, also while a message is being sent or read there', async () => {
    const { mara, theo } = people
    const token = await group(mara, 'Quay', [theo])
    const first = await say(mara, token, 'Here')
    const sending = await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from ${conversation} where token = ${token} for update`)
      const calls = [
        post(theo, token, { message: 'Still here' }),
        callAs(theo, `${token}/read/`, { method: 'POST', payload: { position: first.position } }),
      ]
      await eventually(async () => {
        const { rows } = await app.db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      })
      await tx.execute(sql`delete from ${conversationMember} where account_id = ${theo.id}
        and conversation_id = (select id from ${conversation} where token = ${token})`)
      return calls
    })
    expect((await Promise.all(sending)).map(({ statusCode }) => statusCode)[0]).toBe(404)
    expect(await findAs(theo, token)).toBeUndefined()
    expect((await messagesAs(mara, token)).map(({ message }) => message)).not.toContain('Still here')
  })

  test('are counted as unread, and named ones marked, until they are read', async () => {
    const { mara, theo, ines } = people
    const token = await group(mara, 'Counting', [theo, ines])
    const first = await say(mara, token, 'One')
    await say(mara, token, 'Two, @Theo. And mail@ines.example')
    await say(mara, token, 'Three, for @inessa and @ines-b')
    expect(await findAs(mara, token)).toMatchObject({ unread: 0 })
    expect(await findAs(theo, token)).toMatchObject({ unread: 3, isMentioned: true })
    expect(await findAs(ines, token)).toMatchObject({ unread: 3, isMentioned: false })
    const read = (position: number) =>
      callAs(theo, `${token}/read/`, { method: 'POST', payload: { position } })
    const reader = await listen(theo)
    for (const position of [first.position, 0, 1_000_000]) expect(await read(position)).toAnswer(204)
    expect(await findAs(theo, token)).toMatchObject({ unread: 0, isMentioned: false })
    await eventually(() =>
      expect(
        namesAndData(reader)
          .filter(([name]) => name === 'chatRead')
          .map(([, data]) => data.position),
      ).toEqual([first.position, first.position + 2]),
    )
  })
})

test('a mention reaches the inbox of those who take part, follows its message, and is read with it', async () => {
  const { mara, theo, ines } = people
  const project = await createProject(app, [mara, ines], { name: 'Lighthouse' })
  const inProject = (await listAs(mara)).find(({ projectKey }) => projectKey === project.key)?.token ?? ''
  const inGroup = await group(mara, 'Keepers', [theo])
  const inbox = async ({ username, headers }: Person) => {
    const { entries, unread } = (
      await app.call({ url: `/api/jira/inbox/${username}/?unread=true`, headers })
    ).json<Inbox>()
    const shown = entries.filter(({ message }) => message && [inProject, inGroup].includes(message.token))
    return { shown, unread }
  }
  const before = (await inbox(theo)).unread
  const said = await say(mara, inGroup, 'The lamp, @theo, @ines, and @mara')
  await say(mara, inProject, 'The tower, @theo and @ines')
  expect((await inbox(theo)).shown).toMatchObject([
    {
      reason: 'mentioned',
      issue: null,
      message: { token: inGroup, position: said.position, conversation: 'Keepers' },
      author: { displayName: 'Katherine Johnson' },
      excerpt: 'The lamp, @Katherine Johnson, @Katherine Johnson, and @Katherine Johnson',
    },
  ])
  expect((await inbox(theo)).unread).toBe(before + 1)
  expect((await inbox(ines)).shown).toMatchObject([{ message: { conversation: 'Lighthouse' } }])
  expect((await inbox(mara)).shown).toEqual([])

  const at = `${inGroup}/messages/${said.id}/`
  const edit = (message: string) => callAs(mara, at, { method: 'PATCH', payload: { message } })
  await edit('The lamp is lit, @theo')
  expect((await inbox(theo)).shown).toMatchObject([{ excerpt: 'The lamp is lit, @Katherine Johnson' }])
  await edit('The lamp is lit')
  expect((await inbox(theo)).shown).toEqual([])
  await edit('@theo')
  await callAs(mara, at, { method: 'DELETE' })
  expect((await inbox(theo)).shown).toEqual([])

  const { position } = await say(mara, inGroup, 'Once more, @theo')
  const reader = await listen(theo)
  await callAs(theo, `${inGroup}/read/`, { method: 'POST', payload: { position } })
  expect((await inbox(theo)).shown).toEqual([])
  await eventually(() => expect(namesAndData(reader).map(([name]) => name)).toContain('inbox'))

  await say(mara, inGroup, 'And again, @theo')
  expect((await inbox(theo)).shown).toHaveLength(1)
  await callAs(theo, `${inGroup}/`, { method: 'DELETE' })
  expect((await inbox(theo)).shown).toEqual([])
})

test('a message says whom it mentions, and is shown with their names elsewhere', async () => {
  const { mara, theo, ines } = people
  const token = await group(mara, 'Names', [theo, ines])
  const sent = await say(mara, token, 'Ask @THEO. Or @theodor, @nobody, x@ines.example?')
  expect(sent.mentions).toEqual([{ userName: 'theo', displayName: 'Katherine Johnson' }])
  const named = 'Ask @Katherine Johnson. Or @theodor, @nobody, x@ines.example?'
  expect((await findAs(theo, token))?.lastMessage?.message).toBe(named)
  const answer = await say(theo, token, 'Yes', { replyTo: sent.id })
  expect([answer.mentions, answer.replyTo?.message]).toEqual([[], named])
})

describe('messages', () => {
  test('are the newest ones, the oldest of them first, as many as asked for (EP-538)', async () => {
    const { mara, theo } = people
    const token = await group(mara, 'Many', [theo])
    for (let number = 1; number <= 60; number++) await say(mara, token, `Message ${number}`)
    const texts = async (query: string) =>
      (await messagesAs(theo, token, query)).map(({ message }) => message)
    expect(await texts('')).toHaveLength(50)
    expect(await texts('?limit=2')).toEqual(['Message 59', 'Message 60'])
    expect(await texts('?limit=50')).toHaveLength(50)
    expect(await texts('?limit=100')).toHaveLength(61)
    const { position } = (await messagesAs(theo, token, '?limit=1'))[0] as { position: number }
    expect(await texts(`?limit=2&before=${position}`)).toEqual(['Message 58', 'Message 59'])
    expect(await texts(`?limit=100&before=${position}`)).toHaveLength(60)
    expect(await texts('?before=0')).toEqual([])
    for (const limit of ['-1', 'x', '1.5', '99999999999'])
      expect(await callAs(theo, `${token}/messages/?limit=${limit}`)).toAnswer(400)
  })

  test('that are blank or too long are refused, unknown conversations are 404 (EP-540)', async () => {
    const { mara, theo, ines } = people
    const token = await talk(mara, theo)
    for (const [payload, error] of [
      [{ message: ' \n\0' }, texts.blank],
      [{}, texts.blank],
      [{ message: 7 }, texts.blank],
      [{ message: 'x'.repeat(32_001) }, texts.tooLong],
    ] as const) {
      expect(await post(mara, token, payload)).toAnswer(400, { error })
    }
    const long = 'é'.repeat(32_000)
    expect((await say(mara, token, ` ${long} `)).message).toBe(long)
    expect((await say(mara, token, 'Half \ud83d <b>&amp;</b>')).message).toBe('Half � <b>&amp;</b>')
    for (const unknown of ['nonsense', 'x'.repeat(200), '%20', `${token}x`])
      expect(await post(mara, unknown, { message: 'x' })).toAnswer(404)
    expect(await post(ines, token, { message: ' ' })).toAnswer(404)
    expect(await post(mara, token, { message: 'x', reference: '?' })).toAnswer(400)
  })

  test('are stored once under a reference, however often they are sent (EP-478, EP-539)', async () => {
    const { mara, theo } = people
    const token = await talk(mara, theo)
    const payload = { message: 'Once', reference: crypto.randomUUID() }
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(mara, token, payload)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(7).fill(200), 201])
    const ids = new Set(responses.map((response) => response.json().sent_message.id))
    expect(ids.size).toBe(1)
    expect((await say(theo, token, 'Mine', { reference: payload.reference })).message).toBe('Mine')
    expect((await messagesAs(theo, token)).filter(({ message }) => message === 'Once')).toHaveLength(1)
  })

  test('of several people at once get places of their own, in the order that all see', async () => {
    const { mara, theo, ines } = people
    const token = await group(mara, 'Crowd', [theo, ines])
    const reader = await listen(ines)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        say([mara, theo, ines][index % 3] as Person, token, `${index}`),
      ),
    )
    const positions = (await messagesAs(mara, token, '?limit=100')).map(({ position }) => position)
    expect(positions).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
    // The first, of the group that was begun, may arrive after one has begun to listen.
    const heard = () => chatEvents(reader).flatMap(({ change }) => (change > 1 ? change : []))
    await eventually(() => expect(heard()).toEqual(positions.slice(1)))
  })

  test('are edited, answered, reacted to, and deleted, and a client catches up on all of it', async () => {
    const { mara, theo, ines } = people
    const token = await group(mara, 'Changes', [theo])
    const one = await say(mara, token, 'Frist')
    const two = await say(theo, token, 'Second', { replyTo: one.id })
    expect(two.replyTo).toEqual({ id: one.id, actorDisplayName: 'Katherine Johnson', message: 'Frist' })
    const seen = (await findAs(theo, token))?.change ?? 0
    const at = (message: ChatMessage) => `${token}/messages/${message.id}/`
    const edit = (person: Person, message: ChatMessage, text: string) =>
      callAs(person, at(message), { method: 'PATCH', payload: { message: text } })
    const react = (person: Person, message: ChatMessage, payload: object) =>
      callAs(person, `${at(message)}reaction/`, { method: 'PUT', payload })
    expect((await edit(theo, one, 'Mine')).json()).toEqual({ error: texts.notOwn })
    expect(await edit(theo, one, 'Mine')).toAnswer(403)
    expect((await edit(mara, one, ' ')).json()).toEqual({ error: texts.blank })
    expect((await edit(mara, one, 'First')).json()).toMatchObject({ message: 'First', isEdited: true })
    for (const person of [theo, mara, theo]) await react(person, one, { reaction: '👍', isOn: true })
    await react(mara, one, { reaction: '🎉', isOn: true })
    await react(mara, one, { reaction: '🎉', isOn: false })
    expect(await react(mara, one, { reaction: '<b>', isOn: true })).toAnswer(400)
    expect(await callAs(mara, at(two), { method: 'DELETE' })).toAnswer(403)
    expect(await callAs(theo, at(two), { method: 'DELETE' })).toAnswer(204)
    expect(await callAs(theo, at(two), { method: 'DELETE' })).toAnswer(404)
    expect(await post(mara, token, { message: 'Late', replyTo: two.id })).toAnswer(400, {
      error: texts.replyDeleted,
    })
    const three = await say(mara, token, 'Third')
    const changes = (await callAs(theo, `${token}/changes/?after=${seen}`)).json()
    expect(changes.isComplete).toBe(true)
    expect(changes.messages).toEqual([
      {
        ...one,
        message: 'First',
        isEdited: true,
        change: expect.any(Number),
        reactions: [{ reaction: '👍', userNames: ['theo', 'mara'] }],
      },
      { ...two, message: '', isDeleted: true, change: expect.any(Number), replyTo: expect.anything() },
      three,
    ])
    expect(await findAs(theo, token)).toMatchObject({ messageCount: 3, lastMessage: { message: 'Third' } })
    for (const path of [`${token}/changes/?after=0`, at(one), `${token}/members/`])
      expect(await callAs(ines, path, path === at(one) ? { method: 'DELETE' } : {})).toAnswer(404)
    const other = await talk(mara, ines)
    expect(await post(mara, other, { message: 'x', replyTo: one.id })).toAnswer(404)
    expect(await callAs(mara, `${other}/messages/${one.id}/`, { method: 'DELETE' })).toAnswer(404)
    for (const id of ['0', '-1', 'x', '99999999999'])
      expect(await callAs(mara, `${token}/messages/${id}/`, { method: 'DELETE' })).toAnswer(404)
  })

  test('that a client has missed in great number are loaded again', async () => {
    const { mara, theo } = people
    const token = await talk(mara, theo)
    const { id } = (await findAs(mara, token)) as Conversation
    await app.db.execute(sql`insert into ${conversationMessage} (conversation_id, position, change, author_id, message)
      select ${id}, n, n, ${theo.id}, 'Message ' || n from generate_series(10001, 10600) n`)
    await app.db.execute(sql`update conversation set change = 10600 where id = ${id}`)
    const changes = async (after: number) => (await callAs(mara, `${token}/changes/?after=${after}`)).json()
    expect(await changes(10_000)).toEqual({ messages: [], isComplete: false })
    expect((await changes(10_300)).messages).toHaveLength(300)
    expect((await findAs(mara, token))?.unread).toBe(chatLimits.unread + 1)
  })

  test('are found by their text, in one’s own conversations only', async () => {
    const { mara, theo, ines } = people
    const token = await talk(mara, theo)
    await say(mara, token, 'The 100% Kestrel_Plan')
    const find = async (person: Person, search: string) =>
      (await callAs(person, `search/?search=${encodeURIComponent(search)}`)).json()
    expect(await find(theo, ' kestrel_ ')).toMatchObject([
      { token, conversation: 'Katherine Johnson', message: { message: 'The 100% Kestrel_Plan' } },
    ])
    for (const words of ['plan kestr', 'KESTRELPLAN', 'kestrle', '100 kest'])
      expect(await find(theo, words), words).toHaveLength(1)
    for (const absent of ['%', '% _', 'xq', '§', 'kestrel plateau', '', '\0', 'est'])
      expect(await find(theo, absent), absent).toEqual([])
    expect(await find(ines, 'kestrel')).toEqual([])
    expect((await callAs(theo, 'search/')).json()).toEqual([])
  })

  test('are found by what they say now: not by what they said before, nor once they were deleted', async () => {
    const { mara, theo } = people
    const token = await talk(mara, theo)
    const { id } = await say(mara, token, 'Marmalade for the gearbox')
    const find = async (search: string) => (await callAs(theo, `search/?search=${search}`)).json().length
    expect(await find('marmalade')).toBe(1)
    await callAs(mara, `${token}/messages/${id}/`, {
      method: 'PATCH',
      payload: { message: 'Oil for the gearbox' },
    })
    expect([await find('marmalade'), await find('gearbox oil')]).toEqual([0, 1])
    await callAs(mara, `${token}/messages/${id}/`, { method: 'DELETE' })
    expect(await find('gearbox oil')).toBe(0)
  })
})

describe('what happens in a conversation', () => {
  test('is heard by its members in every process, as it is, and by no one else', async () => {
    const { mara, theo, ines } = people
    const other = await startOtherProcess(app)
    const token = await talk(mara, theo)
    const readers = await Promise.all([listen(theo), listen(mara, other), listen(ines)])
    const [his, hers, others] = readers as [Reader, Reader, Reader]
    await callAs(theo, `${token}/typing/`, { method: 'POST' })
    const sent = await say(mara, token, 'Heard?')
    const long = await say(mara, token, 'x'.repeat(8000))
    for (const reader of [his, hers]) {
      await eventually(() => expect(chatEvents(reader)).toHaveLength(2))
      expect(chatEvents(reader)).toMatchObject([
        { token, change: sent.change, message: sent },
        { token, change: long.change, message: null },
      ])
      expect(namesAndData(reader)[0]).toMatchObject(['typing', { token, userName: 'theo' }])
    }
    // A new group reaches streams that were open before it.
    const lunch = await group(mara, 'Lunch', [ines])
    await say(mara, lunch, 'Soup')
    await eventually(() =>
      expect(chatEvents(others).map(({ message }) => message.message)).toEqual([
        'Katherine Johnson created the group.',
        'Soup',
      ]),
    )
    expect(others.text).not.toContain(token)
    expect(his.text).not.toContain(lunch)
  })
})

test('more writing than anyone does is refused for a while', async () => {
  const { ines, mara } = people
  const token = await talk(ines, mara)
  await app.services.db.execute(sql`update rate_limit set count = 300 where key like '%'`)
  const response = await post(ines, token, { message: 'One more' })
  expect(response).toAnswer(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})
