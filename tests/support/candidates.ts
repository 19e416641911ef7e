import { candidateStatuses } from '#contract/hiring/candidate.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { resumes } from '#server/hiring/resume/resume-file.ts'
import { candidate } from '#server/hiring/tables.ts'
import { imageFile, type TestApp } from '#tests/support/app.ts'
import { pdfFile } from '#tests/support/job-application.ts'
import { onlyRow } from '#tests/support/only-row.ts'

type NewCandidate = Partial<typeof candidate.$inferInsert>
export type CandidateRow = typeof candidate.$inferSelect

interface SeededFiles {
  /** Stored as if it had been sent; without it the row names a file that does not exist. */
  resume?: Buffer
  /** Stores a picture. */
  hasImage?: boolean
}

/** Candidates straight into the table, in the order of the list: the first one comes first. Pending and not viewed by default. */
export async function seedCandidates(
  { db }: TestApp,
  candidates: readonly NewCandidate[],
): Promise<CandidateRow[]> {
  const rows = await db
    .insert(candidate)
    .values(candidates.toReversed().map((values) => ({ ...blank, ...values })))
    .returning()
  return rows.toReversed()
}

/** One candidate, with the files that are asked for. */
export async function seedCandidate(
  app: TestApp,
  values: NewCandidate = {},
  files: SeededFiles = {},
): Promise<CandidateRow> {
  const { library } = app.services
  const stored: StoredFile[] = []
  const paths: NewCandidate = {}
  if (files.resume) {
    await using received = await app.services.files[resumes.visibility].receive(chunksOf(files.resume))
    const resume = await library.storeTemp(resumes, received)
    stored.push(resume)
    Object.assign(paths, { candidateResume: resume.path, resumeSize: resume.size })
  }
  if (files.hasImage) {
    const image = await library.store('applicant', (await imageFile()).bytes, 'private')
    stored.push(image)
    Object.assign(paths, { candidateImage: image.path })
  }
  const row = await onlyRow(seedCandidates(app, [{ ...paths, ...values }]))
  await app.db.transaction((tx) =>
    library.setUses(
      tx,
      `candidate:${row.id}`,
      stored.map(({ path }) => path),
      stored,
    ),
  )
  return row
}

/** Deletes all candidates with what hangs on them; their files stay. */
export async function deleteAllCandidates({ db }: TestApp): Promise<void> {
  await db.delete(candidate)
}

const blank = {
  candidateName: 'Grace Hopper',
  email: 'grace@example.com',
  designation: 'Analyst',
  nameOfReference: 'A friend',
  description: 'I build compilers.',
  candidateResume: `resume/${'0'.repeat(32)}.pdf`,
  resumeName: 'resume.pdf',
  resumeSize: pdfFile().length,
  status: candidateStatuses.pending,
}

async function* chunksOf(bytes: Buffer) {
  yield bytes
}
