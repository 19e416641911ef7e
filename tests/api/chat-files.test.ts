import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage, Conversation } from '#contract/chat/chat.ts'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { driveErrors } from '#contract/drive/drive-rules.ts'
import { createSharedFiles, type SentFiles, sharedFilesQueue } from '#server/chat/local/shared-files.ts'
import { accountScope, projectScope } from '#server/events/scopes.ts'
import { projectMember } from '#server/projects/tables.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type DriveClient, driveClient } from '#tests/support/drive.ts'
import { follow, namesAndData, type Reader } from '#tests/support/event-reader.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

const app = useTestApp()
let mara: DriveClient
let theo: DriveClient
let ines: DriveClient

beforeAll(async () => {
  mara = await driveClient(app, await createEmployee(app, 'mara'))
  theo = await driveClient(app, await createEmployee(app, 'theo'))
  ines = await driveClient(app, await createEmployee(app, 'ines'))
})

const chatOf = ({ username }: DriveClient) => `/api/jira/nextcloud/chat/${username}/`
const talk = async (from: DriveClient, payload: object): Promise<string> =>
  (await from.send('POST', chatOf(from), payload)).json().token
const direct = (from: DriveClient, to: DriveClient) => talk(from, { kind: 'direct', userName: to.username })
const group = (from: DriveClient, ...others: DriveClient[]) =>
  talk(from, { kind: 'group', name: 'Files', userNames: others.map(({ username }) => username) })
const conversationsOf = async (client: DriveClient): Promise<Conversation[]> =>
  (await client.call(chatOf(client))).json()
const send = (from: DriveClient, token: string, payload: object) =>
  from.send('POST', `${chatOf(from)}${token}/messages/`, payload)
const messagesOf = async (client: DriveClient, token: string): Promise<ChatMessage[]> =>
  (await client.call(`${chatOf(client)}${token}/messages/`)).json()
/** What is told about files by their ids: the names of those that one may read. */
const told = (client: DriveClient, ...ids: string[]) => client.names({ ids: ids.join(','), limit: '100' })

/** The jobs that compare what is shared of a file with its messages: before it is offered, and with its message. */
async function jobsOf(file: string): Promise<SentFiles[]> {
  const { rows } = await app.db.execute<{ data: SentFiles }>(sql`
    select data from pgboss.job where name = ${sharedFilesQueue.name} and data -> 'files' ? ${file}`)
  expect(rows).toHaveLength(2)
  return rows.map(({ data }) => data)
}

async function listen({ session }: DriveClient): Promise<Reader> {
  const reader = await follow(app, session.authorization.replace('Bearer ', ''), { query: '?as=employee' })
  await eventually(() => expect(reader.text).toContain('event: ready'))
  return reader
}
const filesHeard = (reader: Reader) => namesAndData(reader).filter(([name]) => name === 'files')

