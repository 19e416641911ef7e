import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Person } from '#contract/employee/person.ts'
import { avatarUrls } from '#contract/images.ts'
import type { Config } from '#server/config.ts'

type PersonTable = Readonly<Record<'firstName' | 'lastName' | 'username' | 'profileImage', PgColumn>>

/** The columns that show an account as a person. */
export const personColumns = <P extends PersonTable>(person: P) => ({
  firstName: person.firstName as P['firstName'],
  lastName: person.lastName as P['lastName'],
  username: person.username as P['username'],
  image: person.profileImage as P['profileImage'],
})

/** A person as `personColumns` selects it. */
export interface PersonRow {
  readonly firstName: string
  readonly lastName: string
  readonly username: string | null
  readonly image: string | null
}

export const toPerson = (
  { MEDIA_URL }: Pick<Config, 'MEDIA_URL'>,
  { firstName, lastName, username, image }: PersonRow,
): Person => ({
  displayName: `${firstName} ${lastName}`.trim() || (username ?? ''),
  avatarUrls: avatarUrls(image, MEDIA_URL),
})
