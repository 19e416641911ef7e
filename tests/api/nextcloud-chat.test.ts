import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChatMessage, Conversation } from '#contract/chat/chat.ts'
import { talkReference, talkRoom } from '#server/chat/tables.ts'
import { createEmployee, employeeSession } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { follow, namesAndData } from '#tests/support/event-reader.ts'
import { connectNextcloud, nextcloudSettings } from '#tests/support/nextcloud.ts'
import { createProject } from '#tests/support/tracker-rows.ts'
import { createFileSearch } from '#tests/support/vendors/nextcloud/file-search.ts'
import { ocs, recording, startNextcloud, type VendorUser } from '#tests/support/vendors/nextcloud/server.ts'
import { createTalk } from '#tests/support/vendors/nextcloud/talk.ts'
import { TalkState, type VendorRoom } from '#tests/support/vendors/nextcloud/talk-state.ts'

/** The portal's chat in front of a Nextcloud. */
let state: TalkState
const nextcloud = startNextcloud((users) => {
  state = new TalkState(users)
  return [createTalk(state), createFileSearch(state, '')]
})
const app = useTestApp(async () => ({ env: nextcloudSettings((await nextcloud).url) }))
afterEach(async () => {
  vi.useRealTimers()
  const server = await nextcloud
  server.lie(null)
})
afterAll(async () => {
  const server = await nextcloud
  expect(server.problems).toEqual([])
  await server.close()
})

interface Person {
  readonly id: number
  readonly username: string
  readonly headers: { readonly authorization: string }
  readonly user: VendorUser
}

let count = 0
async function createPerson(): Promise<Person> {
  const employee = await createEmployee(app)
  const user = (await nextcloud).addUser(`person${++count}`)
  await connectNextcloud(app, employee, user)
  return { id: employee.id, username: employee.username, headers: await employeeSession(app, employee), user }
}

const call = (
  { username, headers }: Person,
  path = '',
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' = 'GET',
  payload?: object,
) =>
  app.call({
    ...{ method, url: `/api/jira/nextcloud/chat/${username}/${path}`, headers },
    ...(payload && { payload }),
  })

const listen = ({ headers }: Person) =>
  follow(app, headers.authorization.replace('Bearer ', ''), { query: '?as=employee' })

let mara: Person
let theo: Person
beforeAll(async () => {
  mara = await createPerson()
  theo = await createPerson()
})

const createRoom = (name: string): VendorRoom => state.addRoom(2, name, [mara.user.id, theo.user.id])
const textsIn = ({ messages }: VendorRoom) =>
  messages.filter(({ messageType }) => messageType === 'comment').map(({ message }) => message)

describe('what is written in Nextcloud', () => {
  test('appears on an open screen, as an event of its own account, in order, and no longer once it is closed', async () => {
    const room = createRoom('Berths')
    await call(mara, `${room.token}/messages/`)
    const reader = await listen(mara)
    await call(mara, `${room.token}/messages/`)
    await expect.poll(() => state.waiting).toBe(1)
    const first = state.post(room, theo.user, { message: 'Berth 4 is free' })
    await expect
      .poll(() => namesAndData(reader))
      .toContainEqual([
        'chat',
        expect.objectContaining({
          ...{ scope: expect.stringMatching(/^account:/), token: room.token, change: first.id },
          message: expect.objectContaining({ message: 'Berth 4 is free', actorId: theo.username }),
        }),
      ])
    await expect.poll(() => state.waiting).toBe(1)
    await call(theo, `${room.token}/messages/${first.id}/`, 'PATCH', { message: 'Berth 5 is free' })
    await expect
      .poll(() => namesAndData(reader).at(-1))
      .toMatchObject([
        'chat',
        { previous: first.id, message: { id: first.id, message: 'Berth 5 is free', isEdited: true } },
      ])
    reader.close()
    await expect.poll(() => state.waiting).toBe(0)
  })

  test('is shown with the names of employees, replies, reactions, and files', async () => {
    const room = createRoom('Names')
    const file = { id: '77', owner: theo.user.id, path: '/plan of berths.pdf' }
    state.files.push(file)
    const asked = state.post(room, theo.user, { message: `Is it free, @"${mara.user.id}"?` })
    asked.reactedBy.set('👍', [mara.user.id])
    state.post(room, mara.user, { message: 'Yes {really}', parentId: asked.id })
    state.post(room, theo.user, { message: '{file}', file })
    const [first, second, third] = (await call(mara, `${room.token}/messages/`)).json<ChatMessage[]>()
    expect(first).toMatchObject({
      ...{ message: `Is it free, @${mara.username}?`, actorId: theo.username },
      mentions: [{ userName: mara.username }],
      reactions: [{ reaction: '👍', userNames: [mara.username] }],
    })
    expect(second).toMatchObject({
      ...{ message: 'Yes {really}', actorId: mara.username },
      replyTo: { id: asked.id, message: 'Is it free, @Katherine Johnson?' },
    })
    expect(third).toMatchObject({ message: '', files: ['77'] })
  })

  test('leaves out what only changes other messages, and reads on until there are enough', async () => {
    const room = createRoom('Long')
    const sent = Array.from({ length: 230 }, (_, index) =>
      state.post(room, theo.user, { message: `${index}` }),
    )
    for (const one of sent.slice(0, 90)) state.tell(room, mara.user, 'reaction', '👍', {}, one.id)
    const page = (await call(mara, `${room.token}/messages/?limit=210`)).json<ChatMessage[]>()
    expect(page.map(({ message }) => message)).toEqual(sent.slice(20).map(({ message }) => message))
    const before = (await call(mara, `${room.token}/messages/?before=${page[0]?.position}`)).json()
    expect(before).toHaveLength(20)
  })

  test('is read as it was recorded', async () => {
    const server = await nextcloud
    const replay = (name: string) =>
      server.lie((_, response) => {
        const { status, headers, body } = recording(name)
        response
          .writeHead(status, { ...headers, 'content-type': 'application/json' })
          .end(JSON.stringify(body))
        return true
      })
    replay('talk-rooms')
    const rooms = (await call(mara)).json<Conversation[]>()
    expect(rooms.map(({ displayName }) => displayName)).toContain('ACME Portal')
    expect(rooms.map(({ displayName }) => displayName)).not.toContain('Talk updates ✅')
    expect(rooms.find(({ displayName }) => displayName === 'ACME Portal')?.lastMessage).toMatchObject({
      message: 'Sent from Portico to @Bob Example',
      actorDisplayName: 'Alice Example',
    })
    replay('talk-rooms-no-last-message')
    expect((await call(mara)).json<Conversation[]>().every(({ lastMessage }) => lastMessage === null)).toBe(
      true,
    )
  })
})

