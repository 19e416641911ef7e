import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { jobcategory } from '#server/database/schema.ts'
import type { Storage } from '#server/files/storage.ts'
import { candidate, candidateStatuses } from '#server/hiring/tables.ts'
import { defineQueue, type Jobs } from '#server/jobs/queue.ts'

/** Processes new applications. */
export const applicationQueue = defineQueue<{ readonly id: number }>('application', {
  concurrency: 2,
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 300,
})

/** An application as it is stored; its files are already in the private store. */
export type NewApplication = Pick<
  typeof candidate.$inferInsert,
  | 'candidateName'
  | 'email'
  | 'designation'
  | 'nameOfReference'
  | 'description'
  | 'candidateImage'
  | 'candidateResume'
  | 'resumeName'
  | 'resumeSize'
>

export interface Applications {
  /** The title of an active job category as it is spelled there; null when there is none of that name. */
  findActivePosition(title: string): Promise<string | null>
  /** Stores an application and the job that looks at it, together or not at all. */
  create(application: NewApplication): Promise<number>
  /** Ends the waiting of an application that nobody has decided about meanwhile. */
  markPending(id: number): Promise<void>
  /** Removes private files that no application knows: what a crash left between file and row. */
  collectGarbage(now: Date): Promise<number>
}

/** Longer than any request that has stored a file and not yet its row. */
const orphanAge = 60 * 60 * 1000

export function createApplications(db: Database, files: Storage, jobs: Jobs): Applications {
  return {
    async findActivePosition(title) {
      const isActive = and(eq(jobcategory.status, 1), sql`lower(title) = lower(${title})`)
      const [row] = await db.select({ title: sql<string>`title` }).from(jobcategory).where(isActive).limit(1)
      return row?.title ?? null
    },
    create: (application) =>
      db.transaction(async (tx) => {
        const [row] = await tx.insert(candidate).values(application).returning({ id: candidate.id })
        const { id } = row as { id: number }
        await jobs.send(tx, applicationQueue, { id })
        return id
      }),
    async markPending(id) {
      await db
        .update(candidate)
        .set({ status: candidateStatuses.pending })
        .where(and(eq(candidate.id, id), eq(candidate.status, candidateStatuses.evaluating)))
    },
    async collectGarbage(now) {
      const before = new Date(now.getTime() - orphanAge)
      const old: string[] = []
      for await (const { path, modifiedAt } of files.list()) if (modifiedAt < before) old.push(path)
      const rows = await db
        .select({ resume: candidate.candidateResume, image: candidate.candidateImage })
        .from(candidate)
        .where(or(inArray(candidate.candidateResume, old), inArray(candidate.candidateImage, old)))
      const referenced = new Set(rows.flatMap(({ resume, image }) => [resume, image]))
      const orphans = old.filter((path) => !referenced.has(path))
      for (const path of orphans) await files.remove(path)
      return orphans.length + (await files.removeTempFiles(before))
    },
  }
}
