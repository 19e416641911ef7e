import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, type ContentTypes, contentTypes } from '#contract/content/index.ts'
import { enquiryRules } from '#contract/enquiry.ts'
import { wholeList } from '#contract/list-query.ts'
import { articles } from '#demo/articles.ts'
import { banners } from '#demo/banners.ts'
import { blogCategories, blogs } from '#demo/blogs.ts'
import { jobCategories, jobs } from '#demo/careers.ts'
import { clients } from '#demo/clients.ts'
import { enquiries } from '#demo/enquiries.ts'
import { rasterize } from '#demo/images.ts'
import { industries } from '#demo/industries.ts'
import { seedAssistant } from '#demo/seed-assistant.ts'
import { seedChats } from '#demo/seed-chats.ts'
import { seedDocuments } from '#demo/seed-documents.ts'
import { seedEmployees } from '#demo/seed-employees.ts'
import { seedFiles } from '#demo/seed-files.ts'
import { seedHiring } from '#demo/seed-hiring.ts'
import { seedPictureTexts } from '#demo/seed-pictures.ts'
import type { SeedRow, SeedValues } from '#demo/seed-row.ts'
import { seedTracker } from '#demo/seed-tracker.ts'
import { services } from '#demo/services.ts'
import { team } from '#demo/team.ts'
import type { ContentInput } from '#server/content/content-input.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { present } from '#server/present.ts'
import type { Services } from '#server/services.ts'

/** The demo's rows as of a date; a type may be missing. Categories come before the rows that refer to them. */
export const demoRows = (
  now: Date,
): { readonly [P in ContentPath]?: readonly SeedRow<ContentTypes[P]>[] } => ({
  banner: banners,
  service: services,
  client: clients,
  industry: industries,
  teammember: team,
  jobcategory: jobCategories,
  job: jobs(now),
  blogcategory: blogCategories,
  blog: blogs(now),
  article: articles,
})

/**
 * Fills a new database with the demo company's content through the same stores and file library as the API. After an
 * interrupted start it continues: rows are created in order, so the number of existing rows tells where. Returns the
 * employees' password if it was generated.
 */
export async function seedDemo(services: Services): Promise<string | undefined> {
  const { content, library, enquiries: enquiryStore } = services
  const now = new Date()
  const rows = demoRows(now)
  for (const path of Object.keys(rows) as ContentPath[])
    await seedTable(library, { type: contentTypes[path], store: content[path], rows: rows[path] ?? [] })
  await seedPictureTexts(services.db)
  for (const row of enquiries.slice(await enquiryStore.count(wholeList(enquiryRules))))
    await enquiryStore.create(row)
  await seedHiring(services, now)
  await seedAssistant(services, now)
  await seedDocuments(services, now)
  const employeePassword = await seedEmployees(services)
  // A company's own servers have rows of their own, and nobody has connected an account yet.
  const { JIRA_URL: jira, NEXTCLOUD_URL: nextcloud } = services.config
  if (!jira) await seedTracker(services, now)
  if (!jira && !nextcloud) {
    await seedFiles(services, now)
    await seedChats(services, now)
  }
  return employeePassword
}

interface SeedTable {
  readonly type: AnyContent
  readonly store: {
    count(selection: ReturnType<typeof parseListQuery>): Promise<number>
    create(draft: ContentInput, by: null): Promise<unknown>
  }
  readonly rows: readonly SeedValues<AnyContent>[]
}

/** Rows whose images are rendered at the same time: enough for all cores, few enough to leave this thread responsive. */
const concurrency = 4

async function seedTable(library: Services['library'], { type, store, rows }: SeedTable): Promise<void> {
  const missing = rows.slice(await store.count(parseListQuery(type, {})))
  const prepared: Promise<ContentInput>[] = []
  // Created one after the other, because that order is the order of the list.
  for (const row of missing) {
    if (prepared.length === concurrency) await store.create(await present(prepared.shift()), null)
    prepared.push(prepare(library, type, row))
  }
  for (const ready of prepared) await store.create(await ready, null)
}

async function prepare(
  library: Services['library'],
  type: AnyContent,
  row: SeedValues<AnyContent>,
): Promise<ContentInput> {
  const values: Record<string, unknown> = { ...row }
  const images: StoredFile[] = []
  for (const [name, field] of Object.entries<{ kind: string }>(type.fields)) {
    if (field.kind !== 'image' || values[name] === undefined) continue
    const source = String(values[name])
    const image = await library.storePicture(type.path, await rasterize(source), source)
    if (!image.isKnown) images.push(image)
    values[name] = image.path
  }
  return { values: type.update.parse(values), images }
}
