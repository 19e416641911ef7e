import { company } from '#contract/company.ts'
import type { Reply } from '#server/assistant/answer.ts'
import type { ApplicationStep, ApplicationTask } from '#server/assistant/chat-task.ts'
import type { ChatFile } from '#server/assistant/chat-upload.ts'

/** More buttons than these hide the conversation. */
const maxButtons = 8

type AskFor = (task: ApplicationTask, titles: readonly string[]) => Reply

/** How each part of an application is asked for. Those for a file name it, which offers the upload (PS-344). */
export const askFor: Readonly<Record<ApplicationStep, AskFor>> = {
  job: (_, titles) => ({
    text: `Which job do you want to apply for?\n${titles.map((title, at) => `${at + 1}. ${title}`).join('\n')}`,
    replies: titles.slice(0, maxButtons),
  }),
  name: () => ({ text: 'What is your full name?' }),
  email: () => ({ text: 'At which e-mail address can you be reached?' }),
  resume: () => ({ text: 'Please send your resume now: a PDF, DOCX, or DOC file of at most 10 MB.' }),
  picture: () => ({
    text: 'Would you like to add a picture of yourself, as a JPEG or PNG file of at most 10 MB? You can skip this.',
    replies: ['Skip'],
  }),
  consent: ({ job, name, email, resume, picture }) => ({
    text: [
      'This is your application:',
      `• Job: ${job}`,
      `• Name: ${name}`,
      `• E-mail: ${email}`,
      `• Resume: ${resume?.name}`,
      `• Picture: ${picture ? picture.name : 'none'}`,
      `May I send it? With your yes you agree that ${company.name} stores it with this conversation and uses it to decide about your application.`,
    ].join('\n'),
    sources: [{ title: 'Privacy Policy', path: '/privacy-policy' }],
    replies: ['Yes, send it', 'Change something', 'Cancel'],
  }),
}

/** What is said of an answer when it has come, so that a repeated question stands alone. */
export const confirmed = {
  job: (job: string) => `You apply as ${job}.`,
  name: (name: string) => `I have noted ${name}.`,
  email: (email: string) => `I have noted ${email}.`,
} as const

export function thanksFor({ kind, name, isOldWord }: ChatFile): string {
  const received = `Thank you, I have received your ${kind} “${name}”.`
  return isOldWord ? `${received} I cannot read this format myself; a person will.` : received
}
