import type { Source } from '#contract/assistant.ts'
import { company } from '#contract/company.ts'
import type { PublicApi } from '#contract/content/query.ts'
import { applyForJob, type Reply } from '#server/assistant/answer.ts'
import { wordsOf } from '#server/assistant/knowledge/terms.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { publicApi } from '#server/content/stores.ts'
import type { Services } from '#server/services.ts'

interface Item {
  readonly text: string
  /** Of a page of its own; null where all are on one. */
  readonly path: string | null
}

/** A list that visitors ask for. */
interface ListKind {
  /** The words that ask for it. */
  readonly words: RegExp
  readonly page: Source
  /** What it is a list of, for one and for several. */
  readonly noun: readonly [string, string]
  readonly replies?: readonly string[]
  readonly read: (api: PublicApi) => Promise<readonly Item[]>
}

/** Longer lists end with a link to their page. */
const maxItems = 12

const published = { status: 1 } as const
const titled = ({ title }: { title: string }): Item => ({ text: title, path: null })

const kinds: readonly ListKind[] = [
  {
    words: /^(?:jobs?|positions?|vacanc(?:y|ies)|openings?|roles?|careers?|hiring|recruiting)$/,
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
  {
    words: /^(?:services|offerings)$/,
    page: { title: 'Our services', path: '/our-services' },
    noun: ['service', 'services'],
    read: async (api) => (await api.service.list({ ...published, fields: ['title'] })).map(titled),
  },
  {
    words: /^(?:industry|industries|sectors?)$/,
    page: { title: 'Industries', path: '/industries' },
    noun: ['industry', 'industries'],
    read: async (api) => (await api.industry.list({ ...published, fields: ['title'] })).map(titled),
  },
  {
    words: /^(?:team|staff|colleagues|employees)$/,
    page: { title: 'Our team', path: '/our-team' },
    noun: ['person on our team', 'people on our team'],
    async read(api) {
      const rows = await api.teammember.list({ ...published, fields: ['name', 'designation'] })
      return rows.map(({ name, designation }) => ({ text: `${name}, ${designation}`, path: null }))
    },
  },
  {
    words: /^(?:clients?|customers?|references)$/,
    page: { title: 'Clients', path: '/client' },
    noun: ['client story', 'client stories'],
    async read(api) {
      const rows = await api.client.list({ ...published, fields: ['title', 'slug'] })
      return rows.map(({ title, slug }) => ({ text: title, path: `/client/${slug}` }))
    },
  },
  {
    words: /^articles?$/,
    page: { title: 'Articles', path: '/articles' },
    noun: ['article', 'articles'],
    async read(api) {
      const rows = await api.article.list({ ...published, fields: ['title', 'slug'] })
      return rows.map(({ title, slug }) => ({ text: title, path: `/article/${slug}` }))
    },
  },
]

/** Words beside which a question asks for the whole list. */
const beside = new Set(
  (
    'a all an and any are at available can company could current currently do does for from give got has have help hi hello how i ' +
    'in into is it larkfield advisory list many me moment my name now of offer offered offering offers on open our please ' +
    'provide provided right see serve served show some tell the there these they this today us view we what whats which who ' +
    'whom work worked works with you your about other people looking currently'
  ).split(' '),
)

/** Answers with a whole list straight from what is published; null where no list is asked for. */
export async function listReply({ content }: Services, message: string): Promise<Reply | null> {
  const words = wordsOf(message)
  const kind = kinds.find((one) => words.some((word) => one.words.test(word)))
  if (!kind) return null
  const api = publicApi(content)
  const others = words.filter((word) => !kind.words.test(word) && !beside.has(word))
  const items = await kind.read(api)
  // Beside the list itself only a part of its lines can be asked for, such as the jobs in one place.
  const fitting = items.filter(({ text }) => others.every((word) => wordsOf(text).includes(word)))
  return fitting.length === 0 && others.length > 0 ? null : toReply(kind, fitting)
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

/** A service may stand on two pages. */
const unique = (items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [`${item.text} ${item.path}`, item])).values(),
]
