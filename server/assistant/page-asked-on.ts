import type { ContentApi, PublicApi } from '#contract/content/content-api.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { isSlug } from '#contract/content/slug.ts'
import { keysOf } from '#contract/records.ts'
import { firstQuestions as most } from '#contract/site-settings/assistant-settings.ts'
import type { Site } from '#contract/site-settings/site.ts'
import { applyForJob, type OpenPage, talkToPerson } from '#server/assistant/answer.ts'
import type { EarlierTurn } from '#server/assistant/knowledge/finding.ts'
import { plainText } from '#server/assistant/plain-text.ts'

/**
 * The published row whose page has this path; null for any other path. Of what a visitor sends, only a slug is used,
 * and only to find a row.
 */
export async function pageAskedOn(published: PublicApi, path: string): Promise<OpenPage | null> {
  for (const name of keysOf(contentTypes)) {
    const { page, fields, label }: AnyContent = contentTypes[name]
    const [before, after] = page?.split('{slug}') ?? []
    if (!before || after === undefined || !path.startsWith(before)) continue
    const slug = path.slice(before.length)
    if (!isSlug(slug)) continue
    const row = await findRow(published, name, slug)
    const title = plainText(String(row?.get(Object.keys(fields)[0] ?? '') ?? ''))
    if (title !== '') return { noun: label.one.toLowerCase(), title, path: before + slug }
  }
  return null
}

async function findRow(published: PublicApi, name: ContentPath, slug: string) {
  // The compiler does not know which row goes with which path.
  const { find } = published[name] as ContentApi<object>
  const row = await find(slug)
  return row && new Map<string, unknown>(Object.entries(row))
}

/** Words that may point at the page that is open, and those that do. */
const pointing = { perhaps: /\b(?:this|that|here|it|its)\b/i, surely: /\b(?:this|here)\b/i }

/** What a question goes on from: what was talked about, and the open page if it points at that. */
export function askedOn(
  page: OpenPage | null,
  question: string,
  earlier: readonly EarlierTurn[],
): readonly EarlierTurn[] {
  if (!page || !pointing.perhaps.test(question)) return earlier
  const { noun, title, path } = page
  const turn: EarlierTurn = { question: `${noun} ${title}`, about: [{ title, path }], answer: '', listed: [] }
  return pointing.surely.test(question) ? [...earlier, turn] : [turn, ...earlier]
}

/** Questions that rows of a type answer. */
const automatic: readonly (readonly [type: ContentPath, question: string])[] = [
  ['job', 'Which jobs are open?'],
  ['service', 'What services do you offer?'],
  ['client', 'Who are your clients?'],
  ['teammember', 'Who works for you?'],
]

/** What a conversation may begin with: the company’s own questions, or those that what is published answers. */
export async function firstQuestions(
  published: PublicApi,
  { assistant }: Site,
  page: OpenPage | null,
): Promise<readonly string[]> {
  const own = assistant.questions.split('\n').flatMap((line) => line.trim() || [])
  if (own.length > 0) return [...own.slice(0, most), talkToPerson]
  const has = async (type: ContentPath) => {
    // As above.
    const { list } = published[type] as ContentApi<object>
    return (await list({ status: 1, limit: 1 })).length > 0
  }
  const answered = await Promise.all(
    automatic.map(async ([type, question]) => ((await has(type)) ? [question] : [])),
  )
  const ofPage = page?.noun === 'job' ? ['What does this job ask for?'] : []
  const hasJobs = answered[0]?.length !== 0
  return [
    ...[...ofPage, ...answered.flat()].slice(0, most - 2),
    ...(hasJobs ? [applyForJob] : []),
    talkToPerson,
  ]
}
