import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { createActing, createCredentials } from '#server/credentials/credential-store.ts'
import type { Connectable } from '#server/credentials/port.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { projectScope } from '#server/events/scopes.ts'
import type { Projects } from '#server/projects/port.ts'
import { announcing } from '#server/tracker/jira/announcing.ts'
import { createShowAvatar } from '#server/tracker/jira/avatar-urls.ts'
import { createJiraConnection } from '#server/tracker/jira/connection.ts'
import { createNotices } from '#server/tracker/jira/notices.ts'
import { type Atlassian, atlassian, createOAuth, oauthAppOf } from '#server/tracker/jira/oauth.ts'
import { createOAuthCredentials } from '#server/tracker/jira/oauth-credentials.ts'
import { createPeople } from '#server/tracker/jira/people.ts'
import { createJiraProjects } from '#server/tracker/jira/projects.ts'
import { isAuthenticationDenied, toDomainError } from '#server/tracker/jira/refusals.ts'
import { createRemoteNotices } from '#server/tracker/jira/remote-notices.ts'
import { createSessions } from '#server/tracker/jira/session.ts'
import { createDialect } from '#server/tracker/jira/text/create-dialect.ts'
import { createPictures } from '#server/tracker/jira/text/links.ts'
import { createTitles } from '#server/tracker/jira/titles.ts'
import { createJiraTracker } from '#server/tracker/jira/tracker.ts'
import { createJiraWatching } from '#server/tracker/jira/watching.ts'
import type { RemoteTitles, Tracker } from '#server/tracker/port.ts'
import { createUpstream } from '#server/upstream/client.ts'
import { createOwnCaches } from '#server/upstream/own-cache.ts'
import type { Watched } from '#server/upstream/watched.ts'

interface JiraOptions {
  readonly config: Config
  /** Where Atlassian is; others only in tests. */
  readonly atlassian?: Atlassian | undefined
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  readonly events: Pick<EventBus, 'on' | 'onGap' | 'publish' | 'transaction'>
}

interface Jira {
  readonly tracker: Tracker
  readonly projects: Projects
  readonly connection: Connectable
  readonly remoteTitles: RemoteTitles
  /** Tells an employee what is done in Jira itself, until what it returns is called. */
  readonly watch: Watched['watch']
}

/** The company's Jira behind the portal; null without the settings. */
export function createJira(options: JiraOptions): Jira | null {
  const { config, db, log, clock, events, atlassian: at = atlassian } = options
  const { JIRA_URL: url, JIRA_KIND: kind, CREDENTIAL_KEY: key } = config
  if (!url || !key) return null
  const app = oauthAppOf(config)
  const upstream = createUpstream({
    ...{ name: 'Jira', baseUrl: app ? at.api : url, log },
    isRefused: isAuthenticationDenied,
  })
  const credentials = createCredentials(db, 'jira', key)
  const now = () => clock().getTime()
  const auth = createUpstream({ name: 'Atlassian', baseUrl: at.auth, log })
  const oauth = app && createOAuth({ app, url, at, auth, api: upstream, now })
  const caches = createOwnCaches(now)
  events.on('issue', ({ scope }) => caches.clearFollowers(scope.slice(projectScope('').length)))
  events.onGap(caches.clearAll)
  const showAvatar = createShowAvatar(key, url, app ? at.api : undefined)
  const context = {
    kind,
    openSession: createSessions({
      ...{ upstream, caches, kind },
      actAs: createActing({
        ...{ name: 'Jira', toDomainError },
        credentials: oauth ? createOAuthCredentials(credentials, oauth, now) : credentials,
      }),
    }),
    dialect: createDialect(kind, createPictures(config.PUBLIC_URL)),
    people: createPeople({ kind, config, credentials, showAvatar }),
    showAvatar,
    notices: createNotices({ events, credentials, log }),
    key,
  }
  return {
    tracker: announcing(createJiraTracker(context), { events, ...context }),
    projects: createJiraProjects(context),
    remoteTitles: createTitles(context),
    watch: createJiraWatching({
      ...{ context, credentials, clock },
      notify: createRemoteNotices({ events, credentials, people: context.people }),
      fail: (error) => log.error(error, 'watching Jira failed'),
    }).watch,
    connection: createJiraConnection({ upstream, credentials, kind, url, oauth, key, clock }),
  }
}