describe('a file in a message', () => {
  test('of the sender’s own is readable for the people of the conversation, as long as they are in it', async () => {
    const secret = await mara.upload('Unsent.txt', 'no')
    const id = await mara.upload('Agenda.txt', 'for the group')
    const token = await group(mara, theo)
    expect(await told(theo, id, secret)).toEqual([])
    const reader = await listen(theo)
    const sent = await send(mara, token, { message: 'Have a look', files: [id, id] })
    expect([sent.statusCode, sent.json().sent_message.files]).toEqual([201, [id]])
    // The event is the same for everyone, so it has no names.
    await eventually(() => expect(reader.text).toContain('Have a look'))
    expect(reader.text).not.toContain('Agenda')
    await eventually(() => expect(filesHeard(reader)).toHaveLength(1))
    expect((await messagesOf(theo, token)).at(-1)).toMatchObject({ message: 'Have a look', files: [id] })
    expect(await told(theo, id, secret)).toEqual(['Agenda.txt'])
    expect((await theo.download(id)).body).toBe('for the group')
    expect(await theo.send('PATCH', `${id}/`, { name: 'mine.txt' })).toAnswer(403)
    expect((await mara.details(id)).conversations).toHaveLength(1)
    for (const path of [`${id}/`, `${id}/download/`, `${chatOf(ines)}${token}/messages/`])
      expect(await ines.call(path)).toAnswer(404)
    expect(await told(ines, id)).toEqual([])

    // The trash takes it from everyone, and gives it back to everyone.
    await mara.send('DELETE', `${id}/`)
    expect([await told(theo, id), await told(mara, id)]).toEqual([[], []])
    await mara.send('POST', `trash/${id}/restore/`)
    expect(await told(theo, id)).toEqual(['Agenda.txt'])

    await theo.send('DELETE', `${chatOf(theo)}${token}/`)
    expect(await told(theo, id)).toEqual([])
    expect(await theo.download(id)).toAnswer(404)
  })

  test('can be taken back from a conversation, and not be given to another that way', async () => {
    const id = await mara.upload('Draft.txt', 'draft')
    const [token, other] = [await direct(mara, theo), await group(mara, theo)]
    await send(mara, token, { message: '', files: [id] })
    const { conversations } = await mara.details(id)
    const idOf = async (token: string) =>
      String((await conversationsOf(mara)).find((one) => one.token === token)?.id)
    expect(conversations).toEqual([await idOf(token)])
    const share = (conversations: string[]) =>
      mara.send('PUT', `${id}/sharing/`, { projects: [], conversations })
    expect(await share(['999999'])).toAnswer(400)
    expect((await share([])).json()).toMatchObject({ conversations: [], file: { is_shared: false } })
    expect(await told(theo, id)).toEqual([])
    await send(mara, other, { message: 'Again', files: [id] })
    expect((await mara.details(id)).conversations).toEqual([await idOf(other)])
  })

  test('goes to the members of a project in its conversation, and to who was in it no more', async () => {
    const project = await createProject(app, [mara, theo])
    const token = String(
      (await conversationsOf(mara)).find(({ projectKey }) => projectKey === project.key)?.token,
    )
    const id = await mara.upload('Plan.txt', 'plan')
    await send(mara, token, { message: 'The plan', files: [id] })
    expect(await mara.details(id)).toMatchObject({ projects: [String(project.id)], conversations: [] })
    expect(await told(theo, id)).toEqual(['Plan.txt'])
    await app.db
      .update(projectMember)
      .set({ leftAt: new Date() })
      .where(and(eq(projectMember.projectId, project.id), eq(projectMember.accountId, theo.id)))
    expect(await told(theo, id)).toEqual([])
  })

  test('of another stays with those who can read it: the others learn nothing, not even its name', async () => {
    const project = await createProject(app, [mara, theo])
    const id = await mara.upload('Salaries.txt', 'secret')
    await mara.send('PUT', `${id}/sharing/`, { projects: [String(project.id)], conversations: [] })
    const token = await group(theo, mara, ines)
    const reader = await listen(ines)
    expect(await send(theo, token, { message: 'You know', files: [id] })).toAnswer(201)
    expect(await told(mara, id)).toEqual(['Salaries.txt'])
    expect(await told(ines, id)).toEqual([])
    const [details, list, search] = [
      await ines.call(`${id}/`),
      await ines.call(`${chatOf(ines)}${token}/messages/`),
      await ines.call(`${chatOf(ines)}search/?search=Salaries`),
    ]
    expect([details.statusCode, search.json()]).toEqual([404, []])
    await eventually(() => expect(reader.text).toContain('You know'))
    expect(details.body + list.body + reader.text).not.toContain('Salaries')
  })

  test('is not readable any more once its message is deleted, unless it was shared in another way', async () => {
    const token = await group(mara, theo)
    const file = (name: string) => mara.upload(name, name)
    const [once, twice, trashed] = [
      await file('Once.txt'),
      await file('Twice.txt'),
      await file('Trashed.txt'),
    ]
    const deleteMessage = (of: { json(): { sent_message: ChatMessage } }) =>
      mara.send('DELETE', `${chatOf(mara)}${token}/messages/${of.json().sent_message.id}/`)
    const first = await send(mara, token, { message: 'All', files: [once, twice, trashed] })
    const second = await send(mara, token, { message: 'Again', files: [twice] })
    expect(await told(theo, once, twice, trashed)).toHaveLength(3)
    await mara.send('DELETE', `${trashed}/`)
    await deleteMessage(first)
    await mara.send('POST', `trash/${trashed}/restore/`)
    expect(await told(theo, once, twice, trashed)).toEqual(['Twice.txt'])
    await deleteMessage(second)
    expect(await told(theo, once, twice, trashed)).toEqual([])

    // What the owner has shared with the people of a project stays theirs, and so does what is in a shared folder.
    const project = await createProject(app, [mara, theo])
    const [conversation] = (await conversationsOf(mara)).filter(
      ({ displayName }) => displayName === project.name,
    )
    const shared = await file('Shared.txt')
    await mara.send('PUT', `${shared}/sharing/`, { projects: [String(project.id)], conversations: [] })
    const ofProject = conversation?.token as string
    const third = await send(mara, ofProject, { message: 'Shared', files: [shared, once] })
    expect((await told(theo, shared, once)).toSorted()).toEqual(['Once.txt', 'Shared.txt'])
    await mara.send('DELETE', `${chatOf(mara)}${ofProject}/messages/${third.json().sent_message.id}/`)
    expect(await told(theo, shared, once)).toEqual(['Shared.txt'])
  })

  test('agrees with the messages again after a crash between them and the drive', async () => {
    const token = await group(mara, theo)
    const [lost, kept] = [await mara.upload('Lost.txt', 'lost'), await mara.upload('Kept.txt', 'kept')]
    await send(mara, token, { message: 'Kept', files: [kept] })
    const [wanted] = await jobsOf(kept)
    const { as, scope } = wanted as SentFiles
    // Offered without a message, and stored without a share.
    await app.services.drive.offer(as, [lost], scope)
    await app.services.drive.withdraw(as, [kept], scope)
    expect(await told(theo, lost, kept)).toEqual(['Lost.txt'])
    const { settle } = createSharedFiles(app.services)
    for (const job of await jobsOf(kept)) await settle({ ...job, files: [lost, kept] })
    expect(await told(theo, lost, kept)).toEqual(['Kept.txt'])
  })

  test('is not shared with a message that could not be stored', async () => {
    const token = await group(mara, theo)
    const file = await mara.upload('Unsent.txt', 'unsent')
    const refused = await send(mara, token, { message: 'An answer', files: [file], replyTo: 999_999 })
    expect(refused.statusCode).toBe(404)
    expect(await told(theo, file)).toEqual([])
  })

  test('has to be a file that the sender may read, and one message has ten at most', async () => {
    const token = await direct(mara, theo)
    const before = (await messagesOf(mara, token)).length
    const foreign = await theo.upload('Theo.txt', 'theirs')
    const folder = await mara.folder('Not a file')
    const gone = await mara.upload('Gone.txt', 'gone')
    const fine = await mara.upload('Fine.txt', 'fine')
    await mara.send('DELETE', `${gone}/`)
    for (const id of [foreign, folder, gone, '999999999']) {
      expect(await send(mara, token, { message: 'x', files: [fine, id] })).toAnswer(400, {
        error: driveErrors.noFile,
      })
    }
    for (const files of [['x'], ['../1'], 'abc', Array.from({ length: 11 }, (_, at) => String(at + 1))])
      expect(await send(mara, token, { message: 'x', files })).toAnswer(400)
    expect(await send(mara, token, { message: ' ', files: [] })).toAnswer(400, { error: texts.blank })
    expect(await messagesOf(mara, token)).toHaveLength(before)
    expect((await mara.details(fine)).conversations).toEqual([])
    // No one shares files with a conversation without being in it.
    const foreignChat = await group(theo, ines)
    expect(await send(mara, foreignChat, { message: 'x', files: [fine] })).toAnswer(404)
    expect((await mara.details(fine)).conversations).toEqual([])
  })

  test('needs no words, and is sent once under one reference', async () => {
    const token = await direct(ines, theo)
    const id = await ines.upload('Alone.txt', 'alone')
    const body = { message: '', files: [id], reference: 'reference-1' }
    const first = await send(ines, token, body)
    await ines.send('DELETE', `${id}/`)
    const again = await send(ines, token, body)
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 200, first.json()])
    const reply = await send(theo, token, { message: 'Thanks', replyTo: first.json().sent_message.id })
    expect(reply.json().sent_message.replyTo.message).toBe(texts.onlyFiles)
    await theo.send('DELETE', `${chatOf(theo)}${token}/messages/${reply.json().sent_message.id}/`)
    const [conversation] = (await conversationsOf(theo)).filter((one) => one.token === token)
    expect(conversation?.lastMessage?.message).toBe(texts.onlyFiles)
  })
})

