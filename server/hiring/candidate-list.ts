import { and, asc, desc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { applicantFields } from '#contract/hiring/applicant-fields.ts'
import {
  type Candidate,
  candidateSchema,
  candidateSort,
  hiringTimeZone,
  listedCandidateSchema,
  type OtherApplication,
  otherApplicationSchema,
} from '#contract/hiring/candidate.ts'
import { type CandidateListQuery, mostOtherApplications } from '#contract/hiring/candidate-calls.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { keysOf, pick, recordOf } from '#contract/records.ts'
import type { Database } from '#server/database/connect.ts'
import { candidateTexts } from '#server/hiring/candidate-search.ts'
import { evaluationsOf } from '#server/hiring/evaluation-rows.ts'
import { candidate, candidateWords } from '#server/hiring/tables.ts'
import { createList, equalTo } from '#server/list/select.ts'
import { isInPreparedSpan, lastSpan, spanValues, type TimeSpan, timesOf } from '#server/list/time-span.ts'
import { refreshWords } from '#server/search/stale-words.ts'

/** The query of a list or count of candidates. */
export type CandidateQuery = Omit<CandidateListQuery, 'dates'> & {
  /** Null for any date. */
  readonly dates: TimeSpan | null
}

/** A parsed query with the dates that it means at this time, in New York. */
export const datedQuery = ({ dates, ...query }: CandidateListQuery, now: Date): CandidateQuery => ({
  ...query,
  dates: dates && spanOf(dates, now),
})

const spanOf = (dates: NonNullable<CandidateListQuery['dates']>, now: Date): TimeSpan =>
  typeof dates === 'string'
    ? lastSpan(dates === 'lastWeek' ? 'week' : 'month', hiringTimeZone, now)
    : timesOf(dates, hiringTimeZone)

/** Candidates as recruiters read them. */
export interface CandidateList {
  /** Rows with the requested fields, and their evaluations as the administrator sees them. */
  rows(query: CandidateQuery, adminId: number): Promise<Partial<Candidate>[]>
  /** The same in chunks, so that the texts and evaluations of a long list are never all in memory. */
  batches(query: CandidateQuery, adminId: number): AsyncGenerator<Partial<Candidate>[], void>
  count(query: CandidateQuery): Promise<number>
  /** Null for an unknown id. */
  find(id: number, adminId: number): Promise<Candidate | null>
  /** The newest others with the e-mail address of a candidate. */
  otherApplications(id: number): Promise<OtherApplication[]>
}

export function createCandidateList(db: Database): CandidateList {
  const source = {
    ...{ table: candidate, columns, orderTerms, search: candidateTexts, status: candidate.status },
    filterTerm: (name: string) => equalTo(filterKeys.get(name) ?? sql`null`),
  }
  const anyDate = createList<Row>(db, { ...source, name: 'candidate' })
  const inRange = createList<Row>(db, {
    ...source,
    name: 'candidate_dated',
    where: isInPreparedSpan(candidate.created_at),
  })
  /** Selects the id as well, to which evaluations belong. */
  async function listFor({ dates, fields, ...query }: CandidateQuery) {
    if (query.searchText !== '') await refreshWords(db, [candidateWords])
    return [
      dates ? inRange : anyDate,
      { ...query, fields: fields && isEvaluated(fields) ? withId(fields) : fields },
      dates ? spanValues(dates) : {},
    ] as const
  }
  const findById = db
    .select(columns)
    .from(candidate)
    .where(eq(candidate.id, sql.placeholder('id')))
    .prepare('candidate_by_id')

  const email = sql`(select lower(email) from candidate where id = ${sql.placeholder('id')})`
  const othersById = db
    .select(pick(columns, keysOf(otherApplicationSchema.shape)))
    .from(candidate)
    .where(and(sql`lower(${candidate.email}) = ${email}`, ne(candidate.id, sql.placeholder('id'))))
    .orderBy(desc(candidate.id))
    .limit(mostOtherApplications)
    .prepare('other_applications')

  async function withEvaluations<R extends { readonly id: number }>(rows: readonly R[], adminId: number) {
    const evaluations = await evaluationsOf(
      db,
      rows.map(({ id }) => id),
      adminId,
    )
    return rows.map((row) => ({ ...row, score_evaluation: evaluations.get(row.id) ?? [] }))
  }

  async function complete(rows: Row[], { fields }: CandidateQuery, adminId: number): Promise<Row[]> {
    if (fields && !isEvaluated(fields)) return rows
    // `listFor` selects the ids as well.
    const whole = await withEvaluations(rows as (Row & { id: number })[], adminId)
    const shown = candidateFields.filter((name) => fields?.includes(name) ?? true)
    return whole.map((row) => pick(row, shown))
  }

  return {
    async rows(query, adminId) {
      const [list, selection, values] = await listFor(query)
      return complete(await list.rows(selection, values), query, adminId)
    },
    async *batches(query, adminId) {
      const [list, selection, values] = await listFor(query)
      for await (const rows of list.batches(selection, values)) {
        const size = !query.fields || isEvaluated(query.fields) ? evaluatedAtOnce : rows.length
        for (let start = 0; start < rows.length; start += size)
          yield await complete(rows.slice(start, start + size), query, adminId)
      }
    },
    async count(query) {
      const [list, selection, values] = await listFor(query)
      return list.count(selection, values)
    },
    async find(id, adminId) {
      const [row] = await withEvaluations(await findById.execute({ id }), adminId)
      return row ?? null
    },
    otherApplications: (id) => othersById.execute({ id }),
  }
}

/** The evaluations of one candidate, with the texts of a long resume, can take 500 KB. */
const evaluatedAtOnce = 20

/** A candidate, or some of its fields. */
type Row = Partial<Candidate>

const isEvaluated = (fields: readonly string[]) => fields.includes('score_evaluation')

const withId = (fields: readonly string[]) => [
  'id',
  ...fields.filter((name) => name !== 'id' && name !== 'score_evaluation'),
]

const candidateFields = keysOf(candidateSchema.shape)

/** Selected by name, so that no other column can leak. */
const columns = pick({ ...candidate, Created_at: candidate.created_at }, keysOf(listedCandidateSchema.shape))

/** Texts are sorted without regard to case. */
const sortKeys: Readonly<Record<string, SQLWrapper>> = recordOf(candidateSort, (name) =>
  name in applicantFields ? sql`lower(${columns[name]})` : columns[name],
)

const filterKeys = new Map([
  ['designation', sql`lower(${candidate.designation})`],
  // The score bands by color (HD-262 to HD-264).
  [
    'score',
    sql`case when ${candidate.ai_score} is null then 'none' when ${candidate.ai_score} >= 80 then 'green'
    when ${candidate.ai_score} >= 60 then 'yellow' else 'red' end`,
  ],
])

/** Rows without a score come last in both directions (HD-162), ties newest first (HD-163). */
function orderTerms({ name, descending }: ListQuery['order']): SQL[] {
  const key = sortKeys[name] ?? candidate.id
  const term = descending ? (name === 'ai_score' ? sql`${key} desc nulls last` : desc(key)) : asc(key)
  return name === 'id' ? [term] : [term, desc(candidate.id)]
}
