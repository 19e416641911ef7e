import { type SQL, sql } from 'drizzle-orm'
import type { TestApp } from '#tests/support/app.ts'

/** Runs a statement that may take longer than any of the program, such as one that writes very many rows. */
export const executeLong = ({ db }: TestApp, statement: SQL): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(statement)
  })
