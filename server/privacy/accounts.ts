import { sql } from 'drizzle-orm'
import type { PersonalData } from '#server/privacy/port.ts'
import type { Services } from '#server/services.ts'
import { account } from '#server/sessions/tables.ts'

/** Accounts of administrators and employees, which are kept. */
export const accountPersonalData = ({ db }: Services): PersonalData => ({
  area: 'accounts',
  async find(email) {
    const rows = await db.select().from(account).where(sql`lower(${account.email}) = ${email}`)
    return rows.map(({ passwordHash: _, ...row }) => ({
      id: row.id,
      title: `${row.firstName} ${row.lastName}, ${row.kind}${row.active ? '' : ', deactivated'}`,
      at: row.createdAt,
      data: row,
    }))
  },
})
