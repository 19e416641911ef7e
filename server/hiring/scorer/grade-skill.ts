import type { SectionKind, TextRange } from '#contract/hiring/resume.ts'
import { bestHit, closeness } from '#server/hiring/scorer/closeness.ts'
import { both } from '#server/hiring/scorer/enumerations.ts'
import { type Evidence, proof, type ResumeEvidence, type WorkPeriod } from '#server/hiring/scorer/evidence.ts'
import {
  best,
  type Finding,
  monthsOfJobs,
  type Profile,
  quoteRange,
  recency,
  yearsOf,
} from '#server/hiring/scorer/finding.ts'
import { relevanceOfAll } from '#server/hiring/scorer/relevance.ts'
import type { Topic } from '#server/hiring/scorer/topic.ts'
import { certificates } from '#server/hiring/scorer/vocabulary.ts'

interface Hit {
  readonly evidence: Evidence
  readonly range: TextRange
  /** Less than 1 if it is only related to what was asked for. */
  readonly closeness: number
}

export function gradeSkill(topic: Topic, resume: ResumeEvidence, profile: Profile): Finding {
  const hits = resume.statements.flatMap((evidence) => {
    const best = bestHit(topic.options, evidence)
    return best ? [{ evidence, ...best }] : []
  })
  const { weight } = topic
  if (hits.length === 0) return { name: topic.name, weight, points: 0, reason: 'not found', ranges: [] }
  const used = jobsWith(hits, resume)
  const listed = hits.filter(({ evidence }) => evidence.job === null)
  const listedBest = best(listed, (hit) => hit.closeness * proofOf(hit, topic))
  // A list alone proves little, and nothing without related work.
  const listedPoints = listedBest
    ? listedBest.closeness *
      proofOf(listedBest, topic) *
      (listedBest.evidence.section === 'certifications' ? 1 : relevanceOfAll(resume, profile))
    : 0
  const usedPoints = used.length === 0 ? 0 : usedFor(used)
  const points = Math.max(usedPoints, listedPoints)
  const cited = [
    ...used.map(({ hit }) => hit),
    ...(usedPoints < listedPoints && listedBest ? [listedBest] : []),
  ]
  const closest = Math.max(...hits.map(({ closeness: near }) => near))
  const asSuch = used.filter(({ hit }) => hit.closeness >= closeness.narrower)
  return {
    name: closest < closeness.narrower ? topic.name : nameOfFound(topic, resume),
    weight,
    points,
    reason:
      closest < closeness.narrower
        ? 'only something near it was found'
        : used.length > 0 && usedPoints >= listedPoints
          ? `used in work${during(monthsOfJobs(asSuch.map(({ job }) => job)))}`
          : listedPoints === 1
            ? 'certified'
            : `named ${nameOfSection[listedBest?.evidence.section ?? 'other']}, not shown in work`,
    ranges: cited.slice(0, 3).map((hit) => quoteRange(hit.evidence, [hit.range])),
  }
}

/** The alternatives that the resume shows. */
function nameOfFound({ name, options }: Topic, { statements }: ResumeEvidence): string {
  if (options.length < 2) return name
  const found = options.filter((option) =>
    statements.some((evidence) => (bestHit([option], evidence)?.closeness ?? 0) >= closeness.narrower),
  )
  return both.format(new Set(found.map((option) => option.name)))
}

const proofOf = ({ evidence }: Hit, { options }: Topic) =>
  (evidence.section === 'certifications' || evidence.section === 'education') &&
  options.some((option) => option.kind === 'skill' && certificates.has(option.concept))
    ? 1
    : proof[evidence.section]

const nameOfSection: Readonly<Record<SectionKind, string>> = {
  experience: 'in work',
  projects: 'in a project',
  certifications: 'in a certificate',
  education: 'in education',
  summary: 'in the summary',
  skills: 'in a list of skills',
  languages: 'in a list of languages',
  other: 'elsewhere',
  personal: '',
  contact: '',
}

interface Use {
  readonly job: WorkPeriod
  readonly hit: Hit
}

function jobsWith(hits: readonly Hit[], { jobs }: ResumeEvidence): Use[] {
  return jobs.flatMap((job, at) => {
    const hit = best(
      hits.filter(({ evidence }) => evidence.job === at),
      ({ evidence, closeness: near }) => near * (evidence.isList ? 0.7 : 1),
    )
    return hit ? [{ job, hit }] : []
  })
}

/** Use counts more than mention, years more than months, and recent years more than old ones. */
function usedFor(uses: readonly Use[]): number {
  return Math.max(
    ...uses.map(
      ({ job, hit }) =>
        hit.closeness *
        (hit.evidence.isList ? 0.7 : 1) *
        // Work that is only near it adds nothing to the time of work with the thing itself.
        lengthOf(uses.filter((use) => use.hit.closeness >= hit.closeness)) *
        recency(job) *
        (0.5 + job.worth / 2),
    ),
  )
}

function lengthOf(uses: readonly Use[]): number {
  const months = monthsOfJobs(uses.map(({ job }) => job))
  return months === null ? 0.55 : 0.35 + 0.65 * Math.min(1, months / enoughMonths)
}

const enoughMonths = 30

const during = (months: number | null) =>
  months === null ? ', without dates' : ` for about ${yearsOf(months)}`
