import {
  type Evidence,
  monthsOf,
  type Place,
  proof,
  type ResumeEvidence,
  type WorkPeriod,
} from '#server/hiring/scorer/evidence.ts'
import {
  type DegreeRequirement,
  degreeLevel,
  isSkill,
  isSpecific,
  type Requirement,
  readLanguages,
  type Topic,
  type TopicOption,
} from '#server/hiring/scorer/requirements.ts'
import { certificates, generalSkills } from '#server/hiring/scorer/skills.ts'
import { skillVocabulary, subjectVocabulary } from '#server/hiring/scorer/vocabulary.ts'
import { splitWords } from '#server/hiring/scorer/words.ts'

/** What a part of a requirement earns, from 0 to 1, and why. */
export interface Finding {
  readonly name: string
  readonly points: number
  readonly weight: number
  /** For people: "used in a job for about 3 years". */
  readonly reason: string
  /** Where it is said. */
  readonly places: readonly Place[]
}

/** What all of the criteria are about, so that years of other work do not count as experience. */
export type Profile = readonly Topic[]

export function grade(requirement: Requirement, resume: ResumeEvidence, profile: Profile): Finding[] {
  const { months, degree, languages, topics } = requirement
  const findings: Finding[] = []
  if (months !== null) findings.push(gradeYears(months, topics, resume, profile))
  if (degree !== null) findings.push(gradeDegree(degree, resume, profile))
  for (const language of languages) findings.push(gradeLanguage(language, resume))
  const skills = topics.filter(isSkill)
  const found = skills.map((topic) => gradeSkill(topic, resume, profile))
  findings.push(...(requirement.isExamples ? bestExamples(found) : found))
  const words = topics.filter((topic) => !isSkill(topic))
  const says = words.reduce((sum, { weight }) => sum + weight, 0)
  // A single word beside skills or years says too little to be graded on its own.
  if (says >= (findings.length > 0 ? 1.4 : 0.4)) findings.push(gradeWork(requirement, resume, profile))
  return findings
}

/** Two of several examples are enough. */
function bestExamples(found: readonly Finding[]): Finding[] {
  if (found.length < 3) return [...found]
  const best = [...found].sort((one, other) => other.points - one.points).slice(0, 2)
  return found.filter((finding) => best.includes(finding) || finding.points > 0)
}

// Skills

interface Hit {
  readonly evidence: Evidence
  readonly place: Place
  /** Less than 1 for what is only near to what was asked for. */
  readonly closeness: number
}

const closeness = { same: 1, narrower: 0.9, wider: 0.25, sibling: 0.12 } as const

function gradeSkill(topic: Topic, resume: ResumeEvidence, profile: Profile): Finding {
  const hits = resume.statements.flatMap((evidence) => {
    const best = bestHit(topic.options, evidence)
    return best ? [{ evidence, ...best }] : []
  })
  const { name, weight } = topic
  if (hits.length === 0) return { name, weight, points: 0, reason: 'not found', places: [] }
  const used = jobsWith(hits, resume)
  const listed = hits.filter(({ evidence }) => evidence.job === null)
  const listedBest = best(listed, (hit) => hit.closeness * proofOf(hit, topic))
  // A list alone proves little, and nothing where no work is near it.
  const listedPoints = listedBest
    ? listedBest.closeness * proofOf(listedBest, topic) * relevanceOfAll(resume, profile)
    : 0
  const usedPoints = used.length === 0 ? 0 : usedFor(used)
  const points = Math.max(usedPoints, listedPoints)
  const cited = [
    ...used.map(({ hit }) => hit),
    ...(usedPoints < listedPoints && listedBest ? [listedBest] : []),
  ]
  const closest = Math.max(...hits.map(({ closeness: near }) => near))
  return {
    name,
    weight,
    points,
    reason:
      closest < closeness.narrower
        ? 'only something near it was found'
        : used.length > 0 && usedPoints >= listedPoints
          ? `used in work${during(monthsOfJobs(used.map(({ job }) => job)))}`
          : listedPoints === 1
            ? 'certified'
            : `named ${nameOfZone[listedBest?.evidence.zone ?? 'other']}, not shown in work`,
    places: cited.slice(0, 3).map((hit) => quotePlace(hit.evidence, [hit.place])),
  }
}

