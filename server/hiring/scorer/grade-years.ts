import {
  type Evidence,
  monthsOf,
  type ResumeEvidence,
  type WorkPeriod,
} from '#server/hiring/scorer/evidence.ts'
import { type Finding, type Profile, quoteRange, yearsOf } from '#server/hiring/scorer/finding.ts'
import { relevance } from '#server/hiring/scorer/relevance.ts'
import type { Topic } from '#server/hiring/scorer/topic.ts'

export function gradeYears(
  required: number,
  topics: readonly Topic[],
  resume: ResumeEvidence,
  profile: Profile,
): Finding {
  const relevant = new Map<number, number>()
  const counted: WorkPeriod[] = []
  for (const job of resume.jobs) {
    const share = relevance(job, topics, profile) * job.worth
    if (share < 0.15) continue
    counted.push(job)
    for (const month of monthsOf(job.from, job.to))
      relevant.set(month, Math.max(relevant.get(month) ?? 0, share))
  }
  const months = [...relevant.values()].reduce((sum, share) => sum + share, 0)
  // Whoever begins is asked for none, as in "0-2 years".
  const share = months >= required ? 1 : months / required
  return {
    name: `${yearsOf(required)} of experience`,
    weight: 4,
    // Half of the years are worth less than half of the points.
    points: share ** 1.5,
    reason:
      months >= 1
        ? `about ${yearsOf(Math.round(months))} of relevant work`
        : required === 0
          ? 'none is needed'
          : 'no relevant position with dates was found',
    ranges: counted.slice(0, 4).flatMap(({ evidence }) => titleRange(evidence)),
  }
}

const titleRange = (evidence: readonly Evidence[]) =>
  evidence
    .filter(({ isTitle }) => isTitle)
    .slice(0, 1)
    .map((one) => quoteRange(one, []))
