import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { present } from '#server/present.ts'
import type { Services } from '#server/services.ts'
import type { Program } from './program.ts'
import { measureVisitors, type VisitorCost } from './visitor.ts'

/** Candidates with resumes that have not been read yet, and criteria to score them by. */
export interface SeededCandidates {
  readonly candidateIds: readonly number[]
  readonly criteriaId: number
}

export interface ScoringCost {
  readonly resumes: number
  /** Milliseconds of CPU that the program took for each, while serving a visitor. */
  readonly cpuMs: number
  readonly visitors: VisitorCost
}

const resumeCount = 200
const rounds = 4
const resumeFolder = path.resolve(import.meta.dirname, '../../tests/fixtures/resumes/development')

const criteriaText = `Experience (40 points)
At least five years in consulting or operations, leading projects.

Technical skills (35 points)
SQL and Python; nice to have: Kubernetes.

Education (25 points)
A degree in engineering, mathematics, or business.`

/** Candidates, each with one of the resumes of the tests. */
export async function seedCandidates({ db, files }: Services): Promise<SeededCandidates> {
  const { candidate, criteria } = await import('#server/hiring/tables.ts')
  const names = readdirSync(resumeFolder).filter((name) => /\.(pdf|docx)$/.test(name))
  const stored = names.map((name, at) => `resume/${String(at).padStart(32, '0')}${path.extname(name)}`)
  for (const [at, name] of names.entries())
    await files.private.write(present(stored[at]), readFileSync(path.join(resumeFolder, name)))
  const [version] = await db
    .insert(criteria)
    .values({ version: 1, criteria: criteriaText })
    .returning({ id: criteria.id })
  const candidates = await db
    .insert(candidate)
    .values(
      Array.from({ length: resumeCount }, (_, n) => ({
        candidateName: `Candidate ${n}`,
        email: `candidate${n}@example.com`,
        designation: 'Analyst',
        nameOfReference: '',
        description: '',
        candidateResume: present(stored[n % stored.length]),
        resumeName: present(names[n % names.length]),
        resumeSize: 1,
        status: candidateStatuses.pending,
      })),
    )
    .returning({ id: candidate.id })
  return { candidateIds: candidates.map(({ id }) => id), criteriaId: present(version).id }
}

const countAnswer = z.object({ count: z.int() })

/** Has all of them scored, some in each round, while visitors read the home page. */
export async function measureScoring(
  { port, pid }: Program,
  token: string,
  { candidateIds, criteriaId }: SeededCandidates,
): Promise<ScoringCost> {
  const base = `http://127.0.0.1:${port}`
  const authorization = `Bearer ${token}`
  const evaluating = `${base}/api/candidates/count/?status=${candidateStatuses.evaluating}`
  let cpuMs = 0
  async function score(ids: readonly number[]): Promise<void> {
    const before = cpuMsOf(pid)
    const response = await fetch(`${base}/api/candidates/reproduce-ai-score/`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ criteria_id: criteriaId, candidate_ids: ids }),
    })
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`)
    for (let count = ids.length; count > 0; ) {
      await sleep(pollMs)
      const counted = await fetch(evaluating, { headers: { authorization } })
      count = countAnswer.parse(await counted.json()).count
    }
    cpuMs += cpuMsOf(pid) - before
  }
  const perRound = candidateIds.length / rounds
  const visitors = await measureVisitors(
    port,
    Array.from(
      { length: rounds },
      (_, round) => () => score(candidateIds.slice(round * perRound, (round + 1) * perRound)),
    ),
  )
  const resumes = candidateIds.length
  return { resumes, cpuMs: cpuMs / resumes, visitors }
}

const pollMs = 200

/** Processor time of a program and of its background process, where the system reports it; 0 elsewhere. PostgreSQL is not counted. */
function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes
    .map((id) => statOf(Number(id)))
    .filter((one) => one && (one.pid === pid || (one.parent === pid && one.name !== 'postgres')))
    .reduce((sum, one) => sum + (one?.cpuMs ?? 0), 0)
}

/** Null for a process that has ended. */
function statOf(pid: number) {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(file, 'utf8')) ?? []
  const fields = rest.split(' ')
  // User and system time in hundredths of a second.
  return { pid, name, parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * 10 }
}
