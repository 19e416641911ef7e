import { createHash } from 'node:crypto'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Erasure, FoundPersonalData, PersonalDataCounts } from '#contract/privacy/personal-data.ts'
import { assistantPersonalData } from '#server/assistant/personal-data-store.ts'
import type { Database } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { enquiryPersonalData } from '#server/enquiries/personal-data-store.ts'
import type { ZipEntry } from '#server/files/zip.ts'
import { candidatePersonalData } from '#server/hiring/personal-data-store.ts'
import { mailPersonalData } from '#server/mail/personal-data-store.ts'
import { accountPersonalData } from '#server/privacy/accounts.ts'
import { findNaming, namedPerson, replaceNames } from '#server/privacy/named-person.ts'
import type { PersonalData } from '#server/privacy/port.ts'
import { erasure } from '#server/privacy/tables.ts'
import type { Services } from '#server/services.ts'
import { account } from '#server/sessions/tables.ts'

/** How many records of an area are shown; an export has all. */
const shownRecords = 100

/** Everything about one person, by e-mail address, over all domains. */
export interface PersonalDataOfAll {
  find(email: string): Promise<FoundPersonalData>
  /** The files of an archive: a JSON file for each area, and the person's own files. Counts the records. */
  export(email: string): Promise<{ entries: ZipEntry[]; count: number }>
  /**
   * Erases what need not be kept, checks that nothing of it is left, and records the proof. May be repeated.
   * @param shouldReplaceNames whether texts of others no longer name the person
   */
  erase(email: string, by: number, shouldReplaceNames: boolean): Promise<Erasure>
}

export function createPersonalData(services: Services): PersonalDataOfAll {
  const { db, files, clock } = services
  // Mails before applications, which delete those of their conversation.
  const areas: readonly PersonalData[] = [
    mailPersonalData(services),
    candidatePersonalData(services),
    assistantPersonalData(services),
    enquiryPersonalData(services),
    accountPersonalData(services),
  ]
  const findAll = (email: string) =>
    Promise.all(areas.map(async (domain) => ({ domain, records: await domain.find(normalized(email)) })))

  const personOf = (found: Awaited<ReturnType<typeof findAll>>, email: string) =>
    namedPerson(
      db,
      // What an account is called goes before what an application says.
      found.toReversed().flatMap(({ records }) => records),
      normalized(email),
    )

  return {
    async find(email) {
      const [found, erasures] = await Promise.all([findAll(email), erasuresOf(db, email)])
      const person = await personOf(found, email)
      return {
        naming: person ? await findNaming(db, person) : [],
        formerly: person?.formerly ?? null,
        areas: found.map(({ domain: { area }, records }) => ({
          area,
          count: records.length,
          kept: records.filter(({ isKept }) => isKept).length,
          records: records
            .slice(0, shownRecords)
            .map(({ title, at }) => ({ title, at: at?.toISOString() ?? null })),
        })),
        erasures,
      }
    },
    async export(email) {
      const found = await findAll(email)
      const lastModified = clock()
      const json = found.map(({ domain: { area }, records }): ZipEntry => {
        const body = Buffer.from(
          JSON.stringify(
            records.map(({ data }) => data),
            null,
            2,
          ),
        )
        return { name: `${area}.json`, lastModified, open: async () => ({ size: body.length, body }) }
      })
      const own = found.flatMap(({ domain: { area }, records }) =>
        records.flatMap((record) =>
          (record.files ?? []).map(
            ({ name, path }): ZipEntry => ({
              name: `${area}/${record.id}/${name}`,
              lastModified: record.at ?? lastModified,
              open: () => files.private.open(path),
            }),
          ),
        ),
      )
      return { entries: [...json, ...own], count: found.flatMap(({ records }) => records).length }
    },
    async erase(email, by, shouldReplaceNames) {
      const before = await findAll(email)
      const person = await personOf(before, email)
      // While the accounts still say who it was, so that a broken erasure can be repeated.
      const names = person
        ? await db.transaction((tx) => replaceNames(tx, person, shouldReplaceNames))
        : { renamed: {}, named: {} }
      for (const { domain, records } of before)
        if (records.length > 0) await domain.erase(records, normalized(email))
      const after = await findAll(email)
      const erased = after.map(({ domain, records }, index) => [
        domain.area,
        (before[index]?.records.length ?? 0) - records.length,
      ])
      const left = after.map(({ domain, records }) => [domain.area, records.length])
      const inserted = await db
        .insert(erasure)
        .values({
          emailHash: hashOf(email),
          accountId: by,
          erased: counted(erased),
          kept: counted(left),
          ...names,
        })
        .returning({ id: erasure.id })
      return onlyRow(await selectErasures(db, sql`${erasure.id} = ${onlyRow(inserted).id}`))
    },
  }
}

const counted = (counts: (string | number)[][]): PersonalDataCounts =>
  Object.fromEntries(counts.filter(([, count]) => Number(count) > 0))

const normalized = (email: string) => email.trim().toLowerCase()
const hashOf = (email: string) => createHash('sha256').update(normalized(email)).digest('hex')

const erasuresOf = (db: Database, email: string): Promise<Erasure[]> =>
  selectErasures(db, eq(erasure.emailHash, hashOf(email)))

async function selectErasures(db: Database, condition: SQL): Promise<Erasure[]> {
  const rows = await db
    .select({
      at: erasure.at,
      by: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}`,
      emailHash: erasure.emailHash,
      erased: erasure.erased,
      kept: erasure.kept,
      renamed: erasure.renamed,
      named: erasure.named,
    })
    .from(erasure)
    .leftJoin(account, eq(account.id, erasure.accountId))
    .where(condition)
    .orderBy(desc(erasure.id))
    .limit(50)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
