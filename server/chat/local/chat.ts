import { createFindAccess } from '#server/chat/local/access.ts'
import { createConversationList, createConversationNames } from '#server/chat/local/conversation-list.ts'
import { createConversations } from '#server/chat/local/conversations.ts'
import { createMessages } from '#server/chat/local/messages.ts'
import type { Chat } from '#server/chat/port.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { Drive } from '#server/drive/port.ts'
import type { Tracker } from '#server/tracker/port.ts'

interface LocalOptions {
  readonly db: Database
  readonly config: Pick<Config, 'MEDIA_URL'>
  readonly tracker: Pick<Tracker, 'listProjects' | 'listMembers'>
  readonly drive: Pick<Drive, 'offer' | 'withdraw'>
}

/** Portico's own chat, over its tables. */
export function createLocalChat({ db, config, tracker, drive }: LocalOptions): Chat {
  const findAccess = createFindAccess(db, tracker)
  const listConversations = createConversationList({ db, config, tracker })
  return {
    listConversations,
    ...createConversations({ db, config, findAccess, tracker }),
    ...createMessages({ db, findAccess, listNames: createConversationNames({ db, tracker }), drive }),
  }
}
