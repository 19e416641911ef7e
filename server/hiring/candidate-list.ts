import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  type Candidate,
  type CandidateField,
  candidateSchema,
  candidateSort,
  candidateStatuses,
  scoreFilters,
} from '#contract/hiring/candidate.ts'
import type { Database } from '#server/database/connect.ts'
import { candidateTexts } from '#server/hiring/candidate-search.ts'
import { parseDateRange } from '#server/hiring/date-filter.ts'
import { evaluationsOf } from '#server/hiring/evaluation-rows.ts'
import { candidate } from '#server/hiring/tables.ts'
import { badRequest } from '#server/http/errors.ts'
import { labelOf, sentences } from '#server/http/validation-messages.ts'
import { type ListQuery, type ListRules, parseQuery, type RawQuery } from '#server/list/query.ts'
import { createList } from '#server/list/select.ts'
import { isInPreparedSpan, spanValues, type TimeSpan } from '#server/list/time-span.ts'

/** The query of a list or count of candidates. */
export interface CandidateQuery extends ListQuery {
  /** Null for any date. */
  readonly dates: TimeSpan | null
}

/** Parses the query of a list or count. Throws 400 as `parseQuery` and `parseDateRange` do. */
export function parseCandidateQuery(query: RawQuery, now: Date): CandidateQuery {
  const parsed = parseQuery(rules, query)
  const { score } = parsed.filters
  if (score !== undefined && !isScoreFilter(score))
    throw badRequest(sentences.oneOf(labelOf('score'), scoreFilters))
  return { ...parsed, dates: parseDateRange(query, now) }
}

const isScoreFilter = (sent: string) => (scoreFilters as readonly string[]).includes(sent)

export const candidateFields = Object.keys(candidateSchema.shape) as CandidateField[]

const rules: ListRules = {
  fields: candidateFields,
  sort: candidateSort,
  defaultSort: '-position',
  filters: ['designation', 'score'],
  statuses: Object.values(candidateStatuses),
}

/** Candidates as recruiters read them. */
export interface CandidateList {
  /** Rows with the requested fields, and their evaluations as the administrator sees them. */
  rows(query: CandidateQuery, adminId: number): Promise<Partial<Candidate>[]>
  /** The same in chunks, so that the texts and evaluations of a long list are never all in memory. */
  batches(query: CandidateQuery, adminId: number): Promise<AsyncGenerator<Partial<Candidate>[], void>>
  count(query: CandidateQuery): Promise<number>
  /** Null for an unknown id. */
  find(id: number, adminId: number): Promise<Candidate | null>
}

