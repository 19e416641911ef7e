import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, type ContentTypes, contentTypes } from '#contract/content/index.ts'
import { enquiry } from '#contract/enquiry.ts'
import { articles } from '#demo/articles.ts'
import { banners } from '#demo/banners.ts'
import { blogCategories, blogs } from '#demo/blogs.ts'
import { jobCategories, jobs } from '#demo/careers.ts'
import { clients } from '#demo/clients.ts'
import { enquiries } from '#demo/enquiries.ts'
import { rasterize } from '#demo/images.ts'
import { industries } from '#demo/industries.ts'
import type { SeedRow, SeedValues } from '#demo/seed-row.ts'
import { services } from '#demo/services.ts'
import { team } from '#demo/team.ts'
import type { ContentInput } from '#server/content/content-input.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import type { StoredImage } from '#server/files/library.ts'
import type { Services } from '#server/services.ts'

type SeedServices = Pick<Services, 'content' | 'library' | 'enquiries'>

/** What the demo company shows on a day; a type need not be there. Categories stand before what names them. */
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
 * Fills a new database with the demo company's content, by the same stores and the same picture library as the
 * API. A start that was cut off goes on where it stopped: rows are made in order, so as many as exist are done.
 */
export async function seedDemo({ content, library, enquiries: enquiryStore }: SeedServices): Promise<void> {
  const rows = demoRows(new Date())
  for (const path of Object.keys(rows) as ContentPath[])
    await seedTable(library, { type: contentTypes[path], store: content[path], rows: rows[path] ?? [] })
  await seedTable(library, { type: enquiry, store: enquiryStore, rows: enquiries })
}

interface SeedTable {
  readonly type: AnyContent
  readonly store: {
    count(selection: ReturnType<typeof parseListQuery>): Promise<number>
    create(draft: ContentInput, by: null): Promise<unknown>
  }
  readonly rows: readonly SeedValues<AnyContent>[]
}

/** So many rows are drawn at once: enough for all cores, few enough that others get their turn on this thread. */
const concurrency = 4

async function seedTable(library: Services['library'], { type, store, rows }: SeedTable): Promise<void> {
  const missing = rows.slice(await store.count(parseListQuery(type, {})))
  const prepared: Promise<ContentInput>[] = []
  // Stored one after the other, for their order is that of the list.
  for (const row of missing) {
    if (prepared.length === concurrency)
      await store.create(await (prepared.shift() as Promise<ContentInput>), null)
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
  const images: StoredImage[] = []
  for (const [name, field] of Object.entries<{ kind: string }>(type.fields)) {
    if (field.kind !== 'image' || values[name] === undefined) continue
    const image = await library.store(type.path, await rasterize(String(values[name])))
    images.push(image)
    values[name] = image.path
  }
  return { values: type.update.parse(values), images }
}
