import type { Person } from '#contract/employee/person.ts'
import type { Config } from '#server/config.ts'
import type { Credentials } from '#server/credentials/credential-store.ts'
import { toPerson } from '#server/sessions/person.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { ShowAvatar } from '#server/tracker/jira/avatar-urls.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import type { JiraUser } from '#server/tracker/jira/schemas.ts'

type MaybeUser = JiraUser | null | undefined

export interface KnownPerson extends Person {
  /** The portal's profile for employees who have connected Jira, otherwise Jira's. */
  readonly username: string
}

/** The people of Jira, as employees of the portal where they are known. */
export interface People {
  /** How Jira identifies someone; empty for nobody. */
  identityOf(user: MaybeUser): string
  /** Returns these users as this employee sees them, loaded in one call. */
  show(as: Employee, users: readonly MaybeUser[]): Promise<(user: MaybeUser) => KnownPerson | null>
  /** How Jira identifies whom a change names, an employee or someone else; empty for nobody. */
  identify(username: string | null | undefined): Promise<string>
  /** How changes name an assignee: null for nobody. */
  assignee(username: string | null): Promise<object | null>
}

interface PeopleOptions {
  readonly kind: JiraKind
  readonly config: Pick<Config, 'MEDIA_URL'>
  readonly credentials: Pick<Credentials, 'findEmployees'>
  readonly showAvatar: ShowAvatar
}

export function createPeople({ kind, config, credentials, showAvatar }: PeopleOptions): People {
  const identityOf = (user: MaybeUser) => (kind === 'cloud' ? user?.accountId : user?.name) ?? ''

  const identify: People['identify'] = async (username) => {
    if (!username) return ''
    const employees = await credentials.findEmployees([username])
    return employees.find((row) => row.username === username)?.identity ?? username
  }

  return {
    identityOf,
    async show(as, users) {
      const identities = new Set(users.map(identityOf).filter((identity) => identity !== ''))
      const employees = await credentials.findEmployees([...identities])
      const byIdentity = new Map(employees.map((row) => [row.identity, row]))
      return (user) => {
        if (!user) return null
        const employee = byIdentity.get(identityOf(user))
        return employee
          ? { ...toPerson(config, employee), username: employee.username ?? '' }
          : {
              displayName: user.displayName,
              avatarUrls: showAvatar(as, user.avatarUrls),
              username: identityOf(user),
            }
      }
    },
    identify,
    async assignee(username) {
      if (username === null) return null
      const identity = await identify(username)
      return kind === 'cloud' ? { accountId: identity } : { name: identity }
    },
  }
}
