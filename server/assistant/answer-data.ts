import { isDeepStrictEqual } from 'node:util'
import type { Source } from '#contract/assistant/assistant.ts'
import type { ContentApi, PublicApi } from '#contract/content/content-api.ts'
import { contentTypes } from '#contract/content/index.ts'
import type { Office, Site } from '#contract/site-settings/site.ts'
import { applyForJob, type Reply, talkToPerson } from '#server/assistant/answer.ts'
import { type RowText, readRow } from '#server/assistant/knowledge/content-text.ts'
import { type DataQuestion, type SubjectName, subjects } from '#server/assistant/knowledge/facets.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { sentencesIn } from '#server/assistant/quotable.ts'

type Company = Site['company']

/** Where a list is on the site, and the noun for its rows. */
interface Listing {
  readonly page: Source
  readonly one: string
  readonly many: string
  readonly replies?: readonly string[]
}

const listings: Readonly<Record<SubjectName, Listing>> = {
  office: {
    page: { title: 'About us', path: '/about-us' },
    one: 'office',
    many: 'offices',
    replies: [talkToPerson],
  },
  application: {
    page: { title: 'About us', path: '/about-us' },
    one: 'way to apply',
    many: 'ways to apply',
    replies: [applyForJob],
  },
  job: {
    page: { title: 'Career', path: '/career' },
    one: 'open job',
    many: 'open jobs',
    replies: [applyForJob],
  },
  service: { page: { title: 'Our services', path: '/our-services' }, one: 'service', many: 'services' },
  industry: { page: { title: 'Industries', path: '/industries' }, one: 'industry', many: 'industries' },
  teammember: {
    page: { title: 'Our team', path: '/our-team' },
    one: 'person on our team page',
    many: 'people on our team page',
  },
  client: { page: { title: 'Clients', path: '/client' }, one: 'client story', many: 'client stories' },
  article: { page: { title: 'Articles', path: '/articles' }, one: 'article', many: 'articles' },
  blog: { page: { title: 'Blogs', path: '/blogs' }, one: 'blog post', many: 'blog posts' },
  blogcategory: {
    page: { title: 'Blogs', path: '/blogs' },
    one: 'category of posts',
    many: 'categories of posts',
  },
}

/** A longer list ends with a link to its page. */
const maxItems = 12
/** More rows than this are no answer to a question for one. */
const maxFacts = 4

/** What rows answer. */
interface DataReply {
  readonly reply: Reply
  /** Whether the rows are those that were asked for, rather than all of them, or those whose texts have the words. */
  readonly isExact: boolean
}

/** Answers from the rows that fit one of the ways to read a question; null if none do. */
export async function answerFromData(
  published: PublicApi,
  questions: readonly DataQuestion[],
  company: Company,
): Promise<DataReply | null> {
  const read = rowReader(published, company)
  for (const question of questions) {
    const rows = await read(question.subject)
    const reply =
      question.facet === null
        ? listReply(question, rows, company)
        : (factReply(question, question.facet, rows, questions, company) ??
          (isOwnContact(question) ? ownContactReply(question, await read('teammember'), company) : null))
    if (reply) return { reply, isExact: question.facet !== null || isNamed(question, rows) }
  }
  return null
}

/** Reads the rows of each subject once. */
function rowReader(published: PublicApi, company: Company) {
  const rows = new Map<SubjectName, Promise<readonly RowText[]>>()
  return (subject: SubjectName) => {
    const known = rows.get(subject) ?? readRows(published, subject, company)
    rows.set(subject, known)
    return known
  }
}

async function readRows(
  published: PublicApi,
  subject: SubjectName,
  company: Company,
): Promise<readonly RowText[]> {
  if (subject === 'office') return company.offices.map(officeRow)
  if (subject === 'application') return applying
  const type = contentTypes[subject]
  // The compiler does not know which row goes with which path.
  const { list } = published[subject] as ContentApi<object>
  const rows = await list({ status: 1 })
  // A service may be on two pages.
  const unique = new Map(
    rows
      .map((row) => readRow(type, row))
      .map((row) => [`${row.title} ${row.path} ${row.lines.location}`, row]),
  )
  return [...unique.values()]
}

const applying: readonly RowText[] = [
  {
    title: 'Join our team',
    path: '/about-us',
    lines: {
      how: 'You can apply right here: I ask for the job, your name, your e-mail address, and your resume, and send it when you say yes. The form under “Join our team” does the same.',
    },
    texts: {},
    newest: '',
  },
]