describe('a message to Nextcloud', () => {
  const send = (person: Person, { token }: VendorRoom, payload: object) =>
    call(person, `${token}/messages/`, 'POST', payload)

  test('is stored once, also where its answer was lost, and where it is sent twice at the same time', async () => {
    const room = createRoom('Once')
    const server = await nextcloud
    let isLost = false
    server.lie((request, response) => {
      if (request.method !== 'POST' || isLost) return false
      isLost = true
      // It is stored, and the connection breaks before the answer.
      state.post(room, mara.user, { message: 'Only once', referenceId: 'reference-lost' })
      response.destroy()
      return true
    })
    const lost = await send(mara, room, { message: 'Only once', reference: 'reference-lost' })
    const again = await send(mara, room, { message: 'Only once', reference: 'reference-lost' })
    expect([lost.statusCode, again.statusCode]).toEqual([503, 200])
    const both = await Promise.all(
      [1, 2].map(() => send(mara, room, { message: 'Twice at once', reference: 'reference-both' })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201])
    expect(textsIn(room)).toEqual(['Only once', 'Twice at once'])
  })

  test('names people as Nextcloud does, and answers another message', async () => {
    const room = createRoom('Mentions')
    const asked = state.post(room, theo.user, { message: 'Who comes?' })
    const { statusCode } = await send(mara, room, {
      ...{ message: `@${theo.username}, and @nobody.here.`, replyTo: asked.id },
    })
    expect([statusCode, room.messages.at(-1)]).toMatchObject([
      201,
      { message: `@"${theo.user.id}", and @nobody.here.`, parentId: asked.id },
    ])
    const unknown = await send(mara, room, { message: 'To nothing', replyTo: 1 })
    expect(unknown.statusCode).toBe(400)
  })

  test('carries files of its sender, the text with the last one', async () => {
    const room = createRoom('Files')
    state.files.push(
      { id: '81', owner: mara.user.id, path: '/one & two.txt' },
      { id: '82', owner: mara.user.id, path: '/Reports/three.txt' },
      { id: '83', owner: theo.user.id, path: '/foreign.txt' },
    )
    const sent = await send(mara, room, { message: 'Both', files: ['81', '82'] })
    expect([sent.statusCode, sent.json().sent_message]).toMatchObject([
      201,
      { message: 'Both', files: ['82'] },
    ])
    expect(room.messages.map(({ file, message }) => [file?.id, message])).toEqual([
      ['81', '{file}'],
      ['82', 'Both'],
    ])
    const foreign = await send(mara, room, { message: 'Not mine', files: ['83'] })
    expect([foreign.statusCode, room.messages.length]).toEqual([400, 2])
  })

  test('carries its file once, also where Nextcloud takes so long that it is sent again meanwhile', async () => {
    const room = createRoom('Slow')
    const file = { id: '91', owner: mara.user.id, path: '/slow.txt' }
    state.files.push(file)
    const payload = { message: 'Slow', files: [file.id], reference: 'reference-slow' }
    const server = await nextcloud
    const held = Promise.withResolvers<ServerResponse>()
    server.lie((request, response) => {
      if (!request.url?.includes('/files_sharing/')) return false
      server.lie(null)
      held.resolve(response)
      return true
    })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const sent = send(mara, room, payload)
    const response = await held.promise
    const busyUntil = sql`now() - interval '1 second'`
    await app.db.update(talkReference).set({ busyUntil }).where(eq(talkReference.token, room.token))
    vi.advanceTimersByTime(10_000)
    const again = send(mara, room, payload)
    expect(await Promise.race([again, sleep(500, 'waits')])).toBe('waits')
    state.post(room, mara.user, { message: 'Slow', file, referenceId: payload.reference })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ocs([]).body))
    expect([(await sent).statusCode, (await again).statusCode]).toEqual([201, 200])
    expect(textsIn(room)).toEqual(['Slow'])
  })

  test('is refused in words where Nextcloud refuses it', async () => {
    const room = createRoom('Refusals')
    room.isReadOnly = true
    const refused = await send(mara, room, { message: 'Not here' })
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: 'You may not write in this conversation.' },
    ])
    const server = await nextcloud
    server.lie((_, response) => {
      const { status, body } = recording('talk-send-lobby-412')
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return true
    })
    const closed = await call(mara, `${room.token}/messages/`)
    expect([closed.statusCode, closed.json()]).toEqual([
      403,
      { detail: 'This conversation is not open yet.' },
    ])
  })
})

