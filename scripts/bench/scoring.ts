import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import type { Services } from '#server/services.ts'
import type { Program } from './program.ts'
import { visitAlone, visitUntil } from './visitor.ts'

/** Candidates with resumes that have not been read yet, and criteria to score them by. */
export interface SeededCandidates {
  readonly candidateIds: readonly number[]
  readonly criteriaId: number
}

export interface ScoringCost {
  readonly resumes: number
  /** Milliseconds of CPU that the program took for each, while serving a visitor. */
  readonly cpuMs: number
  /** What a visitor of the home page waits, alone and while resumes are scored. */
  readonly aloneP99: number
  readonly busyP99: number
}

const resumeCount = 200
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
    await files.private.write(stored[at] as string, readFileSync(path.join(resumeFolder, name)))
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
        candidateResume: stored[n % stored.length] as string,
        resumeName: names[n % names.length] as string,
        resumeSize: 1,
        status: candidateStatuses.pending,
      })),
    )
    .returning({ id: candidate.id })
  return { candidateIds: candidates.map(({ id }) => id), criteriaId: (version as { id: number }).id }
}

/** Has all of them scored while a visitor reads the home page, a hundred times a second at most. */
export async function measureScoring(
  { port, pid }: Program,
  token: string,
  { candidateIds, criteriaId }: SeededCandidates,
): Promise<ScoringCost> {
  const base = `http://127.0.0.1:${port}`
  const authorization = `Bearer ${token}`
  const evaluating = `${base}/api/candidates/count/?status=${candidateStatuses.evaluating}`
  const isDone = async () => {
    const { count } = (await (await fetch(evaluating, { headers: { authorization } })).json()) as {
      count: number
    }
    return count === 0
  }
  const aloneP99 = await visitAlone(base)
  const before = cpuMsOf(pid)
  const response = await fetch(`${base}/api/candidates/reproduce-ai-score/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ criteria_id: criteriaId, candidate_ids: candidateIds }),
  })
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`)
  const busyP99 = await visitUntil(base, isDone)
  const resumes = candidateIds.length
  return { resumes, cpuMs: (cpuMsOf(pid) - before) / resumes, aloneP99, busyP99 }
}

/** Of all threads of a process, where the system reports it; 0 elsewhere. */
function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  // After the name, which may contain blanks: user and system time in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
