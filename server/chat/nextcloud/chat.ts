import type { FastifyBaseLogger } from 'fastify'
import type { TalkContext } from '#server/chat/nextcloud/context.ts'
import {
  createConversationList,
  listShownRooms,
  scopeOfRoom,
} from '#server/chat/nextcloud/conversation-list.ts'
import { createConversations } from '#server/chat/nextcloud/conversations.ts'
import { createMessages } from '#server/chat/nextcloud/messages.ts'
import { createPeople } from '#server/chat/nextcloud/people.ts'
import { createProjectRooms } from '#server/chat/nextcloud/project-rooms.ts'
import { createReactionNames } from '#server/chat/nextcloud/reactions.ts'
import { createReferences } from '#server/chat/nextcloud/references.ts'
import { createRemembered } from '#server/chat/nextcloud/remembered.ts'
import { createSearch } from '#server/chat/nextcloud/search.ts'
import { createSending } from '#server/chat/nextcloud/sending.ts'
import { callTalk } from '#server/chat/nextcloud/talk.ts'
import { createWatching } from '#server/chat/nextcloud/watching.ts'
import type { Chat } from '#server/chat/port.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { isDomainError } from '#server/errors.ts'
import type { EventBus } from '#server/events/bus.ts'
import { projectScope } from '#server/events/scopes.ts'
import type { Nextcloud } from '#server/nextcloud/port.ts'
import type { Projects } from '#server/projects/port.ts'
import type { Employee } from '#server/sessions/store.ts'

interface NextcloudChatOptions {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly events: EventBus
  readonly config: Pick<Config, 'MEDIA_URL'>
  readonly nextcloud: Pick<Nextcloud, 'openSession' | 'credentials'>
  readonly projects: Pick<Projects, 'list' | 'listMembers'>
}

/** A company's Nextcloud Talk as the chat. */
export function createNextcloudChat(options: NextcloudChatOptions): Chat {
  const { db, log, events, config, nextcloud, projects } = options
  const { credentials } = nextcloud
  const remembered = createRemembered()
  const { rooms } = remembered
  const projectRooms = createProjectRooms({ db, projects, credentials })
  const context: TalkContext = {
    async open(as) {
      const session = await nextcloud.openSession(as)
      return { as, uid: session.uid, session, talk: callTalk(session) }
    },
    async enter(as, token) {
      const [user] = await Promise.all([context.open(as), projectRooms.check(as, token)])
      return user
    },
    people: createPeople({ config, credentials }),
    reactions: createReactionNames(remembered),
    projectRooms,
  }
  const forget = (accountIds: readonly number[]) => {
    for (const id of accountIds) rooms.delete(id)
  }
  events.on('membership', ({ accounts }) => forget(accounts.map(({ id }) => id)))
  const roomsOf = async (as: Employee) => {
    const found = rooms.get(as.id) ?? (await listShownRooms(context, await context.open(as)))
    rooms.set(as.id, found)
    return found
  }
  const messages = createMessages(context)
  const { watch } = createWatching({
    ...{ ...context, events, remembered },
    fail: (error) => log.error(error, 'watching Talk failed'),
  })

  return {
    ...createConversationList(context),
    ...createConversations({ ...context, events, credentials, forget }),
    ...messages,
    async listMessages(as, token, page) {
      const listed = await messages.listMessages(as, token, page)
      if (page.before === undefined) await events.publish('chatView', { account: as.id, token })
      return listed
    },
    ...createSending(context, createReferences(db)),
    ...createSearch(context),
    watch,
    async scopesOf(as) {
      try {
        return (await roomsOf(as)).map(scopeOfRoom).filter((scope) => !scope.startsWith(projectScope('')))
      } catch (error) {
        // Whatever else happens is still heard.
        if (isDomainError(error, 'reconnect') || isDomainError(error, 'unavailable')) return []
        throw error
      }
    },
  }
}