export function createCandidateList(db: Database): CandidateList {
  const source = {
    ...{ table: candidate, columns, orderTerms, search: candidateTexts, status: candidate.status },
    filterKey: (name: string) => filterKeys[name as keyof typeof filterKeys],
  }
  const anyDate = createList<Row>(db, { ...source, name: 'candidate' })
  const inRange = createList<Row>(db, {
    ...source,
    name: 'candidate_dated',
    where: isInPreparedSpan(candidate.created_at),
  })
  const listFor = ({ dates }: CandidateQuery) => (dates ? inRange : anyDate)
  const findById = db
    .select(columns)
    .from(candidate)
    .where(eq(candidate.id, sql.placeholder('id')))
    .prepare('candidate_by_id')

  async function withEvaluations(rows: readonly Row[], adminId: number): Promise<Row[]> {
    const ids = rows.map(({ id }) => id as number)
    const evaluations = await evaluationsOf(db, ids, adminId)
    return rows.map((row) => ({ ...row, score_evaluation: evaluations.get(row.id as number) ?? [] }))
  }

  async function complete(rows: Row[], { fields }: CandidateQuery, adminId: number): Promise<Row[]> {
    const whole = isEvaluated(fields) ? await withEvaluations(rows, adminId) : rows
    return fields ? whole.map((row) => pick(row, fields)) : whole
  }

  async function* inBatches(ids: readonly number[], query: CandidateQuery, adminId: number) {
    const selected = withId(query.fields)
    const batchSize = isEvaluated(query.fields) ? evaluatedBatchSize : plainBatchSize
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = ids.slice(start, start + batchSize)
      const rows: Row[] = await db
        .select(selected ? (pick(columns, selected) as typeof columns) : columns)
        .from(candidate)
        .where(sql`${candidate.id} = any(${sql.param(batch)}::int[])`)
      const byId = new Map(rows.map((row) => [row.id, row]))
      const inOrder = batch.flatMap((id) => byId.get(id) ?? [])
      yield await complete(inOrder, query, adminId)
    }
  }

  const idsOf = async (query: CandidateQuery) =>
    (await listFor(query).rows({ ...query, fields: ['id'] }, query.dates ? spanValues(query.dates) : {})).map(
      ({ id }) => id as number,
    )

  return {
    async rows(query, adminId) {
      const { fields, dates } = query
      const selected = isEvaluated(fields) ? withId(fields) : fields
      const rows = await listFor(query).rows({ ...query, fields: selected }, dates ? spanValues(dates) : {})
      return isEvaluated(fields) ? complete(rows, query, adminId) : rows
    },
    batches: async (query, adminId) => inBatches(await idsOf(query), query, adminId),
    count: (query) => listFor(query).count(query, query.dates ? spanValues(query.dates) : {}),
    async find(id, adminId) {
      const rows = await findById.execute({ id })
      const [row] = await withEvaluations(rows as Row[], adminId)
      return (row as Candidate | undefined) ?? null
    },
  }
}

/** A candidate, or some of its fields. */
type Row = Partial<Candidate>

/** How many candidates are read at a time. The evaluations of one, with the texts of a long resume, can take 500 KB. */
const evaluatedBatchSize = 20
const plainBatchSize = 500

const isEvaluated = (fields: CandidateQuery['fields']) => !fields || fields.includes('score_evaluation')

/** The columns to select for the fields, plus the id, which ties evaluations and position to a row. */
const withId = (fields: CandidateQuery['fields']) =>
  fields && ['id', ...fields.filter((name) => name !== 'id' && name !== 'score_evaluation')]

const pick = <T extends object>(row: T, fields: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) as Partial<T>

/** Selected by name, so that no other column can leak. */
const columns = {
  id: candidate.id,
  candidateName: candidate.candidateName,
  email: candidate.email,
  designation: candidate.designation,
  description: candidate.description,
  nameOfReference: candidate.nameOfReference,
  candidateImage: candidate.candidateImage,
  resumeName: candidate.resumeName,
  resumeSize: candidate.resumeSize,
  status: candidate.status,
  is_viewed: candidate.is_viewed,
  Created_at: candidate.created_at,
  position: candidate.position,
  ai_score: candidate.ai_score,
  scoringError: candidate.scoringError,
} satisfies Record<Exclude<CandidateField, 'score_evaluation'>, PgColumn>

const sortKeys: Record<(typeof candidateSort)[number], SQL | PgColumn> = {
  id: candidate.id,
  candidateName: sql`lower(${candidate.candidateName})`,
  email: sql`lower(${candidate.email})`,
  designation: sql`lower(${candidate.designation})`,
  Created_at: candidate.created_at,
  ai_score: candidate.ai_score,
  status: candidate.status,
  position: candidate.position,
}

const filterKeys = {
  designation: sql`lower(${candidate.designation})`,
  // The score bands by color (HD-262 to HD-264).
  score: sql`case when ${candidate.ai_score} is null then 'none' when ${candidate.ai_score} >= 80 then 'green'
    when ${candidate.ai_score} >= 60 then 'yellow' else 'red' end`,
}

/** Rows without a score come last in both directions (HD-162), ties newest first (HD-163). */
function orderTerms({ name, descending }: ListQuery['order']): SQL[] {
  const key = sortKeys[name as keyof typeof sortKeys]
  const term = descending ? (name === 'ai_score' ? sql`${key} desc nulls last` : desc(key)) : asc(key)
  return name === 'id' ? [term] : [term, desc(candidate.id)]
}
