import type { Source } from '#contract/assistant/assistant.ts'
import { company } from '#contract/company.ts'
import type { PublicApi } from '#contract/content/content-api.ts'
import { applyForJob, type Reply } from '#server/assistant/answer.ts'
import type { DataQuestion } from '#server/assistant/knowledge/recognize-data-question.ts'
import type { Intent } from '#server/assistant/knowledge/recognize-intent.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { publicApi } from '#server/content/stores.ts'
import type { Services } from '#server/services.ts'

type ListIntent = Extract<Intent, { kind: 'list' }>

interface Item {
  readonly text: string
  /** The path of one item's page; null where all items share one page. */
  readonly path: string | null
}

/** A list that visitors ask for. */
interface ListKind {
  readonly page: Source
  /** The noun for its items, singular and plural. */
  readonly noun: readonly [string, string]
  readonly replies?: readonly string[]
  readonly read: (api: PublicApi) => Promise<readonly Item[]>
}

/** A longer list ends with a link to its page. */
const maxItems = 12

const published = { status: 1 } as const
const titled = ({ title }: { title: string }): Item => ({ text: title, path: null })

const kinds: Readonly<Record<ListIntent['of'], ListKind>> = {
  job: {
    page: { title: 'Career', path: '/career' },
    noun: ['open job', 'open jobs'],
    replies: [applyForJob],
    async read(api) {
      const rows = await api.job.list({ ...published, fields: ['jobTitle', 'location', 'slug'] })
      return rows.map(({ jobTitle, location, slug }) => ({
        text: `${jobTitle}, ${location}`,
        path: `/career/${slug}`,
      }))
    },
  },
  service: {
    page: { title: 'Our services', path: '/our-services' },
    noun: ['service', 'services'],
    read: async (api) => (await api.service.list({ ...published, fields: ['title'] })).map(titled),
  },
  industry: {
    page: { title: 'Industries', path: '/industries' },
    noun: ['industry', 'industries'],
    read: async (api) => (await api.industry.list({ ...published, fields: ['title'] })).map(titled),
  },
  teammember: {
    page: { title: 'Our team', path: '/our-team' },
    noun: ['person on our team page', 'people on our team page'],
    async read(api) {
      const rows = await api.teammember.list({ ...published, fields: ['name', 'designation'] })
      return rows.map(({ name, designation }) => ({ text: `${name}, ${designation}`, path: null }))
    },
  },
  client: {
    page: { title: 'Clients', path: '/client' },
    noun: ['client story', 'client stories'],
    async read(api) {
      const rows = await api.client.list({ ...published, fields: ['title', 'slug'] })
      return rows.map(({ title, slug }) => ({ text: title, path: `/client/${slug}` }))
    },
  },
  article: {
    page: { title: 'Articles', path: '/articles' },
    noun: ['article', 'articles'],
    async read(api) {
      const rows = await api.article.list({ ...published, fields: ['title', 'slug'] })
      return rows.map(({ title, slug }) => ({ text: title, path: `/article/${slug}` }))
    },
  },
  blog: {
    page: { title: 'Blogs', path: '/blogs' },
    noun: ['blog post', 'blog posts'],
    async read(api) {
      const rows = await api.blog.list({ ...published, fields: ['title', 'slug'] })
      return rows.map(({ title, slug }) => ({ text: title, path: `/blogs/${slug}` }))
    },
  },
}

/** Where each list is on the site. */
export const listPage = (of: ListIntent['of']): Source => kinds[of].page

/**
 * Answers with a whole list, read from what is published.
 * @param location that every line must name, see `DataQuestion`
 */
export async function listReply(
  { content }: Services,
  of: ListIntent['of'],
  location: DataQuestion['location'],
): Promise<Reply | null> {
  const items = await kinds[of].read(publicApi(content))
  const fitting = items.filter(({ text }) => {
    const terms = new Set(termsOf(text))
    return location.every((named) => named.some((one) => terms.has(one)))
  })
  return fitting.length === 0 && location.length > 0 ? null : toReply(kinds[of], fitting)
}

function toReply({ noun: [one, many], page, replies = [] }: ListKind, all: readonly Item[]): Reply {
  const items = unique(all)
  const shown = items.slice(0, maxItems)
  const count = items.length === 0 ? `no ${many}` : `${items.length} ${items.length === 1 ? one : many}`
  const more = items.length - shown.length
  const paths = shown.flatMap(({ text, path }) => (path === null ? [] : [{ title: plainText(text), path }]))
  return {
    text: [
      `${company.name} has ${count}${items.length === 0 ? ' on this site at the moment.' : ':'}`,
      ...shown.map(({ text }) => `• ${text}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join('\n'),
    sources: [page, ...paths],
    replies: items.length === 0 ? [] : replies,
  }
}

/** A service may be on two pages. */
const unique = (items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [`${item.text} ${item.path}`, item])).values(),
]
