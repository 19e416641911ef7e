import type { PeopleFinder } from '#server/chat/nextcloud/people.ts'
import type { ProjectRooms } from '#server/chat/nextcloud/project-rooms.ts'
import type { ReactionNames } from '#server/chat/nextcloud/reactions.ts'
import type { TalkUser } from '#server/chat/nextcloud/talk.ts'
import type { Employee } from '#server/sessions/store.ts'

/** What the parts of the adapter share. */
export interface TalkContext {
  /** Throws `reconnect` for an employee without an account at Nextcloud. */
  readonly open: (as: Employee) => Promise<TalkUser>
  /** The same for a conversation. Throws `notFound` for one of a project that the employee does not have. */
  readonly enter: (as: Employee, token: string) => Promise<TalkUser>
  readonly people: PeopleFinder
  readonly reactions: ReactionNames
  readonly projectRooms: ProjectRooms
}
