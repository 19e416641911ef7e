import { beforeAll, describe, expect, test } from 'vitest'
import { chatMessages } from '#contract/chat/chat-messages.ts'
import type { Chat } from '#server/chat/port.ts'
import type { Employee } from '#server/sessions/store.ts'

/** A chat, and four people. */
export interface ChatSetup {
  readonly chat: Chat
  readonly owner: Employee
  /** In a project with the owner. */
  readonly colleague: Employee
  /** In no project. */
  readonly newcomer: Employee
  readonly outsider: Employee
  /** The key of the project of the owner and the colleague. */
  readonly project: string
}

/** What every adapter of the port keeps. */
export function describeChat(name: string, create: () => Promise<ChatSetup>): void {
  describe(`the chat of ${name}`, () => {
    let setup: ChatSetup
    beforeAll(async () => {
      setup = await create()
    })

    async function createGroup(named: string): Promise<string> {
      const { chat, owner, colleague } = setup
      const userNames = [colleague.username]
      return (await chat.createConversation(owner, { kind: 'group', name: named, userNames })).token
    }

    const send = async (as: Employee, token: string, message: string, reference?: string) =>
      (await setup.chat.send(as, token, { message, ...(reference && { reference }) })).message

    const textsOf = async (as: Employee, token: string) =>
      (await setup.chat.listMessages(as, token, { limit: 20 })).messages
        .filter(({ messageType }) => messageType === 'comment')
        .map(({ message }) => message)

    const find = async (as: Employee, token: string) =>
      (await setup.chat.listConversations(as)).find((one) => one.token === token)

    test('gives the conversation of a project to its members', async () => {
      const { chat, owner, colleague, outsider, project } = setup
      const ofProject = (await chat.listConversations(owner)).find(({ projectKey }) => projectKey === project)
      const token = String(ofProject?.token)
      await send(owner, token, 'Hello project')
      expect(await textsOf(colleague, token)).toEqual(['Hello project'])
      const members = await chat.listMembers(owner, token)
      expect(members.map(({ userName }) => userName).sort()).toEqual(
        [owner.username, colleague.username].sort(),
      )
      await expect(chat.listMessages(outsider, token, { limit: 1 })).rejects.toMatchObject({
        code: 'notFound',
      })
      await expect(chat.leaveConversation(owner, token)).rejects.toMatchObject({ code: 'invalid' })
    })

    test('has one direct conversation of two people', async () => {
      const { chat, owner, newcomer } = setup
      // A company's own chat may have had one before.
      const known = (await chat.listConversations(owner)).some((one) => one.userName === newcomer.username)
      const first = await chat.createConversation(owner, { kind: 'direct', userName: newcomer.username })
      const second = await chat.createConversation(newcomer, { kind: 'direct', userName: owner.username })
      expect([first.isNew, second]).toEqual([!known, { token: first.token, isNew: false }])
      await expect(
        chat.createConversation(owner, { kind: 'direct', userName: 'nobody-of-this-name' }),
      ).rejects.toMatchObject({ code: 'invalid' })
      expect((await chat.listPeople(owner)).map(({ userName }) => userName)).not.toContain(owner.username)
    })

    test('lets people join and leave a group', async () => {
      const { chat, owner, colleague, newcomer, outsider } = setup
      const token = await createGroup('Launch')
      await expect(send(newcomer, token, 'too early')).rejects.toMatchObject({ code: 'notFound' })
      await chat.changeConversation(owner, token, { name: 'Landing', addUserNames: [newcomer.username] })
      expect((await find(newcomer, token))?.displayName).toBe('Landing')
      await send(newcomer, token, 'here I am')
      await chat.leaveConversation(newcomer, token)
      expect(await find(newcomer, token)).toBeUndefined()
      await expect(chat.listMembers(newcomer, token)).rejects.toMatchObject({ code: 'notFound' })
      await expect(chat.changeConversation(outsider, token, { name: 'Taken' })).rejects.toMatchObject({
        code: 'notFound',
      })
      expect(await textsOf(colleague, token)).toEqual(['here I am'])
    })

    test('stores a message once, in the order of sending', async () => {
      const { chat, owner, colleague } = setup
      const token = await createGroup('Order')
      const first = await send(owner, token, 'one', 'reference-1')
      expect(await chat.send(owner, token, { message: 'one', reference: 'reference-1' })).toEqual({
        message: first,
        isNew: false,
      })
      await send(colleague, token, 'two')
      await send(owner, token, 'three')
      expect(await textsOf(colleague, token)).toEqual(['one', 'two', 'three'])
      const { messages } = await chat.listMessages(owner, token, { limit: 1, before: first.position + 1 })
      expect(messages).toEqual([first])
    })

    test('reports every change to those who know an earlier one', async () => {
      const { chat, owner, colleague } = setup
      const token = await createGroup('Changes')
      const [edited, deleted] = [await send(owner, token, 'old'), await send(owner, token, 'gone')]
      const after = deleted.change
      await chat.edit(owner, token, edited.id, 'new')
      await chat.delete(owner, token, deleted.id)
      const liked = await chat.react(colleague, token, edited.id, '👍', true)
      expect(liked.reactions).toEqual([{ reaction: '👍', userNames: [colleague.username] }])
      const changes = await chat.listChanges(colleague, token, after)
      expect(changes.isComplete).toBe(true)
      expect(changes.messages.map(({ id, message, isDeleted }) => ({ id, message, isDeleted }))).toEqual([
        { id: deleted.id, message: '', isDeleted: true },
        { id: edited.id, message: 'new', isDeleted: false },
      ])
      const last = Number(changes.messages.at(-1)?.change)
      expect((await chat.listChanges(colleague, token, last)).messages).toEqual([])
    })

    test('lets only the author change a message, and nobody a deleted one', async () => {
      const { chat, owner, colleague } = setup
      const token = await createGroup('Authors')
      const { id } = await send(owner, token, 'mine')
      await expect(chat.edit(colleague, token, id, 'yours')).rejects.toMatchObject({ code: 'forbidden' })
      await expect(chat.delete(colleague, token, id)).rejects.toMatchObject({
        ...{ code: 'forbidden', message: chatMessages.notOwn },
      })
      await chat.delete(owner, token, id)
      await expect(chat.edit(owner, token, id, 'again')).rejects.toMatchObject({ code: 'notFound' })
    })

    test('counts unread messages up to the read marker, which never moves back', async () => {
      const { chat, owner, colleague } = setup
      const token = await createGroup('Unread')
      const before = (await find(colleague, token))?.unread ?? 0
      await send(owner, token, 'one')
      const { position } = await send(owner, token, `two, @${colleague.username}`)
      expect(await find(colleague, token)).toMatchObject({ unread: before + 2, isMentioned: true })
      await chat.markRead(colleague, token, position)
      await chat.markRead(colleague, token, 1)
      expect(await find(colleague, token)).toMatchObject({ unread: 0, readUpTo: position })
    })

    test('finds messages in one’s own conversations alone', async () => {
      const { chat, owner, colleague, outsider } = setup
      const token = await createGroup('Search')
      // A company's own chat may have been searched for the same before.
      const word = `zeppelin${Date.now()}`
      await send(owner, token, `The ${word} is ready`)
      const hits = await chat.search(colleague, word)
      expect(hits.map((hit) => [hit.token, hit.message.message])).toEqual([[token, `The ${word} is ready`]])
      expect(await chat.search(outsider, word)).toEqual([])
    })

    test('names the scopes of one’s groups and direct conversations', async () => {
      const { chat, owner, colleague, outsider } = setup
      const [known, ofOutsider] = [await chat.scopesOf(colleague), await chat.scopesOf(outsider)]
      await createGroup('Scopes')
      const added = (await chat.scopesOf(colleague)).filter((scope) => !known.includes(scope))
      expect(added).toHaveLength(1)
      expect(await chat.scopesOf(owner)).toEqual(expect.arrayContaining(added))
      expect(await chat.scopesOf(outsider)).toEqual(ofOutsider)
    })
  })
}
