import type { ChatPerson } from '#contract/chat/chat.ts'
import { mentionedNames } from '#contract/tracker/mentions.ts'
import type { Config } from '#server/config.ts'
import type { Credentials } from '#server/credentials/credential-store.ts'
import { toPerson } from '#server/sessions/person.ts'

/** The accounts of Nextcloud, as employees of the portal where they are connected. */
export interface People {
  /** @param name as Nextcloud shows it */
  show(uid: string, name: string): ChatPerson
}

export interface PeopleFinder {
  find(uids: Iterable<string>): Promise<People>
  /** The ids of the accounts that usernames stand for: of those who are connected, otherwise the same. */
  identitiesOf(userNames: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Of the people whom a text mentions and who are connected, by usernames in lower case. */
  mentionedIn(text: string): Promise<ReadonlyMap<string, string>>
}

interface PeopleOptions {
  readonly config: Pick<Config, 'MEDIA_URL'>
  readonly credentials: Pick<Credentials, 'findEmployees'>
}

export function createPeople({ config, credentials }: PeopleOptions): PeopleFinder {
  const connected = async (userNames: readonly string[]) => {
    const employees = await credentials.findEmployees(userNames)
    return new Map(employees.map(({ username, identity }) => [(username ?? '').toLowerCase(), identity]))
  }

  return {
    async find(uids) {
      const employees = await credentials.findEmployees([...new Set(uids)])
      const byIdentity = new Map(employees.map((row) => [row.identity, row]))
      return {
        show(uid, name) {
          const employee = byIdentity.get(uid)
          return employee
            ? { ...toPerson(config, employee), userName: employee.username ?? '' }
            : // Pictures are at Nextcloud, which browsers are not sent to.
              { userName: uid, displayName: name || uid, avatarUrls: {} }
        },
      }
    },
    async identitiesOf(userNames) {
      const known = await connected(userNames)
      return new Map(userNames.map((name) => [name, known.get(name.toLowerCase()) ?? name]))
    },
    mentionedIn: (text) => connected(mentionedNames(text)),
  }
}
