import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Storages } from '#server/files/storage.ts'
import { failed } from '#server/hiring/resume/failed-reading.ts'
import { readerVersion, readResume } from '#server/hiring/resume/read-resume.ts'
import type { ResumeReading } from '#server/hiring/resume/reading.ts'
import { candidate, resumeReading } from '#server/hiring/tables.ts'

/** A reading of a text, with an id for evaluations to refer to. */
export type StoredReading = ResumeReading &
  ({ readonly error: null; readonly id: number } | { readonly error: string })

/** The texts of resumes. Each version of the reader reads a resume once and stores the result. */
export interface ResumeReadings {
  /** Null for an unknown candidate. */
  of(candidateId: number): Promise<StoredReading | null>
}

export function createResumeReadings({ db, files }: { db: Database; files: Storages }): ResumeReadings {
  async function find(candidateId: number): Promise<StoredReading | null> {
    const isRead = and(eq(resumeReading.candidate_id, candidateId), eq(resumeReading.reader, readerVersion))
    const [row] = await db.select().from(resumeReading).where(isRead)
    if (!row) return null
    const { error, layout } = row
    const reading = { ...row, layout: layout ?? [] }
    return error === null ? { ...reading, error } : { ...reading, error }
  }

  async function read(path: string): Promise<ResumeReading | null> {
    if (path.endsWith('.doc')) return failed('oldWord')
    const type = path.endsWith('.docx') ? 'docx' : 'pdf'
    return files.private.withLocalFile(path, (localPath) => readResume(localPath, type))
  }

  /** Keeps what another process has stored in the meantime. */
  const store = (candidateId: number, reading: ResumeReading) =>
    db.transaction(async (tx) => {
      // The candidate may have been deleted while its resume was read.
      const known = await tx
        .select({ id: candidate.id })
        .from(candidate)
        .where(eq(candidate.id, candidateId))
        .for('key share')
      if (known.length === 0) return
      await tx
        .insert(resumeReading)
        .values({ candidate_id: candidateId, reader: readerVersion, ...reading })
        .onConflictDoNothing()
    })

  return {
    async of(candidateId) {
      const stored = await find(candidateId)
      if (stored) return stored
      const [row] = await db
        .select({ path: candidate.candidateResume })
        .from(candidate)
        .where(eq(candidate.id, candidateId))
      if (!row) return null
      const reading = await read(row.path)
      // Not stored: a restored backup may bring the file back.
      if (!reading) return failed('missing')
      await store(candidateId, reading)
      return find(candidateId)
    },
  }
}
