import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { chats, type DemoChat } from '#demo/chats.ts'
import { daysBefore } from '#demo/days.ts'
import { type DemoPerson, people, usernameOf } from '#demo/people.ts'
import {
  conversation,
  conversationMember,
  conversationMessage,
  conversationReaction,
} from '#server/chat/tables.ts'
import type { Transaction } from '#server/database/connect.ts'
import { present } from '#server/present.ts'
import { project } from '#server/projects/tables.ts'
import type { Services } from '#server/services.ts'
import { account } from '#server/sessions/tables.ts'

/** Lets the team talk: all conversations or none. For after the projects. */
export async function seedChats({ db }: Services, now: Date): Promise<void> {
  if ((await db.$count(conversation)) > 0) return
  await db.transaction(async (tx) => {
    const accounts = await accountIds(tx)
    const projects = new Map(
      (await tx.select({ id: project.id, key: project.key }).from(project)).map(({ id, key }) => [
        key,
        String(id),
      ]),
    )
    for (const chat of chats) await seedChat(tx, chat, { accounts, projects, now })
  })
}

interface SeedOptions {
  readonly accounts: ReadonlyMap<DemoPerson, number>
  readonly projects: ReadonlyMap<string, string>
  readonly now: Date
}

async function accountIds(tx: Transaction): Promise<Map<DemoPerson, number>> {
  const rows = await tx
    .select({ id: account.id, username: account.username })
    .from(account)
    .where(inArray(account.username, people.map(usernameOf)))
  const ids = new Map(rows.map(({ username, id }) => [username, id]))
  return new Map(people.map((person) => [person, present(ids.get(usernameOf(person)))]))
}

async function seedChat(
  tx: Transaction,
  chat: DemoChat,
  { accounts, projects, now }: SeedOptions,
): Promise<void> {
  const { members, messages, unread = {} } = chat
  const idOf = (person: DemoPerson) => present(accounts.get(person))
  const times = messages.map(([, daysAgo, time]) => timeOf(now, daysAgo, time))
  const count = messages.length
  const [row] = await tx
    .insert(conversation)
    .values({
      ...identity(chat, idOf, projects),
      token: randomBytes(12).toString('base64url'),
      change: count,
      messageCount: count,
      lastActivity: times.at(-1) ?? now,
    })
    .returning({ id: conversation.id })
  const { id: conversationId } = row as { id: number }
  await tx.insert(conversationMember).values(
    members.map((person) => ({
      conversationId,
      accountId: idOf(person),
      readUpTo: count - (unread[person] ?? 0),
    })),
  )
  const stored = await tx
    .insert(conversationMessage)
    .values(
      messages.map(([by, , , message], at) => ({
        conversationId,
        position: at + 1,
        change: at + 1,
        authorId: idOf(by),
        message,
        mentions: people.filter((person) => message.includes(`@${usernameOf(person)}`)).map(idOf),
        createdAt: present(times[at]),
      })),
    )
    .returning({ id: conversationMessage.id, position: conversationMessage.position })
  const reactions = stored.flatMap(({ id: messageId, position }) =>
    Object.entries(messages[position - 1]?.[4] ?? {}).flatMap(([reaction, by]) =>
      by.map((person) => ({ messageId, accountId: idOf(person), reaction })),
    ),
  )
  if (reactions.length > 0) await tx.insert(conversationReaction).values(reactions)
}

function identity(
  { project, name, members }: DemoChat,
  idOf: (person: DemoPerson) => number,
  projects: SeedOptions['projects'],
) {
  if (project !== undefined) return { kind: 'project' as const, projectId: projects.get(project) as string }
  if (name !== undefined) return { kind: 'group' as const, name }
  const pair = members
    .map(idOf)
    .sort((one, other) => one - other)
    .join(':')
  return { kind: 'direct' as const, pair }
}

/** Never in the future, at any time of the day. */
function timeOf(now: Date, daysAgo: number, time: string): Date {
  const at = new Date(`${daysBefore(now, daysAgo).slice(0, 10)}T${time}:00Z`)
  return at < now ? at : new Date(at.getTime() - 24 * 60 * 60 * 1000)
}
