import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, runOn } from '#server/database/prepared.ts'
import type { TestApp } from '#tests/support/app.ts'
import { vacuum } from '#tests/support/vacuum.ts'

/** `GROWTH_ROWS=100000` prints the milliseconds that docs/performance.md reports. */
export const isMeasured = 'GROWTH_ROWS' in process.env
/** The plans of some thousand rows are those of a hundred thousand. */
export const growthRows = Number(process.env.GROWTH_ROWS ?? 5000)

export interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Step[]
}

export interface Plan {
  readonly steps: Step[]
  /** Pages that it has touched. */
  readonly buffers: number
}

interface ExecutedStatement {
  readonly text: string
  readonly values: unknown[]
  /** Whether the connection keeps it, so that PostgreSQL may plan it for good. */
  readonly isKept: boolean
  readonly isPlannedOnce?: boolean
}

/** Reads how a store's own statements find their rows. */
export interface QueryPlans {
  /** A connection of one's own, without time limits. */
  readonly client: pg.Client
  /** For the store: it takes down every statement. */
  readonly db: Database
  readonly statements: ExecutedStatement[]
  /** The plan of a call's one statement after a few uses, and how many pages it touches. */
  planOf(name: string, run: () => Promise<unknown>): Promise<Plan>
  /** The same of each of a call's statements. */
  plansOf(name: string, run: () => Promise<unknown>): Promise<Plan[]>
}

/** For all tests of a file. Its members are there once the tests run. */
export function useQueryPlans(app: TestApp): QueryPlans {
  const statements: ExecutedStatement[] = []
  const plans = { statements } as { -readonly [K in keyof QueryPlans]: QueryPlans[K] }
  beforeAll(async () => {
    const { host, user, database } = app.db.$client.options
    const client = new pg.Client({ host, user, database })
    await client.connect()
    // A vocabulary of the few words of a test is read faster than its index.
    await client.query('insert into search_vocabulary (hash) select n from generate_series(1, 20000) n')
    await vacuum(client, 'search_vocabulary')
    const logQuery = (text: string, values: unknown[]) => {
      // What an index of terms or of texts finds is planned each time.
      statements.push({ text, values, isKept: !/ like |search_terms/.test(text) })
    }
    const { $client } = app.db
    const db = Object.assign(drizzle({ client: $client, logger: { logQuery } }), { $client })
    executePrepared(db._.session, {
      run(create) {
        const execution = create()
        const { name, text, values, isPlannedOnce } = execution
        statements.push({ text, values: [...values], isKept: name !== '', isPlannedOnce })
        return runOn($client, () => execution)
      },
      keepsStatements: true,
    })
    const plansOf = planReader(client, statements)
    const planOf: QueryPlans['planOf'] = async (name, run) => {
      const found = await plansOf(name, run)
      expect(found).toHaveLength(1)
      return found[0] as Plan
    }
    Object.assign(plans, { client, db, planOf, plansOf })
  })
  afterAll(() => plans.client.end())
  return plans
}

const planReader =
  (client: pg.Client, statements: QueryPlans['statements']): QueryPlans['plansOf'] =>
  async (name, run) => {
    statements.length = 0
    await run()
    const found: Plan[] = []
    // Not what a search writes before it reads.
    const read = statements.filter(({ text }) => !text.includes('refresh_words'))
    for (const statement of read) found.push(await readPlan(client, name, statement))
    return found
  }

async function readPlan(
  client: pg.Client,
  name: string,
  { text, values, isKept, isPlannedOnce }: ExecutedStatement,
): Promise<Plan> {
  const literal = (value: unknown) =>
    client.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value))
  const literals = values.map((value) =>
    typeof value === 'number' || value === null ? String(value) : literal(value),
  )
  const execute = `execute asked${literals.length > 0 ? `(${literals.join(', ')})` : ''}`
  // PostgreSQL may use a generic plan from the sixth time on.
  const mode = isPlannedOnce ? 'force_generic_plan' : isKept ? 'auto' : 'force_custom_plan'
  await client.query(`set plan_cache_mode = ${mode}`)
  await client.query(`prepare asked as ${text}`)
  for (let times = 0; times < (isKept ? 6 : 1); times++) await client.query(execute)
  const explained = async () => {
    const response = await client.query(`explain (analyze, buffers, timing off, format json) ${execute}`)
    return response.rows[0]['QUERY PLAN'][0]
  }
  const { Plan: plan } = await explained()
  if (isMeasured) {
    const times: number[] = []
    for (let round = 0; round < 5; round++) times.push((await explained())['Execution Time'])
    console.log(
      `${Math.min(...times)
        .toFixed(1)
        .padStart(8)} ms  ${name}`,
    )
  }
  await client.query('deallocate asked')
  return { steps: executedSteps(plan), buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

/** A step and those below it, without what was planned but not needed. */
const executedSteps = (step: Step): Step[] =>
  step['Actual Loops'] === 0 ? [] : [step, ...(step.Plans ?? []).flatMap(executedSteps)]
export const kinds = (steps: Step[]) => steps.map((step) => step['Node Type'])
export const indexes = (steps: Step[]) => steps.flatMap((step) => step['Index Name'] ?? [])

/** The most rows that were sorted, which are those of the page. */
export const sorted = (steps: Step[]) => most(steps.filter((step) => step['Node Type'].includes('Sort')))

/** The most rows that a step had in hand, those included that it threw away. */
export const most = (steps: Step[]) =>
  Math.max(
    ...steps.map(
      (step) =>
        (step['Actual Rows'] +
          (step['Rows Removed by Filter'] ?? 0) +
          (step['Rows Removed by Index Recheck'] ?? 0)) *
        step['Actual Loops'],
    ),
  )
