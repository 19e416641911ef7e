import { topicShare } from '#server/hiring/scorer/closeness.ts'
import type { ResumeEvidence, WorkPeriod } from '#server/hiring/scorer/evidence.ts'
import type { Profile } from '#server/hiring/scorer/finding.ts'
import type { Topic } from '#server/hiring/scorer/topic.ts'
import { isSpecific } from '#server/hiring/scorer/topics.ts'

/** Skills that are common to all fields are best shown by work in the requested field. */
export const nearness = (job: WorkPeriod, profile: Profile) =>
  profile.length === 0 ? 1 : 0.5 + 0.5 * Math.min(1, topicShare(profile, job.evidence) / 0.3)

/** How much of a position was the requested kind of work, from 0 to 1. */
export function relevance(job: WorkPeriod, topics: readonly Topic[], profile: Profile): number {
  const general = Math.min(1, topicShare(profile, job.evidence) / 0.3)
  const skills = topics.filter(isSpecific)
  if (skills.length === 0) return profile.length === 0 ? 1 : general
  const own = Math.min(1, topicShare(skills, job.evidence) / 0.5)
  return Math.min(1, own * (0.7 + 0.3 * general) + 0.15 * general)
}

/** Fewer do not tell the field of work. */
const fewTopics = 3

const relevances = new WeakMap<ResumeEvidence, number>()

/** Whether anything that was done or studied is close to the criteria. */
export function relevanceOfAll(resume: ResumeEvidence, profile: Profile): number {
  const known = relevances.get(resume)
  if (known !== undefined) return known
  const proven = resume.statements.filter(
    ({ section, isList }) =>
      section === 'experience' || ((section === 'projects' || section === 'education') && !isList),
  )
  const share = profile.length < fewTopics ? 1 : Math.min(1, topicShare(profile, proven) / 0.25)
  relevances.set(resume, share)
  return share
}
