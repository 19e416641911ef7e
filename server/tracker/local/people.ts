import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { avatarUrls } from '#contract/images.ts'
import type { Person } from '#contract/tracker/tracker.ts'
import { account } from '#server/sessions/tables.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'

/** The columns that show an account as a person. */
export const personColumns = <P extends PersonTable>(person: P) => ({
  firstName: person.firstName as P['firstName'],
  lastName: person.lastName as P['lastName'],
  username: person.username as P['username'],
  image: person.profileImage as P['profileImage'],
})

type PersonTable = Readonly<Record<'firstName' | 'lastName' | 'username' | 'profileImage', PgColumn>>

/** A person as `personColumns` selects it. */
export interface PersonRow {
  readonly firstName: string
  readonly lastName: string
  readonly username: string | null
  readonly image: string | null
}

export const toPerson = (
  { config: { MEDIA_URL } }: Pick<LocalContext, 'config'>,
  { firstName, lastName, username, image }: PersonRow,
): Person => ({
  displayName: `${firstName} ${lastName}`.trim() || (username ?? ''),
  avatarUrls: avatarUrls(image, MEDIA_URL),
})

// The accounts that an issue is joined with.
export const assignee = alias(account, 'assignee')
export const reporter = alias(account, 'reporter')
