import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { actorNameOf } from '#server/revisions/actor-name.ts'
import { revision } from '#server/revisions/tables.ts'
import { account } from '#server/sessions/tables.ts'

const [before, setting] = [alias(revision, 'before'), alias(revision, 'setting')]
const setter = alias(account, 'setter')

const isEarlier = ({ type, rowId, id }: Record<'type' | 'rowId' | 'id', SQLWrapper>): SQL =>
  sql`${type} = ${revision.type} and ${rowId} = ${revision.rowId} and ${id} < ${revision.id}`

const timeOf = ({ row }: Record<'row', SQLWrapper>): SQL =>
  sql`(${row} ->> case ${revision.action} when 'published' then 'publishAt' else 'unpublishAt' end)::timestamptz`

/** A time is set alone or with a status; only the rows of such entries are read, since each may have megabytes. */
const isSetting = sql`${setting.action} in ('scheduled', 'published', 'unpublished')`

/** Of what a job has done at the time that was set before: by whom, null if that is not known. Null for all else. */
export const schedule: SQL<{ by: string | null } | null> = sql`case
  when ${revision.accountId} is null and ${revision.action} in ('published', 'unpublished') then (
    select jsonb_build_object('by', (
      select ${actorNameOf(setting, setter)}
      from ${revision} as setting left join ${account} as setter on ${setter.id} = ${setting.accountId}
      where ${isEarlier(setting)} and ${isSetting} and ${timeOf(setting)} = due.time
      order by ${setting.id} limit 1))
    from (
      select ${timeOf(before)} as time from ${revision} as before
      where ${isEarlier(before)} order by ${before.id} desc limit 1) as due
    where due.time is not null)
  end`