test('a change of files is heard by their owner and by who can or could read them, and names none of them', async () => {
  const project = await createProject(app, [mara, theo])
  const [owner, member, outsider] = [await listen(mara), await listen(theo), await listen(ines)]
  /** What the member hears, once each has heard of the own account, which is announced last. */
  const heard = async (change: () => Promise<unknown>) => {
    const before = filesHeard(member).length
    await change()
    for (const { id } of [mara, theo, ines])
      await app.services.events.publish('inbox', { scope: accountScope(id) })
    await eventually(() => {
      for (const reader of [owner, member, outsider]) expect(namesAndData(reader).at(-1)?.[0]).toBe('inbox')
      expect(filesHeard(owner).length).toBeGreaterThan(ownHeard)
    })
    ownHeard = filesHeard(owner).length
    return filesHeard(member).slice(before)
  }
  let ownHeard = 0
  const ofProject = ['files', { scope: projectScope(project.id) }]
  let folder = ''
  let file = ''
  expect(await heard(async () => (folder = await mara.folder('Heard')))).toEqual([])
  expect(await heard(async () => (file = await mara.upload('heard.txt', '1', folder)))).toEqual([])
  const sharing = (projects: string[]) =>
    mara.send('PUT', `${folder}/sharing/`, { projects, conversations: [] })
  // Of a tree everything counts: who reads the folder hears of the file in it.
  for (const change of [
    () => sharing([String(project.id)]),
    () => mara.upload('heard.txt', '2', folder),
    () => mara.send('PATCH', `${file}/`, { name: 'renamed.txt' }),
    () => mara.send('PATCH', `${file}/`, { folder: 'home' }),
    () => mara.send('PATCH', `${file}/`, { folder }),
    () => mara.send('DELETE', `${folder}/`),
    () => mara.send('POST', `trash/${folder}/restore/`),
    () => sharing([]),
  ])
    expect(await heard(change), String(change)).toEqual([ofProject])
  await mara.send('DELETE', `${folder}/`)
  expect(await heard(() => mara.send('DELETE', `trash/${folder}/`))).toEqual([])
  expect(filesHeard(outsider)).toEqual([])
  expect(filesHeard(owner)[0]).toEqual(['files', { scope: accountScope(mara.id) }])
  expect(owner.text).not.toMatch(/heard\.txt|renamed/)
})
