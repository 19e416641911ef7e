import type { PublicApi } from '#contract/content/content-api.ts'
import { jobApplicationErrors as errors } from '#contract/job-application.ts'
import {
  type Answer,
  type AnswerContext,
  isQuestion,
  type Question,
  type Reply,
  talkToPerson,
} from '#server/assistant/answer.ts'
import { smallTalkIn } from '#server/assistant/answer-small-talk.ts'
import { sendApplication } from '#server/assistant/application-sending.ts'
import {
  askFor,
  askForChange,
  confirmed,
  type OfferedJobs,
  thanksFor,
  titlesOf,
} from '#server/assistant/application-texts.ts'
import {
  agrees,
  asksForChange,
  cancels,
  correctionIn,
  declines,
  emailIn,
  fieldAlone,
  introducedName,
  jobsIn,
  nameIn,
  skips,
  startsOver,
  withoutVerb,
} from '#server/assistant/application-words.ts'
import type { Turn } from '#server/assistant/chat-store.ts'
import { type ApplicationStep, type ApplicationTask, applicationSteps } from '#server/assistant/chat-task.ts'
import type { ChatFile } from '#server/assistant/chat-upload.ts'
import { earlierTurns } from '#server/assistant/earlier-turns.ts'
import { followUpOf } from '#server/assistant/knowledge/question/follow-up.ts'

const blank: ApplicationTask = {
  version: 1,
  kind: 'application',
  job: null,
  name: null,
  email: null,
  resume: null,
  picture: null,
  asking: 'job',
}

/** Starts an application with what the message already says. */
export async function startApplication(
  { published }: AnswerContext,
  { file, sent, turn, site: { company } }: Question,
): Promise<Answer> {
  const jobs = await offeredJobs(published, company.name)
  if (titlesOf(jobs).length === 0)
    return {
      text: `There is no job to apply for at the moment. A person at ${company.name} can tell you what is planned.`,
      replies: [talkToPerson],
      task: null,
    }
  const named = jobsIn(sent.message, titlesOf(jobs))
  const found = named.length > 0 ? named : jobsTalkedAbout(turn, sent.message, titlesOf(jobs))
  const [first = null] = found
  const job = found.length === 1 ? first : null
  const welcome =
    'Gladly: I take your application right here. You can ask questions in between, change your answers, and cancel at any time.'
  const offer = 'If you have your resume at hand, you can send it at once.'
  const remarks = [file && thanksFor(file), welcome, !file && offer, job && confirmed.job(job)]
  return ask(
    withFile({ ...blank, job, name: introducedName(sent.message), email: emailIn(sent.message) }, file),
    jobs,
    remarks.filter(Boolean).join(' '),
  )
}

/** The jobs that the last answer was about, or the one that a message picks from its list. */
function jobsTalkedAbout(turn: Turn, message: string, titles: readonly string[]): string[] {
  const earlier = earlierTurns(turn)
  if (earlier.length === 0) return []
  const { about } = followUpOf(message, earlier)
  return titles.filter((title) => about.some((page) => page.title === title))
}

/**
 * Handles a message during an application: a file, an answer, a correction, or none of these.
 * @param aside answers what has nothing to do with the application
 */
export async function continueApplication(
  { services, published }: AnswerContext,
  question: Question,
  { task, aside }: { task: ApplicationTask; aside: () => Promise<Answer> },
): Promise<Answer> {
  const { message } = question.sent
  const jobs = await offeredJobs(published, question.site.company.name)
  if (question.file) {
    const email = task.email ?? emailIn(message)
    const said = introducedName(message) ?? (task.asking === 'name' && !email ? nameIn(message) : null)
    return ask(
      { ...withFile(task, question.file), email, name: task.name ?? said },
      jobs,
      thanksFor(question.file),
    )
  }
  if (cancels(message))
    return {
      text: 'I have ended the application and deleted what you had sent. Is there anything else that you would like to know?',
      task: null,
    }
  if (startsOver(message)) return ask(blank, jobs, 'Let us begin again.')
  const talk = smallTalkIn(message)
  const isTalk = talk !== null && talk !== 'reaction' && !agrees(message) && !skips(message)
  const step = isTalk ? null : (corrected(task, message, jobs) ?? takers[task.asking](task, message, jobs))
  if (step === 'send')
    return (
      (await sendApplication(services, question, task)) ??
      ask({ ...task, job: null }, jobs, 'This job cannot be applied for any more.')
    )
  if (step === 'what to change') return { ...askForChange, task }
  if (step) return ask(step.task, jobs, step.remark, step.asking)
  const { text, sources, replies, unanswered } = await aside()
  const asked = ask(task, jobs, '', task.asking)
  // The list of jobs has been told, and is still there as buttons.
  const again = task.asking === 'job' ? asked.text.split('\n')[0] : asked.text
  const next = { ...asked, text: `${text}\n\nBack to your application. ${again}` }
  const offered = replies?.includes(talkToPerson) ? [talkToPerson] : []
  return {
    ...next,
    replies: [...(next.replies ?? []), ...offered],
    ...(sources ? { sources } : {}),
    ...(unanswered === undefined ? {} : { unanswered }),
  }
}