const officeRow = ({ city, country, address, phone, email, hours }: Office): RowText => ({
  title: city,
  path: listings.office.page.path ?? '',
  lines: { country, address: address.join(', '), phone, email, hours },
  texts: {},
  newest: '',
})

const linesOf = (row: RowText) => `${row.title} ${Object.values(row.lines).join(' ')}`
const beginningOf = (row: RowText) => `${linesOf(row)} ${Object.values(row.texts)[0] ?? ''}`
const textOf = (row: RowText) => `${linesOf(row)} ${Object.values(row.texts).join(' ')}`

/** What of a row must have the terms of a question, from the strictest. */
const scopes: readonly (readonly [of: (row: RowText) => string, isLoose: boolean])[] = [
  [({ title }) => title, false],
  [linesOf, false],
  [linesOf, true],
  [textOf, false],
  [beginningOf, true],
]
const firstOfTexts = 3

const isNamed = (question: DataQuestion, rows: readonly RowText[]): boolean =>
  question.subject !== 'teammember' ||
  (question.terms.length > 0 && fitting(rows, question, 0, firstOfTexts).length > 0)

/** The rows that have all terms of a question, by the strictest scope in which any has. */
function fitting(
  rows: readonly RowText[],
  { terms }: DataQuestion,
  first: number,
  end: number,
): readonly RowText[] {
  if (terms.length === 0) return rows
  for (const [of, isLoose] of scopes.slice(first, end)) {
    const found = rows.filter((row) => {
      const present = new Set(termsOf(of(row)))
      return terms.every((same) =>
        (isLoose ? same : same.slice(0, 1)).some((one) => one.split(' ').every((term) => present.has(term))),
      )
    })
    if (found.length > 0) return found
  }
  return []
}

function inOrder(rows: readonly RowText[], { subject, order }: DataQuestion): readonly RowText[] {
  if (order === null) return rows
  if (order === 'least' || order === 'most') {
    const field = subjects[subject].compared?.field ?? ''
    const numbers = rows.map(({ lines }) => Number.parseFloat(lines[field] ?? ''))
    const wanted = order === 'least' ? Math.min(...numbers) : Math.max(...numbers)
    return rows.filter((_, at) => numbers[at] === wanted)
  }
  const sorted = rows.toSorted((one, other) =>
    one.newest < other.newest ? 1 : one.newest > other.newest ? -1 : 0,
  )
  return order === 'newest' ? sorted.slice(0, 1) : sorted.slice(-1)
}

/** The facts that are asked for, of rows that their titles or lines name. */
function factReply(
  question: DataQuestion,
  facet: string,
  all: readonly RowText[],
  questions: readonly DataQuestion[],
  company: Company,
): Reply | null {
  const { subject, terms, order } = question
  const { facets, newestBy } = subjects[subject]
  if (subject === 'office') {
    const asked = questions.filter((one) => one.subject === 'office' && isDeepStrictEqual(one.terms, terms))
    return officeReply(question, [...new Set(asked.flatMap(({ facet }) => facet ?? []))], all, company)
  }
  if (subject === 'application') return terms.length > 0 ? null : howToApply(all[0], facet)
  if (terms.length === 0 && order === null) return null
  if (order !== null && terms.length === 0 && newestBy === undefined) return null
  const rows = inOrder(fitting(all, question, 0, 1), question)
  const told = rows.flatMap((row) => {
    const value = row.lines[facet] ?? row.texts[facet] ?? ''
    const says = facets[facet]?.says ?? ''
    return value === '' ? [] : [{ row, text: says.replace('{title}', row.title).replace('{}', value) }]
  })
  if (told.length === 0 || told.length > maxFacts) return null
  const about = facet === 'designation' ? ` ${openingOf(told[0]?.row)}` : ''
  return {
    text: `${told.map(({ text }) => text).join('\n')}${about}`.trim(),
    sources: told.map(({ row }) => sourceOf(row)),
  }
}

const howToApply = (row: RowText | undefined, facet: string): Reply => ({
  text: row?.lines[facet] ?? '',
  sources: [listings.application.page, listings.job.page],
  replies: [applyForJob],
})

const officeIntros = ({ email }: Company): Readonly<Record<string, string>> => ({
  address: 'You can find us here:',
  phone: 'You can call us here:',
  email: `You can write to ${email}, or to an office:`,
  hours: 'Our offices are open at these hours:',
})