const proofOf = ({ evidence }: Hit, { options }: Topic) =>
  evidence.zone === 'certification' &&
  options.some((option) => option.kind === 'skill' && certificates.has(option.concept))
    ? 1
    : proof[evidence.zone]

const nameOfZone: Readonly<Record<Evidence['zone'], string>> = {
  experience: 'in work',
  project: 'in a project',
  certification: 'in a certificate',
  education: 'in education',
  summary: 'in the summary',
  skills: 'in a list of skills',
  languages: 'in a list of languages',
  other: 'elsewhere',
  personal: '',
}

function bestHit(
  options: readonly TopicOption[],
  evidence: Evidence,
): { place: Place; closeness: number } | null {
  let found: { place: Place; closeness: number } | null = null
  for (const option of options) {
    if (option.kind === 'word') {
      const meaning = option.meanings.find((one) => evidence.meanings.has(one))
      const place = meaning === undefined ? undefined : evidence.meanings.get(meaning)
      if (place) return { place, closeness: closeness.same }
      continue
    }
    for (const [concept, place] of evidence.skills) {
      const near = closenessOf(option.concept, concept)
      if (near > (found?.closeness ?? 0)) found = { place, closeness: near }
    }
  }
  return found
}

function closenessOf(asked: string, found: string): number {
  if (asked === found) return closeness.same
  const [wider, widerThanFound] = [skillVocabulary.wider(asked), skillVocabulary.wider(found)]
  if (widerThanFound.has(asked)) return closeness.narrower
  if (wider.has(found)) return closeness.wider
  if (generalSkills.has(asked) || generalSkills.has(found)) return 0
  return [...wider].some((field) => widerThanFound.has(field)) ? closeness.sibling : 0
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

/** Doing counts more than naming, years more than months, the last years more than long ago. */
function usedFor(uses: readonly Use[]): number {
  const months = monthsOfJobs(uses.map(({ job }) => job))
  const length = months === null ? 0.55 : 0.35 + 0.65 * Math.min(1, months / enoughMonths)
  return Math.max(
    ...uses.map(
      ({ job, hit }) =>
        hit.closeness * (hit.evidence.isList ? 0.7 : 1) * length * recency(job) * (0.5 + job.worth / 2),
    ),
  )
}

const enoughMonths = 30

/** Counted in other work since then, so that a gap costs nothing. */
const recency = ({ monthsSince }: WorkPeriod) => 1 - 0.4 * Math.min(1, Math.max(0, monthsSince - 48) / 96)

/** Every month once, however many positions it has; null where no dates are given. */
function monthsOfJobs(jobs: readonly WorkPeriod[]): number | null {
  if (jobs.every(({ from }) => from === null)) return null
  return new Set(jobs.flatMap(({ from, to }) => monthsOf(from, to))).size
}

// Descriptions of work

/** How well the work that is described matches what a clause describes, position by position. */
function gradeWork(requirement: Requirement, resume: ResumeEvidence, profile: Profile): Finding {
  const { topics } = requirement
  const name = requirement.text.replace(/[.,;:]+$/, '')
  const total = topics.reduce((sum, topic) => sum + topic.weight, 0)
  const weight = 2.5 + Math.min(2.5, 0.4 * total)
  const groups = [
    ...resume.jobs.map((job) => ({
      evidence: job.evidence,
      worth: recency(job) * (0.5 + job.worth / 2) * nearness(job, profile),
    })),
    ...(['project', 'summary', 'other', 'education', 'certification'] as const).map((zone) => ({
      evidence: resume.statements.filter((one) => one.job === null && one.zone === zone),
      worth: proof[zone] * relevanceOfAll(resume, profile),
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
    return { name, weight, points: 0, reason: 'not found', places: [] }
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
    places: cited.map((one) =>
      quotePlace(
        one,
        topics.flatMap((topic) => bestHit(topic.options, one)?.place ?? []),
      ),
    ),
  }
}

/** Nobody describes their work in just the words that are asked for. */
const enoughCoverage = 0.6
const leastCoverage = 0.3

const sumOfWeights = (topics: Iterable<Topic>) => [...topics].reduce((sum, { weight }) => sum + weight, 0)

const coverage = (topics: readonly Topic[], evidence: Evidence) =>
  sumOfWeights(topics.filter((topic) => isCovered(topic, evidence)))

const isCovered = (topic: Topic, evidence: Evidence) =>
  (bestHit(topic.options, evidence)?.closeness ?? 0) >= closeness.narrower

// Years

function gradeYears(
  asked: number,
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
  const share = Math.min(1, months / asked)
  return {
    name: `${yearsOf(asked)} of experience`,
    weight: 4,
    // Half of the years is less than half of the experience.
    points: share ** 1.5,
    reason:
      months < 1
        ? 'no relevant position with dates was found'
        : `about ${yearsOf(Math.round(months))} of relevant work`,
    places: counted.slice(0, 4).flatMap(({ evidence }) => titlePlace(evidence)),
  }
}

const yearsOf = (months: number) =>
  months < 18 ? (months === 1 ? '1 month' : `${months} months`) : `${Math.round(months / 12)} years`

const titlePlace = (evidence: readonly Evidence[]) =>
  evidence
    .filter(({ isTitle }) => isTitle)
    .slice(0, 1)
    .map((one) => quotePlace(one, []))

/** Skills of any field show best in work of the field that is asked for. */
const nearness = (job: WorkPeriod, profile: Profile) =>
  profile.length === 0 ? 1 : 0.5 + 0.5 * Math.min(1, topicShare(profile, job.evidence) / 0.3)

/** How much of a position was work of the kind that is asked for, from 0 to 1. */
function relevance(job: WorkPeriod, topics: readonly Topic[], profile: Profile): number {
  const general = Math.min(1, topicShare(profile, job.evidence) / 0.3)
  const skills = topics.filter(isSpecific)
  if (skills.length === 0) return profile.length === 0 ? 1 : general
  const own = Math.min(1, topicShare(skills, job.evidence) / 0.5)
  return Math.min(1, own * (0.7 + 0.3 * general) + 0.15 * general)
}

const topicShare = (topics: readonly Topic[], evidence: readonly Evidence[]) => {
  const total = sumOfWeights(topics)
  if (total === 0) return 0
  const found = topics.reduce((sum, topic) => {
    const hits = evidence.map((one) => (bestHit(topic.options, one)?.closeness ?? 0) * (one.isList ? 0.7 : 1))
    return sum + topic.weight * Math.max(0, ...hits)
  }, 0)
  return found / total
}

const relevances = new WeakMap<ResumeEvidence, number>()

/** Whether anything that was done or studied is near the criteria. */
function relevanceOfAll(resume: ResumeEvidence, profile: Profile): number {
  const known = relevances.get(resume)
  if (known !== undefined) return known
  const proven = resume.statements.filter(
    ({ zone, isList }) => zone === 'experience' || ((zone === 'project' || zone === 'education') && !isList),
  )
  const share = profile.length === 0 ? 1 : Math.min(1, topicShare(profile, proven) / 0.25)
  relevances.set(resume, share)
  return share
}

// Education and languages

function gradeDegree(asked: DegreeRequirement, resume: ResumeEvidence, profile: Profile): Finding {
  const name = `${levelNames[asked.level]}${asked.subjects.length > 0 ? ` in ${asked.subjects.map((subject) => subject.name).join(' or ')}` : ''}`
  const studies = resume.statements.filter(({ zone }) => zone === 'education')
  const found = best(
    (studies.length > 0 ? studies : resume.statements.filter(({ job }) => job === null)).map((evidence) => ({
      evidence,
      points: degreePoints(asked, evidence),
    })),
    ({ points }) => points,
  )
  const practice = asked.acceptsPractice
    ? gradeYears(60, [], resume, profile)
    : { points: 0, places: [] as readonly Place[] }
  if (practice.points * 0.8 > (found?.points ?? 0))
    return {
      name,
      weight: 4,
      points: practice.points * 0.8,
      reason: 'practice instead of a degree',
      places: practice.places,
    }
  if (!found || found.points === 0) return { name, weight: 4, points: 0, reason: 'not found', places: [] }
  return {
    name,
    weight: 4,
    points: found.points,
    reason:
      found.points >= 0.95
        ? 'found'
        : found.points >= 0.6
          ? 'a related degree was found'
          : 'a degree of another level or subject was found',
    places: [quotePlace(found.evidence, [])],
  }
}

const levelNames = [
  'a degree',
  'a vocational degree',
  'a bachelor’s degree',
  'a master’s degree',
  'a doctorate',
]
const unfinished =
  /\b(expected|in progress|ongoing|incomplete|not completed|dropped|unfinished|discontinued|did not finish|without degree|coursework)\b/i

function degreePoints(
  { level, subjects, acceptsRelated }: DegreeRequirement,
  { text, zone }: Evidence,
): number {
  const found = degreeLevel(text)
  if (found === 0) return 0
  const studied = subjectVocabulary.find(splitWords(text)).map(({ concept }) => concept)
  const byLevel = found >= level ? 1 : found === level - 1 ? 0.55 : 0.25
  const isSame = studied.some((subject) => subjects.some(({ concept }) => concept === subject))
  const isRelated = studied.some((subject) =>
    subjects.some(({ concept: asked }) =>
      [...subjectVocabulary.wider(subject)].some((field) => subjectVocabulary.wider(asked).has(field)),
    ),
  )
  const bySubject = subjects.length === 0 || isSame ? 1 : isRelated ? (acceptsRelated ? 0.85 : 0.6) : 0.25
  return byLevel * bySubject * (unfinished.test(text) ? 0.5 : 1) * (zone === 'education' ? 1 : 0.6)
}

function gradeLanguage(
  { name, level }: { name: string; level: number },
  { statements }: ResumeEvidence,
): Finding {
  const found = best(
    statements.flatMap((evidence) =>
      readLanguages(evidence.text)
        .filter((language) => language.name === name)
        .map((language) => ({ evidence, level: language.level })),
    ),
    (one) => one.level,
  )
  if (!found) return { name, weight: 2, points: 0, reason: 'not found', places: [] }
  const short = level - found.level
  return {
    name,
    weight: 2,
    points: short <= 0 ? 1 : short === 1 ? 0.65 : 0.3,
    reason: short <= 0 ? 'found' : 'at a lower or unstated level',
    places: [quotePlace(found.evidence, [])],
  }
}

// Words for people

const during = (months: number | null) =>
  months === null ? ', without dates' : ` for about ${yearsOf(months)}`

const maxQuote = 220

/** A statement, or the part of a long one around what was found in it. */
function quotePlace({ text, start, end }: Evidence, places: readonly Place[]): Place {
  if (end - start <= maxQuote) return { start, end }
  const first = Math.min(...places.map((place) => place.start), end)
  const from = Math.min(Math.max(0, first - start - 60), text.length - maxQuote)
  // At whole words.
  const begin = from <= 0 ? 0 : text.indexOf(' ', from) + 1
  const cut = text.lastIndexOf(' ', begin + maxQuote)
  return {
    start: start + begin,
    end: start + (begin + maxQuote >= text.length ? text.length : cut > begin ? cut : begin + maxQuote),
  }
}

function best<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  let found: Item | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const value = measure(item)
    if (value > most) [found, most] = [item, value]
  }
  return found
}