/** Asks for what is still missing. */
function ask(task: ApplicationTask, jobs: OfferedJobs, remark = '', wanted?: ApplicationStep): Answer {
  const asking = wanted ?? firstMissing(task)
  const { text, ...more }: Reply = askFor[asking](task, jobs)
  return { text: `${remark} ${text}`.trim(), ...more, task: { ...task, asking } }
}

const firstMissing = (task: ApplicationTask): ApplicationStep =>
  applicationSteps.find((step) => step === 'consent' || task[step] === null) ?? 'consent'

/** The contribution of a message; null if it answers nothing. */
interface Step {
  readonly task: ApplicationTask
  readonly remark?: string
  /** The next question, if not the first missing part. */
  readonly asking?: ApplicationStep
}

type Taker = (
  task: ApplicationTask,
  message: string,
  jobs: OfferedJobs,
) => Step | 'send' | 'what to change' | null

const takers: Readonly<Record<ApplicationStep, Taker>> = {
  job(task, message, jobs) {
    const found = jobsIn(message, titlesOf(jobs))
    const [job] = found
    if (job && found.length === 1) return { task: { ...task, job }, remark: confirmed.job(job) }
    if (isQuestion(message)) return null
    const remark = found.length > 1 ? 'Several jobs fit that.' : 'I found no job of that name.'
    return { task, remark, asking: 'job' }
  },
  name(task, message) {
    const email = emailIn(message)
    if (email) return { task: { ...task, email, name: introducedName(message) } }
    if (isQuestion(message)) return null
    const name = nameIn(message)
    return name
      ? { task: { ...task, name }, remark: `Thank you, ${name}.` }
      : { task, remark: 'Please tell me just your name.' }
  },
  email(task, message) {
    const email = emailIn(message)
    if (email) return { task: { ...task, email } }
    return isQuestion(message) ? null : { task, remark: `${errors.invalidEmail}.` }
  },
  resume(task, message) {
    if (agrees(message) || skips(message)) return { task, remark: 'I need it to send your application.' }
    return withEmail(task, message)
  },
  picture(task, message) {
    if (skips(message)) return { task: { ...task, picture: task.picture || false } }
    return agrees(message) ? { task } : withEmail(task, message)
  },
  consent(task, message) {
    if (agrees(message)) return firstMissing(task) === 'consent' ? 'send' : { task }
    if (declines(message))
      return { task, remark: 'Nothing has been sent. Tell me what to change, or cancel.', asking: 'consent' }
    const field = fieldAlone(message)
    return field ? { task, asking: field } : withEmail(task, message)
  },
}

/** A second e-mail address replaces the first. */
function withEmail(task: ApplicationTask, message: string): Step | null {
  const email = emailIn(message)
  return email ? { task: { ...task, email }, remark: confirmed.email(email) } : null
}

/** A message that corrects an earlier answer, with the new value or asking for it. */
function corrected(
  task: ApplicationTask,
  message: string,
  jobs: OfferedJobs,
): Step | 'what to change' | null {
  const correction = correctionIn(message)
  if (!correction) return null
  const { field, value } = correction
  if (field === 'email') return withEmail(task, message) ?? { task, asking: 'email' }
  if (field === 'name') {
    const name = value && nameIn(value)
    return name ? { task: { ...task, name }, remark: confirmed.name(name) } : { task, asking: 'name' }
  }
  if (field === 'job' || field === null) {
    const rest = withoutVerb(message)
    // Without the word "job", a number may be one of years.
    const [job, ...others] = jobsIn(field ? value || rest : rest.replace(/\d+/g, ' '), titlesOf(jobs))
    if (job && others.length === 0) return { task: { ...task, job }, remark: confirmed.job(job) }
    if (field) return { task, asking: 'job' }
    if (!asksForChange(message)) return null
    return task.asking === 'consent'
      ? 'what to change'
      : { task, remark: 'What is to be changed: job, name, e-mail, resume, or picture?' }
  }
  if (field === 'picture' && /\b(?:remove|delete|no)\b/i.test(message))
    return { task: { ...task, picture: false } }
  return { task, asking: field }
}

const withFile = (task: ApplicationTask, file: ChatFile | null): ApplicationTask =>
  file ? { ...task, [file.kind]: { path: file.path, size: file.size, name: file.name } } : task

/** The application in the form's shape, with its first missing part. */
async function offeredJobs(api: PublicApi, company: string): Promise<OfferedJobs> {
  const [categories, jobs] = await Promise.all([
    api.jobcategory.list({ status: 1, fields: ['title'] }),
    api.job.list({ status: 1, fields: ['jobTitle'] }),
  ])
  const published = new Set(jobs.map(({ jobTitle }) => jobTitle))
  const active = new Set(categories.map(({ title }) => title))
  return {
    open: [...published].filter((title) => active.has(title)),
    others: [...active].filter((title) => !published.has(title)),
    company,
  }
}
