import { createReadStream } from 'node:fs'
import * as path from 'node:path'
import type { DocumentType } from '#contract/assistant/document.ts'
import { daysBefore } from '#demo/days.ts'
import { documents, type SeedDocument } from '#demo/documents.ts'
import { documentFiles } from '#server/assistant/document-file.ts'
import { createDocuments } from '#server/assistant/document-store.ts'
import { document } from '#server/assistant/tables.ts'
import type { Services } from '#server/services.ts'

const folder = path.join(import.meta.dirname, 'documents')

/**
 * Stores the documents that the assistant answers from. Jobs read them after the start. Continues where an earlier start
 * was interrupted.
 */
export async function seedDocuments(services: Services, now: Date): Promise<void> {
  for (const one of documents.slice(await services.db.$count(document)))
    await seedDocument(services, one, now)
}

async function seedDocument(services: Services, one: SeedDocument, now: Date): Promise<void> {
  const { files, library } = services
  const type = path.extname(one.file).slice(1) as DocumentType
  await using received = await files.private.receive(createReadStream(path.join(folder, one.file)))
  const stored = await library.storeTemp(
    { ...documentFiles(one.file), detectType: async () => type },
    received,
  )
  await createDocuments(services).create({
    title: one.title,
    name: one.file,
    type,
    stored,
    status: one.status,
    createdAt: new Date(daysBefore(now, one.daysAgo)),
  })
}
