import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Person } from '#contract/employee/person.ts'
import { avatarUrls } from '#contract/images.ts'
import type { Config } from '#server/config.ts'

interface PersonTable<
  First extends PgColumn,
  Last extends PgColumn,
  User extends PgColumn,
  Image extends PgColumn,
> {
  readonly firstName: First
  readonly lastName: Last
  readonly username: User
  readonly profileImage: Image
}

/** The columns that show an account as a person. */
export const personColumns = <
  First extends PgColumn,
  Last extends PgColumn,
  User extends PgColumn,
  Image extends PgColumn,
>({
  firstName,
  lastName,
  username,
  profileImage: image,
}: PersonTable<First, Last, User, Image>) => ({ firstName, lastName, username, image })

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
