import type { ResumeEvidence } from '#server/hiring/scorer/evidence.ts'
import type { Finding, Profile } from '#server/hiring/scorer/finding.ts'
import { gradeDegree, gradeLanguage, gradeLicence } from '#server/hiring/scorer/grade-qualification.ts'
import { gradeSkill } from '#server/hiring/scorer/grade-skill.ts'
import { gradeWork } from '#server/hiring/scorer/grade-work.ts'
import { gradeYears } from '#server/hiring/scorer/grade-years.ts'
import type { Requirement } from '#server/hiring/scorer/requirements.ts'
import { isSkill } from '#server/hiring/scorer/topics.ts'

export function grade(requirement: Requirement, resume: ResumeEvidence, profile: Profile): Finding[] {
  const { months, degree, languages, licence, topics } = requirement
  const findings: Finding[] = []
  if (months !== null) findings.push(gradeYears(months, topics, resume, profile))
  if (degree !== null) findings.push(gradeDegree(degree, resume, profile))
  for (const language of languages) findings.push(gradeLanguage(language, resume))
  if (licence !== null) findings.push(gradeLicence(licence, resume))
  const skills = topics.filter(isSkill)
  const found = skills.map((topic) => gradeSkill(topic, resume, profile))
  findings.push(...(requirement.isExamples ? bestExamples(found) : found))
  const words = topics.filter((topic) => !isSkill(topic))
  const weightOfWords = words.reduce((sum, { weight }) => sum + weight, 0)
  // A single word next to skills or years says too little to be graded on its own.
  if (weightOfWords >= (findings.length > 0 ? 1.4 : 0.4))
    findings.push(gradeWork(requirement, resume, profile))
  return findings
}

/** Two of several examples are enough. */
function bestExamples(found: readonly Finding[]): Finding[] {
  if (found.length < 3) return [...found]
  const best = [...found].sort((one, other) => other.points - one.points).slice(0, 2)
  return found.filter((finding) => best.includes(finding) || finding.points > 0)
}
