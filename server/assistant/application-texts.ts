import type { Reply } from '#server/assistant/answer.ts'
import type { ApplicationStep, ApplicationTask } from '#server/assistant/chat-task.ts'
import type { ChatFile } from '#server/assistant/chat-upload.ts'

/** More buttons than this hide the conversation. */
const maxButtons = 8

/** The titles that the application form offers (PS-184). */
export interface OfferedJobs {
  /** Titles of published jobs, as in the list of open jobs. */
  readonly open: readonly string[]
  readonly others: readonly string[]
  /** The name of the company that offers them. */
  readonly company: string
}

export const titlesOf = ({ open, others }: OfferedJobs): string[] => [...open, ...others]

type AskFor = (task: ApplicationTask, jobs: OfferedJobs) => Reply

/** Summarizes what would be sent. */
export const askForConsent = (
  { job, name, email, resume, picture }: ApplicationTask,
  { company }: Pick<OfferedJobs, 'company'>,
): Reply => ({
  text: [
    'This is your application:',
    `• Job: ${job}`,
    `• Name: ${name}`,
    `• E-mail: ${email}`,
    `• Resume: ${resume?.name}`,
    `• Picture: ${picture ? picture.name : 'none'}`,
    `May I send it? With your yes you agree that ${company} stores it with this conversation and uses it to decide about your application.`,
  ].join('\n'),
  sources: [{ title: 'Privacy Policy', path: '/privacy-policy' }],
  replies: ['Yes, send it', 'Change something', 'Cancel'],
})

/**
 * The question for each part of an application. Questions for a file contain the words that make the window offer an
 * upload (PS-344).
 */
export const askFor: Readonly<Record<ApplicationStep, AskFor>> = {
  job: (_, jobs) => {
    const titles = titlesOf(jobs)
    const lines = titles.map((title, at) => `${at + 1}. ${title}`)
    if (jobs.open.length > 0 && jobs.others.length > 0)
      lines.splice(jobs.open.length, 0, 'You can also apply without an opening:')
    return {
      text: ['Which job do you want to apply for?', ...lines].join('\n'),
      replies: titles.slice(0, maxButtons),
    }
  },
  name: () => ({ text: 'What is your full name?' }),
  email: () => ({ text: 'At which e-mail address can you be reached?' }),
  resume: () => ({ text: 'Please send your resume now: a PDF, DOCX, or DOC file of at most 10 MB.' }),
  picture: () => ({
    text: 'Would you like to add a picture of yourself, as a JPEG or PNG file of at most 10 MB? You can skip this.',
    replies: ['Skip'],
  }),
  consent: askForConsent,
}

/** Asks which part of a complete application to change. */
export const askForChange: Reply = {
  text: 'What is to be changed?',
  replies: [
    'Change the job',
    'Change the name',
    'Change the e-mail',
    'Change the resume',
    'Change the picture',
    'Yes, send it',
  ],
}

/** Confirms an answer, so that the next question stands alone. */
export const confirmed = {
  job: (job: string) => `You apply as ${job}.`,
  name: (name: string) => `I have noted ${name}.`,
  email: (email: string) => `I have noted ${email}.`,
} as const

export function thanksFor({ kind, name, isOldWord }: ChatFile): string {
  const received = `Thank you, I have received your ${kind} “${name}”.`
  return isOldWord ? `${received} I cannot read this format myself; a person will.` : received
}
