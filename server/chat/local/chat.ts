import { createFindAccess } from '#server/chat/local/access.ts'
import { createConversationList, createConversationNames } from '#server/chat/local/conversation-list.ts'
import { createConversations } from '#server/chat/local/conversations.ts'
import { createMessages } from '#server/chat/local/messages.ts'
import { createSharedFiles } from '#server/chat/local/shared-files.ts'
import type { Chat } from '#server/chat/port.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { Drive } from '#server/drive/port.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Projects } from '#server/projects/port.ts'

interface LocalOptions {
  readonly db: Database
  readonly events: EventBus
  readonly config: Pick<Config, 'MEDIA_URL'>
  readonly projects: Pick<Projects, 'list' | 'listMembers'>
  readonly drive: Pick<Drive, 'offer' | 'withdraw'>
  readonly jobs: Pick<Jobs, 'send'>
}

/** Portico's own chat, over its tables. */
export function createLocalChat({ db, events, config, projects, drive, jobs }: LocalOptions): Chat {
  const findAccess = createFindAccess(db, projects)
  const listConversations = createConversationList({ db, config, projects })
  return {
    listConversations,
    ...createConversations({ db, events, config, findAccess, projects }),
    ...createMessages({
      db,
      events,
      findAccess,
      listNames: createConversationNames({ db, projects }),
      sharedFiles: createSharedFiles({ db, jobs, drive }),
    }),
  }
}
