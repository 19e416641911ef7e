import type { Source } from '#contract/assistant.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import type { PublicApi } from '#contract/content/query.ts'
import { type Reply, wordsOf } from '#server/assistant/answer.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { publicApi } from '#server/content/stores.ts'
import type { Services } from '#server/services.ts'

/** A line of a list. */
interface Item {
  readonly text: string
  /** Of its page; absent where all are on one. */
  readonly path?: string
}

interface ListKind {
  /** The words that ask for it. */
  readonly words: RegExp
  readonly type: ContentPath
  readonly page: Source
  /** What the list is of, for one and for several. */
  readonly noun: readonly [string, string]
  readonly read: (api: PublicApi) => Promise<Item[]>
}

const titled = ({ title }: { title: string }): Item => ({ text: title })

const kinds: readonly ListKind[] = [
  {
    words: /^(?:jobs?|positions?|vacanc(?:y|ies)|openings?|roles?|careers?|hiring|recruiting)$/,
    type: 'job',
    page: { title: 'Career', path: '/career' },
    noun: ['open job', 'open jobs'],
    read: async (api) =>
      (await api.job.list({ status: 1 })).map(({ jobTitle, location, slug }) => ({
        text: `${jobTitle}, ${location}`,
        path: `/career/${slug}`,
      })),
  },
  {
    words: /^(?:services?|offerings?)$/,
    type: 'service',
    page: { title: 'Our services', path: '/our-services' },
    noun: ['service', 'services'],
    read: async (api) => unique((await api.service.list({ status: 1 })).map(titled)),
  },
  {
    words: /^(?:industry|industries|sectors?)$/,
    type: 'industry',
    page: { title: 'Industries', path: '/industries' },
    noun: ['industry', 'industries'],
    read: async (api) => (await api.industry.list({ status: 1 })).map(titled),
  },
  {
    words: /^(?:team|staff|colleagues|employees|consultants)$/,
    type: 'teammember',
    page: { title: 'Our team', path: '/our-team' },
    noun: ['person on our team', 'people on our team'],
    read: async (api) =>
      (await api.teammember.list({ status: 1 })).map(({ name, designation }) => ({
        text: `${name}, ${designation}`,
      })),
  },
]
