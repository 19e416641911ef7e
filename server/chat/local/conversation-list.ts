import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Conversation } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { avatarUrls } from '#contract/images.ts'
import { type MentionedPerson, withNames } from '#contract/tracker/mentions.ts'
import { mentionedPeople } from '#server/chat/message-store.ts'
import { conversation, conversationMember, conversationMessage } from '#server/chat/tables.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { Projects } from '#server/projects/port.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'

interface ListOptions {
  readonly db: Database
  readonly config: Pick<Config, 'MEDIA_URL'>
  readonly projects: Pick<Projects, 'list'>
}

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly token: string
  readonly kind: Conversation['kind']
  readonly name: string
  readonly project_id: string | null
  readonly change: number
  readonly message_count: number
  readonly last_activity: number
  readonly read_up_to: number | null
  readonly other_username: string | null
  readonly other_name: string | null
  readonly other_image: string | null
  readonly last_message: string | null
  readonly last_author: string | null
  readonly last_timestamp: number | null
  readonly last_mentions: readonly MentionedPerson[] | null
  readonly unread: number
  readonly is_mentioned: boolean
}

/** How much of a message is read for its preview, which names people instead of their usernames. */
const previewSource = 500

/** A new name of a conversation in paths. */
export const newConversationToken = () => randomBytes(12).toString('base64url')

/** Over a conversation `c`: whether it is a group or a direct one of the account, or belongs to one of the projects. */
const isOpenTo = (accountId: number, projects: readonly string[]) => sql`c.id in (
    select conversation_id from ${conversationMember} where account_id = ${accountId}
    union select id from ${conversation} where project_id = any(${sql.param(projects)}::text[])
  ) and (c.project_id is null or c.project_id = any(${sql.param(projects)}::text[]))`

interface ConversationName {
  readonly token: string
  readonly displayName: string
}

/** How the employee's conversations are called, by their ids: without reading a message. */
export const createConversationNames =
  ({ db, projects }: Pick<ListOptions, 'db' | 'projects'>) =>
  async (as: Employee): Promise<ReadonlyMap<number, ConversationName>> => {
    const names = new Map((await projects.list(as)).map(({ id, name }) => [id, name]))
    const { rows } = await db.execute<{
      id: number
      token: string
      name: string
      project_id: string | null
      other_name: string | null
    }>(sql`
      select c.id, c.token, c.name, c.project_id, (
        select trim(a.first_name || ' ' || a.last_name)
        from ${conversationMember} o join ${account} a on a.id = o.account_id
        where c.kind = 'direct' and o.conversation_id = c.id and o.account_id <> ${as.id} limit 1
      ) as other_name
      from ${conversation} c where ${isOpenTo(as.id, [...names.keys()])}`)
    return new Map(
      rows.map(({ id, token, name, project_id, other_name }) => [
        id,
        { token, displayName: names.get(project_id ?? '') ?? other_name ?? name },
      ]),
    )
  }

export function createConversationList({ db, config, projects }: ListOptions) {
  const select = async ({ id }: Employee, projects: readonly string[]): Promise<Row[]> => {
    const { rows } = await db.execute<Row>(sql`
      select c.id, c.token, c.kind, c.name, c.project_id, c.change, c.message_count, m.read_up_to,
        floor(extract(epoch from c.last_activity))::int as last_activity,
        other.username as other_username, trim(other.first_name || ' ' || other.last_name) as other_name,
        other.profile_image as other_image,
        last.message as last_message, last.author as last_author, last.timestamp as last_timestamp,
        last.mentions as last_mentions,
        unread.count as unread, unread.is_mentioned
      from ${conversation} c
      left join ${conversationMember} m on m.conversation_id = c.id and m.account_id = ${id}
      left join lateral (
        select a.username, a.first_name, a.last_name, a.profile_image
        from ${conversationMember} o join ${account} a on a.id = o.account_id
        where o.conversation_id = c.id and o.account_id <> ${id} limit 1
      ) other on c.kind = 'direct'
      left join lateral (
        select coalesce(nullif(left(l.message, ${previewSource}), ''), ${texts.onlyFiles}) as message, coalesce(trim(a.first_name || ' ' || a.last_name), '') as author,
          floor(extract(epoch from l.created_at))::int as timestamp, ${mentionedPeople(sql`l.mentions`)} as mentions
        from ${conversationMessage} l left join ${account} a on a.id = l.author_id
        where l.conversation_id = c.id and not l.is_deleted order by l.position desc limit 1
      ) last on true
      left join lateral (
        select count(*)::int as count, coalesce(bool_or(${id} = any(u.mentions)), false) as is_mentioned
        from (
          select mentions from ${conversationMessage} n
          where n.conversation_id = c.id and n.position > m.read_up_to and n.author_id <> ${id} and not n.is_deleted
          order by n.position desc limit ${chatLimits.unread + 1}
        ) u
      ) unread on true
      where ${isOpenTo(id, projects)}
      order by c.last_activity desc, c.id desc`)
    return rows
  }

  /** Every project has a conversation, made when a member first looks. What was said before is not new to that member. */
  async function complete({ id }: Employee, projects: readonly string[]): Promise<void> {
    await db
      .insert(conversation)
      .values(
        projects.map((projectId) => ({
          projectId,
          kind: 'project' as const,
          token: newConversationToken(),
          // Below those that have messages.
          lastActivity: new Date(0),
        })),
      )
      .onConflictDoNothing()
    await db.execute(sql`
      insert into ${conversationMember} (conversation_id, account_id, read_up_to)
      select c.id, ${id}, c.change from ${conversation} c where c.project_id = any(${sql.param(projects)}::text[])
      on conflict do nothing`)
  }

  return async (as: Employee): Promise<Conversation[]> => {
    const own = new Map((await projects.list(as)).map((project) => [project.id, project]))
    const ids = [...own.keys()]
    let rows = await select(as, ids)
    const known = rows.filter((row) => row.project_id !== null && row.read_up_to !== null)
    if (known.length < ids.length) {
      await complete(as, ids)
      rows = await select(as, ids)
    }
    return rows.map((row) => {
      const project = row.project_id === null ? undefined : own.get(row.project_id)
      return {
        id: row.id,
        token: row.token,
        kind: row.kind,
        displayName: project?.name ?? row.other_name ?? row.name,
        avatarUrls: project?.avatarUrls ?? avatarUrls(row.other_image, config.MEDIA_URL),
        projectKey: project?.key ?? null,
        userName: row.other_username,
        lastActivity: row.last_activity,
        lastMessage:
          row.last_message === null
            ? null
            : {
                message: withNames(row.last_message, row.last_mentions ?? []),
                actorDisplayName: row.last_author ?? '',
                timestamp: row.last_timestamp ?? row.last_activity,
              },
        messageCount: row.message_count,
        unread: row.unread,
        isMentioned: row.is_mentioned,
        readUpTo: row.read_up_to ?? 0,
        change: row.change,
      }
    })
  }
}
