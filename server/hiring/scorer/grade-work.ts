import { bestHit, coverage, isCovered, sumOfWeights } from '#server/hiring/scorer/closeness.ts'
import { proof, type ResumeEvidence } from '#server/hiring/scorer/evidence.ts'
import { best, type Finding, type Profile, quoteRange, recency } from '#server/hiring/scorer/finding.ts'
import { nearness, relevanceOfAll } from '#server/hiring/scorer/relevance.ts'
import type { Requirement } from '#server/hiring/scorer/requirements.ts'

/** How well the work of each position matches the work that a clause describes. */
export function gradeWork(requirement: Requirement, resume: ResumeEvidence, profile: Profile): Finding {
  const { topics } = requirement
  const name = requirement.text.replace(/[.,;:]+$/, '')
  const total = topics.reduce((sum, topic) => sum + topic.weight, 0)
  const weight = 2.5 + Math.min(2.5, 0.4 * total)
  const groups = [
    ...resume.jobs.map((job) => ({
      evidence: job.evidence,
      worth: recency(job) * (0.5 + job.worth / 2) * nearness(job, profile),
    })),
    ...(['projects', 'summary', 'other', 'education', 'certifications'] as const).map((section) => ({
      evidence: resume.statements.filter((one) => one.job === null && one.section === section),
      worth: proof[section] * relevanceOfAll(resume, profile),
    })),
  ]
  const candidates = groups.flatMap(({ evidence, worth }) => {
    const doing = evidence.filter(({ isList }) => !isList)
    const covered = new Set(doing.flatMap((one) => topics.filter((topic) => isCovered(topic, one))))
    const all = sumOfWeights(covered) / total
    const statement = best(doing, (one) => coverage(topics, one))
    if (!statement) return []
    const together = coverage(topics, statement) / total
    return [{ points: Math.min(1, (0.6 * together + 0.4 * all) / enoughCoverage) * worth, statement, doing }]
  })
  const found = best(candidates, ({ points }) => points)
  if (!found || found.points < leastCoverage)
    return { name, weight, points: 0, reason: 'not found', ranges: [] }
  const second = best(
    found.doing.filter((one) => one !== found.statement),
    (one) => coverage(topics, one),
  )
  const cited = [found.statement, ...(second && coverage(topics, second) > 0.25 * total ? [second] : [])]
  return {
    name,
    weight,
    points: found.points,
    reason: found.points >= 0.75 ? 'described in work' : 'described in part',
    ranges: cited.map((one) =>
      quoteRange(
        one,
        topics.flatMap((topic) => bestHit(topic.options, one)?.range ?? []),
      ),
    ),
  }
}

/** People rarely describe their work in the exact words of the criteria. */
const enoughCoverage = 0.6

const leastCoverage = 0.3
