import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { driveLimits } from '#contract/drive/drive-rules.ts'
import type { Storage } from '#contract/storage/storage.ts'
import { storageLimits } from '#contract/storage/storage-limits.ts'
import { unsentBytes } from '#server/assistant/chat-store.ts'
import type { Database } from '#server/database/connect.ts'
import type { DiskSpace } from '#server/files/disk-space.ts'
import { mostOfVisitor } from '#server/files/quotas.ts'
import { file } from '#server/files/tables.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'

interface OverviewOptions {
  readonly db: Database
  readonly diskSpace: DiskSpace
}

const shownEmployees = 10

/** The stored files by purpose and by person, and the room that is left. */
export async function readStorage({ db, diskSpace }: OverviewOptions): Promise<Storage> {
  const [disk, purposes, employees, ofNetwork, unsent] = await Promise.all([
    diskSpace.measure(),
    readPurposes(db),
    readEmployees(db),
    mostOfVisitor(db),
    unsentBytes(db),
  ])
  return {
    disk,
    purposes,
    employees,
    visitors: {
      network: { used: ofNetwork, allowed: storageLimits.visitorDay },
      unsent: { used: unsent, allowed: storageLimits.unsent },
    },
  }
}

/** The purpose of each folder. All other folders have images of the site and portraits. */
const labels: Readonly<Record<string, string>> = {
  resume: 'Applications',
  applicant: 'Applications',
  reply: 'Files of e-mails',
  attachment: 'Attachments of issues',
  drive: 'Files of employees',
  document: 'Documents of the assistant',
}

const folder = sql<string>`split_part(${file.path}, '/', 1)`

async function readPurposes(db: Database): Promise<Storage['purposes']> {
  const rows = await db
    .select({ folder, files: sql<number>`count(*)::int`, bytes: sum() })
    .from(file)
    .groupBy(folder)
  const purposes = new Map<string, Storage['purposes'][number]>()
  for (const { folder, files, bytes } of rows) {
    const label = labels[folder] ?? 'Images'
    const known = purposes.get(label) ?? { label, files: 0, bytes: 0 }
    purposes.set(label, { label, files: known.files + files, bytes: known.bytes + bytes })
  }
  return [...purposes.values()].sort((one, other) => other.bytes - one.bytes)
}

async function readEmployees(db: Database): Promise<Storage['employees']> {
  const rows = await db
    .select({ id: account.id, name: fullName(account), drive: sum('drive'), attachments: sum('attachment') })
    .from(file)
    .innerJoin(account, eq(account.id, file.accountId))
    .where(isNotNull(file.accountId))
    .groupBy(account.id)
    .orderBy(desc(sum()), account.id)
    .limit(shownEmployees)
  return rows.map(({ id, name, drive, attachments }) => ({
    id,
    name,
    drive: { used: drive, allowed: driveLimits.quotaBytes },
    attachments: { used: attachments, allowed: storageLimits.attachments },
  }))
}

/** The bytes of a group's files, in one folder or in all. */
const sum = (name?: string) =>
  sql<number>`coalesce(sum(${file.size}) filter (where ${name === undefined ? sql`true` : sql`${folder} = ${name}`}), 0)::float8`