describe('the conversations of projects', () => {
  test('get the members of all projects, two of them whenever somebody looks', async () => {
    const [looking, leaver, newcomer] = [await createPerson(), await createPerson(), await createPerson()]
    const both = [looking, leaver]
    const projects = [
      await createProject(app, both),
      await createProject(app, both),
      await createProject(app, both),
    ]
    const membersOf = () =>
      projects.map(({ name }) => {
        const room = [...state.rooms.values()].find((one) => one.name === name)
        return [...(room?.members.keys() ?? [])]
      })
    const everywhere = (...people: Person[]) => projects.map(() => people.map(({ user }) => user.id))
    await call(looking)
    expect(membersOf()).toEqual(everywhere(looking, leaver))
    for (const { id } of projects) {
      const members = `projects/${id}/members/`
      expect(await app.asAdmin(`DELETE ${members}${leaver.id}/`)).toAnswer(200)
      expect(await app.asAdmin(`POST ${members}`, { employee: newcomer.id })).toAnswer(200)
    }
    await app.db.update(talkRoom).set({ membersAt: sql`now() - interval '11 minutes'` })
    await call(looking)
    await call(looking)
    expect(membersOf()).toEqual(everywhere(looking, newcomer))

    // The first of them is the one whose members were compared longest ago.
    for (const { id } of projects)
      expect(await app.asAdmin(`DELETE projects/${id}/members/${newcomer.id}/`)).toAnswer(200)
    await app.db.update(talkRoom).set({ membersAt: sql`now() - interval '11 minutes'` })
    await app.db
      .update(talkRoom)
      .set({ membersAt: sql`now() - interval '1 hour'` })
      .where(eq(talkRoom.projectId, String(projects.at(-1)?.id)))
    await call(looking)
    expect(membersOf().at(-1)).toEqual([looking.user.id])
  })
})

describe('without Nextcloud', () => {
  test('the chat says so, while events and the rest of the portal go on', async () => {
    const server = await nextcloud
    server.lie((_, response) => {
      response.writeHead(503, { 'x-nextcloud-maintenance-mode': '1' }).end('<html>Maintenance</html>')
      return true
    })
    const list = await call(mara)
    expect([list.statusCode, list.json()]).toEqual([
      503,
      { detail: 'Nextcloud cannot be reached at the moment.' },
    ])
    const reader = await listen(mara)
    expect(reader.response.status).toBe(200)
    const projects = await app.call({
      ...{ method: 'GET', url: `/api/jira/projects/${mara.username}/`, headers: mara.headers },
    })
    expect(projects.statusCode).toBe(200)
  })

  test('someone whose password was revoked is asked to connect again, and it is not tried again', async () => {
    const person = await createPerson()
    person.user.password = 'another'
    const server = await nextcloud
    expect((await call(person)).json()).toMatchObject({ code: 'reconnect' })
    const { length } = server.requests
    expect((await call(person)).statusCode).toBe(403)
    expect(server.requests).toHaveLength(length)
  })
})
