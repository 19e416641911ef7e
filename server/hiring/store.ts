import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { jobcategory } from '#server/database/schema.ts'
import type { RowEvents } from '#server/events/row-events.ts'
import type { Library } from '#server/files/library.ts'
import type { StoredFile } from '#server/files/storage.ts'
import type { Scorings } from '#server/hiring/scorings.ts'
import { candidate } from '#server/hiring/tables.ts'
import type { Notifications } from '#server/mail/notifications.ts'

/** What an application says; its files are stored already. */
export type NewApplication = Pick<
  typeof candidate.$inferInsert,
  'candidateName' | 'email' | 'designation' | 'nameOfReference' | 'description' | 'resumeName'
> & { readonly resume: StoredFile; readonly image: StoredFile | null }

/** Where the pictures of applicants are stored, in private. */
export const pictureFolder = 'applicant'

export interface Applications {
  /** The title of an active job category as it is spelled there; null when there is none of that name. */
  findActivePosition(title: string): Promise<string | null>
  /** Stores an application and starts its scoring, together or not at all. */
  create(application: NewApplication): Promise<number>
}

interface ApplicationOptions {
  readonly db: Database
  readonly library: Library
  readonly scorings: Scorings
  readonly events: RowEvents
  readonly notifications: Notifications
}

export function createApplications({
  db,
  library,
  scorings,
  events,
  notifications,
}: ApplicationOptions): Applications {
  return {
    async findActivePosition(title) {
      const isActive = and(eq(jobcategory.status, 1), sql`lower(title) = lower(${title})`)
      const [row] = await db.select({ title: sql<string>`title` }).from(jobcategory).where(isActive).limit(1)
      return row?.title ?? null
    },
    create: ({ resume, image, ...texts }) =>
      events.transaction(async (tx, changed) => {
        const files = {
          candidateResume: resume.path,
          resumeSize: resume.size,
          candidateImage: image?.path ?? null,
        }
        const [row] = await tx
          .insert(candidate)
          .values({ ...texts, ...files })
          .returning({ id: candidate.id, created_at: candidate.created_at })
        const created = row as { id: number; created_at: string }
        const { id } = created
        const added = image ? [resume, image] : [resume]
        const paths = added.map(({ path }) => path)
        await library.setUses(tx, `candidate:${id}`, paths, added)
        await scorings.startNew(tx, id)
        const applied = { ...texts, ...created }
        await notifications.candidates(tx, 'CANDIDATE_APPLIED', [applied])
        await notifications.hr(tx, 'HR_NEW_APPLICATION', notifications.valuesOf(applied))
        changed([id])
        return id
      }),
  }
}
