import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cleanUp,
  newDataDir,
  type Portico,
  password,
  queryDatabase,
  retryUntil,
  signIn,
  startPortico,
} from '#tests/lifecycle/portico.ts'
import { pdfFile } from '#tests/support/job-application.ts'

const DATA_DIR = newDataDir()
const env = { DATA_DIR, ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password }
const count = 200
const resume = `resume/${'0'.repeat(32)}.pdf`
let portico: Portico

beforeAll(async () => {
  portico = await startPortico({ env })
  const file = path.join(DATA_DIR, 'private', resume)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, pdfFile('Ten years of bridges'))
})
afterAll(cleanUp)

const query = <Row extends object>(text: string, values?: unknown[]) =>
  queryDatabase<Row>(DATA_DIR, text, values)

const evaluated = async () => {
  const [row] = await query<{ count: number }>('select count(*)::int as count from evaluation')
  return row?.count ?? 0
}

test('kill -9 in the middle of 200 scorings: after the next start each ends, once, in its former status (HD-386, HD-392, R3)', async () => {
  const { call } = await signIn(portico.url)
  const post = (url: string, body: object) =>
    call(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const criteria = await post('/api/criteria/', { criteria: 'Bridges (60 points)\nYears (40 points)' })
  const { id: criteria_id } = (await criteria.json()) as { id: number }
  const former = await query<{ id: number; status: number }>(
    `insert into candidate
       ("candidateName", email, designation, "nameOfReference", description, "candidateResume", "resumeName", "resumeSize", status)
     select 'Candidate ' || n, 'c@example.com', 'Analyst', '', '', $1, 'resume.pdf', 1000, n % 3
     from generate_series(1, $2::int) as n returning id, status`,
    [resume, count],
  )
  const candidate_ids = former.map(({ id }) => id)
  const started = await post('/api/candidates/reproduce-ai-score/', { criteria_id, candidate_ids })
  expect(started.status).toBe(202)
  await retryUntil(evaluated, (done) => done >= 20)
  await portico.signal('SIGKILL')
  const killed = new Date()

  portico = await startPortico({ env })
  // As if the last sign of life were a minute old: nobody waits for that here.
  await query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where heartbeat_on < $1`,
    [killed],
  )
  const [left] = await query<{ count: number }>('select count(*)::int as count from scoring')
  expect(left?.count).toBeGreaterThan(0)
  await retryUntil(
    () => query('select from candidate where status = 4'),
    (evaluating) => evaluating.length === 0,
  )
  expect(await query('select id, status from candidate order by id')).toEqual(former)
  const once = await query('select candidate_id from evaluation order by candidate_id')
  expect(once).toEqual(candidate_ids.map((candidate_id) => ({ candidate_id })))
  expect(await query('select from scoring')).toEqual([])
})
