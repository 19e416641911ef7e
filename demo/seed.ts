import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, type Contents, contents } from '#contract/content/index.ts'
import { enquiry } from '#contract/enquiry.ts'
import { articles } from '#demo/articles.ts'
import { banners } from '#demo/banners.ts'
import { blogCategories, blogs } from '#demo/blogs.ts'
import { jobCategories, jobs } from '#demo/careers.ts'
import { clients } from '#demo/clients.ts'
import { enquiries } from '#demo/enquiries.ts'
import { rasterize } from '#demo/images.ts'
import { industries } from '#demo/industries.ts'
import type { Sown, Written } from '#demo/seed-row.ts'
import { services } from '#demo/services.ts'
import { team } from '#demo/team.ts'
import type { Draft } from '#server/content/content-input.ts'
import { readSelection } from '#server/content/list-query.ts'
import type { StoredPicture } from '#server/files/library.ts'
import type { World } from '#server/services.ts'

type Ground = Pick<World, 'content' | 'library' | 'enquiries'>

/** What the demo company shows on a day; a type need not be there. Categories stand before what names them. */
export const demo = (now: Date): { readonly [P in ContentPath]?: readonly Sown<Contents[P]>[] } => ({
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
export async function seedDemo({ content, library, enquiries: desk }: Ground): Promise<void> {
  const rows = demo(new Date())
  for (const path of Object.keys(rows) as ContentPath[])
    await sow(library, { type: contents[path], store: content[path], rows: rows[path] ?? [] })
  await sow(library, { type: enquiry, store: desk, rows: enquiries })
}

interface Bed {
  readonly type: AnyContent
  readonly store: {
    count(selection: ReturnType<typeof readSelection>): Promise<number>
    create(draft: Draft, by: null): Promise<unknown>
  }
  readonly rows: readonly Written<AnyContent>[]
}

/** So many rows are drawn at once: enough for all cores, few enough that others get their turn on this thread. */
const atOnce = 4

async function sow(library: World['library'], { type, store, rows }: Bed): Promise<void> {
  const waiting = rows.slice(await store.count(readSelection(type, {})))
  const drawn: Promise<Draft>[] = []
  // Stored one after the other, for their order is that of the list.
  for (const row of waiting) {
    if (drawn.length === atOnce) await store.create(await (drawn.shift() as Promise<Draft>), null)
    drawn.push(draft(library, type, row))
  }
  for (const ready of drawn) await store.create(await ready, null)
}

async function draft(library: World['library'], type: AnyContent, row: Written<AnyContent>): Promise<Draft> {
  const values: Record<string, unknown> = { ...row }
  const pictures: StoredPicture[] = []
  for (const [name, field] of Object.entries<{ kind: string }>(type.fields)) {
    if (field.kind !== 'picture' || values[name] === undefined) continue
    const picture = await library.take(type.path, await rasterize(String(values[name])))
    pictures.push(picture)
    values[name] = picture.path
  }
  return { values: type.change.parse(values), pictures }
}
