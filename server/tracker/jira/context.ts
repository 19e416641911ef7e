import type { ShowAvatar } from '#server/tracker/jira/avatar-urls.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import type { Notices } from '#server/tracker/jira/notices.ts'
import type { People } from '#server/tracker/jira/people.ts'
import type { OpenSession } from '#server/tracker/jira/session.ts'
import type { Dialect } from '#server/tracker/jira/text/dialect.ts'

/** What the parts of the adapter share. */
export interface JiraContext {
  readonly kind: JiraKind
  readonly openSession: OpenSession
  readonly dialect: Dialect
  readonly people: People
  readonly notices: Notices
  readonly showAvatar: ShowAvatar
}