function officeReply(
  question: DataQuestion,
  facets: readonly string[],
  all: readonly RowText[],
  company: Company,
): Reply | null {
  const rows = fitting(all, question, 0, 2)
  const [first = 'address'] = facets
  if (rows.length === 0) return null
  return {
    text: [
      officeIntros(company)[first] ?? '',
      ...rows.map(
        ({ title, lines }) => `• ${title}: ${facets.flatMap((facet) => lines[facet] || []).join(', ')}`,
      ),
    ].join('\n'),
    sources: [listings.office.page],
    replies: [talkToPerson],
  }
}

const isOwnContact = ({ subject, facet, terms }: DataQuestion): boolean =>
  subject === 'office' && (facet === 'email' || facet === 'phone') && terms.length > 0

/** Addresses and numbers of people are private; the offices pass messages on. */
function ownContactReply(question: DataQuestion, people: readonly RowText[], company: Company): Reply | null {
  const [person, ...others] = fitting(people, question, 0, 1)
  if (!person || others.length > 0) return null
  return {
    text: `I cannot tell how to reach ${person.title} directly. Write to ${company.email} and say for whom it is, or call an office.`,
    sources: [sourceOf(person), listings.office.page],
    replies: [talkToPerson],
  }
}

function listReply(question: DataQuestion, all: readonly RowText[], company: Company): Reply | null {
  const { subject, terms } = question
  if (subject === 'application') return null
  if (subject === 'office') return officeReply(question, ['email', 'phone'], all, company)
  const rows = inOrder(fitting(all, question, 1, scopes.length), question)
  if (rows.length === 0 && terms.length > 0) return null
  if (question.order === 'least' || question.order === 'most') return comparedReply(subject, rows)
  return subject !== 'job' && rows.length === 1 && (terms.length > 0 || question.order !== null)
    ? rowReply(question, rows[0])
    : toReply(question, rows, company)
}

/** The rows that are lowest or highest, each with the fact by which they were compared. */
function comparedReply(subject: SubjectName, rows: readonly RowText[]): Reply | null {
  const { compared, facets } = subjects[subject]
  const says = facets[compared?.field ?? '']?.says ?? ''
  const { replies = [] } = listings[subject]
  if (rows.length === 0) return null
  const told = rows.map(({ title, lines }) =>
    says.replace('{title}', title).replace('{}', lines[compared?.field ?? ''] ?? ''),
  )
  const about = rows.length === 1 ? [openingOf(rows[0])] : []
  return { text: [...told, ...about].join('\n'), sources: rows.map(sourceOf), replies }
}

/** One row in a sentence, with how its text begins. */
function rowReply({ subject }: DataQuestion, row: RowText | undefined): Reply | null {
  if (!row) return null
  return {
    text: `${shownLine(subject, row)}. ${openingOf(row)}`.trim(),
    sources: [sourceOf(row)],
    ...(listings[subject].replies ? { replies: listings[subject].replies } : {}),
  }
}

function toReply({ subject, terms }: DataQuestion, rows: readonly RowText[], company: Company): Reply {
  const { one, many, page, replies = [] } = listings[subject]
  const shown = rows.slice(0, maxItems)
  const fits = terms.length > 0 ? ' that may fit' : ''
  const count = rows.length === 0 ? `no ${many}` : `${rows.length} ${rows.length === 1 ? one : many}${fits}`
  const more = rows.length - shown.length
  return {
    text: [
      `${company.name} has ${count}${rows.length === 0 ? ' on this site at the moment.' : ':'}`,
      ...shown.map((row) => `• ${shownLine(subject, row)}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join('\n'),
    sources: [page, ...shown.map(sourceOf).filter(({ path }) => path !== page.path)],
    replies: rows.length === 0 ? [] : replies,
  }
}

const shownLine = (subject: SubjectName, { title, lines }: RowText): string =>
  [title, ...(subjects[subject].shows ?? []).flatMap((name) => lines[name] ?? [])].join(', ')

/** The first two sentences of a row's texts. */
function openingOf(row: RowText | undefined): string {
  const [text = ''] = Object.values(row?.texts ?? {})
  return sentencesIn(plainText(text)).slice(0, 2).join(' ')
}

const sourceOf = ({ title, path }: RowText): Source => ({ title: plainText(title), path })
