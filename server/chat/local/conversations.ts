import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ChatPerson } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { avatarUrls } from '#contract/images.ts'
import { type Access, type FindAccess, scopeOf } from '#server/chat/local/access.ts'
import { addSystemMessage, nextChange } from '#server/chat/local/changes.ts'
import { newConversationToken } from '#server/chat/local/conversation-list.ts'
import { readUpTo } from '#server/chat/local/messages.ts'
import type { Chat } from '#server/chat/port.ts'
import { conversation, conversationMember } from '#server/chat/tables.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { accountScope, conversationScope, publishMembership } from '#server/events/scopes.ts'
import { present } from '#server/present.ts'
import type { Projects } from '#server/projects/port.ts'
import { fullName } from '#server/sessions/full-name.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'

type Conversations = Pick<
  Chat,
  | 'createConversation'
  | 'changeConversation'
  | 'leaveConversation'
  | 'listMembers'
  | 'listPeople'
  | 'markRead'
  | 'tellTyping'
  | 'scopesOf'
>

interface ConversationOptions {
  readonly db: Database
  readonly events: EventBus
  readonly config: Pick<Config, 'MEDIA_URL'>
  readonly findAccess: FindAccess
  readonly projects: Pick<Projects, 'list' | 'listMembers'>
}

export function createConversations({
  db,
  events,
  config,
  findAccess,
  projects,
}: ConversationOptions): Conversations {
  const person = { id: account.id, userName: account.username, displayName, image: account.profileImage }
  const byName = [asc(sql`lower(${displayName})`), asc(account.id)]
  const toPerson = ({ userName, displayName, image }: PersonRow): ChatPerson => ({
    userName: userName ?? '',
    displayName,
    avatarUrls: avatarUrls(image, config.MEDIA_URL),
  })

  /** Throws `invalid` if one is unknown, has left the company, or is the employee. */
  async function findPeople(tx: Transaction, as: Employee, userNames: readonly string[]) {
    const names = [...new Set(userNames.map((name) => name.toLowerCase()))]
    const people = await tx
      .select(person)
      .from(account)
      .where(and(isColleague(as), inArray(sql`lower(${account.username})`, names)))
    if (people.length < names.length) throw invalid(texts.unknownPeople)
    return people
  }

  /** @param readUpTo earlier messages do not count as unread for them */
  async function addMembers(
    tx: Transaction,
    { id, readUpTo = 0 }: { id: number; readUpTo?: number },
    accountIds: readonly number[],
  ): Promise<number[]> {
    if (accountIds.length === 0) return []
    const added = await tx
      .insert(conversationMember)
      .values(accountIds.map((accountId) => ({ conversationId: id, accountId, readUpTo })))
      .onConflictDoNothing()
      .returning({ accountId: conversationMember.accountId })
    return added.map(({ accountId }) => accountId)
  }

  async function findGroup(as: Employee, token: string): Promise<Access> {
    const access = await findAccess(as, token)
    if (access.kind !== 'group') throw invalid(texts.onlyGroups)
    return access
  }

  /** The current members of the project, according to the tracker. */
  async function listProjectMembers(as: Employee, projectId: string): Promise<ChatPerson[]> {
    const project = (await projects.list(as)).find(({ id }) => id === projectId)
    if (!project) throw notFound()
    return (await projects.listMembers(as, project.key))
      .filter(({ isCurrent }) => isCurrent)
      .map(({ username, displayName, avatarUrls }) => ({ userName: username, displayName, avatarUrls }))
  }

  async function nameOf(tx: Transaction, { id }: Employee): Promise<string> {
    const [row] = await tx.select({ displayName }).from(account).where(eq(account.id, id))
    return row?.displayName ?? ''
  }

  /** The new one, or the one that the two have already. */
  async function openDirect(tx: EventTransaction, as: Employee, userName: string) {
    const [other] = await findPeople(tx, as, [userName])
    const ids = [as.id, present(other).id].sort((one, two) => one - two)
    const pair = ids.join(':')
    const [created] = await tx
      .insert(conversation)
      .values({ kind: 'direct', pair, token: newConversationToken() })
      .onConflictDoNothing()
      .returning()
    const [row] = created
      ? [created]
      : await tx.select().from(conversation).where(eq(conversation.pair, pair))
    const { id, token } = present(row)
    const added = await addMembers(tx, { id }, ids)
    publishMembership(tx, { scope: conversationScope(id), added })
    return { token, isNew: created !== undefined }
  }

  async function createGroup(tx: EventTransaction, as: Employee, name: string, userNames: readonly string[]) {
    const people = await findPeople(tx, as, userNames)
    const [row] = await tx
      .insert(conversation)
      .values({ kind: 'group', name, token: newConversationToken() })
      .returning()
    const { id, token, ...group } = present(row)
    const added = await addMembers(tx, { id }, [as.id, ...people.map((one) => one.id)])
    const access = { id, token, ...group, scope: conversationScope(id) }
    publishMembership(tx, { scope: access.scope, added })
    await addSystemMessage(tx, access, 'conversation_created', `${await nameOf(tx, as)} created the group.`)
    return { token, isNew: true }
  }

  return {
    createConversation: (as, wanted) =>
      events.transaction((tx) =>
        wanted.kind === 'direct'
          ? openDirect(tx, as, wanted.userName)
          : createGroup(tx, as, wanted.name, wanted.userNames),
      ),

    async changeConversation(as, token, { name, addUserNames = [] }) {
      const access = await findGroup(as, token)
      await events.transaction(async (tx) => {
        const actor = await nameOf(tx, as)
        if (name !== undefined) {
          await tx.update(conversation).set({ name }).where(eq(conversation.id, access.id))
          await addSystemMessage(tx, access, 'conversation_renamed', `${actor} named the group “${name}”.`)
        }
        if (addUserNames.length > 0) {
          const people = await findPeople(tx, as, addUserNames)
          // Concurrent additions wait for each other, so that the group stays within its limit.
          const readUpTo = (await nextChange(tx, access)) - 1
          const added = await addMembers(
            tx,
            { id: access.id, readUpTo },
            people.map(({ id }) => id),
          )
          const { length } = await tx
            .select({ id: conversationMember.accountId })
            .from(conversationMember)
            .where(eq(conversationMember.conversationId, access.id))
          if (length > chatLimits.people) throw invalid(texts.tooManyPeople)
          publishMembership(tx, { scope: access.scope, added })
          for (const one of people.filter(({ id }) => added.includes(id)))
            await addSystemMessage(tx, access, 'user_added', `${actor} added ${one.displayName}.`)
        }
        tx.publish('conversation', { scope: access.scope, token })
      })
    },

    async leaveConversation(as, token) {
      const access = await findGroup(as, token)
      await events.transaction(async (tx) => {
        const left = await tx
          .delete(conversationMember)
          .where(
            and(eq(conversationMember.conversationId, access.id), eq(conversationMember.accountId, as.id)),
          )
          .returning()
        // If it is left twice at once, it is left and announced once.
        if (left.length === 0) throw notFound()
        publishMembership(tx, { scope: access.scope, removed: [as.id] })
        await addSystemMessage(tx, access, 'user_removed', `${await nameOf(tx, as)} left the group.`)
      })
    },

    async listMembers(as, token) {
      const access = await findAccess(as, token)
      if (access.projectId !== null) return listProjectMembers(as, access.projectId)
      const rows = await db
        .select(person)
        .from(conversationMember)
        .innerJoin(account, eq(account.id, conversationMember.accountId))
        .where(eq(conversationMember.conversationId, access.id))
        .orderBy(...byName)
      return rows.map(toPerson)
    },

    async listPeople(as) {
      const rows = await db
        .select(person)
        .from(account)
        .where(isColleague(as))
        .orderBy(...byName)
      return rows.map(toPerson)
    },

    async markRead(as, token, position) {
      const access = await findAccess(as, token)
      await events.transaction(async (tx) => {
        const [{ change } = { change: 0 }] = await tx
          .select({ change: conversation.change })
          .from(conversation)
          .where(eq(conversation.id, access.id))
        const upTo = Math.min(position, change)
        if (await readUpTo(tx, access, { accountId: as.id, position: upTo }))
          tx.publish('chatRead', { scope: accountScope(as.id), token, position: upTo })
      })
    },

    async tellTyping(as, token) {
      const { scope } = await findAccess(as, token)
      const [row] = await db.select({ displayName }).from(account).where(eq(account.id, as.id))
      await events.publish('typing', {
        scope,
        token,
        userName: as.username,
        displayName: row?.displayName ?? '',
      })
    },

    async scopesOf(as) {
      const rows = await db
        .select({ id: conversation.id, projectId: conversation.projectId })
        .from(conversationMember)
        .innerJoin(conversation, eq(conversation.id, conversationMember.conversationId))
        .where(and(eq(conversationMember.accountId, as.id), ne(conversation.kind, 'project')))
      return rows.map(scopeOf)
    },
  }
}

interface PersonRow {
  readonly id: number
  readonly userName: string | null
  readonly displayName: string
  readonly image: string | null
}

const displayName = fullName()

const isColleague = ({ id }: Employee) =>
  and(eq(account.kind, 'employee'), account.active, ne(account.id, id))
