import { initialMessage } from '#contract/assistant/conversation.ts'
import type { RateLimitRule } from '#contract/calls/call.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import {
  type Answer,
  asideWords,
  isQuestion,
  passOnOffer,
  type Question,
  talkToPerson,
  unknownSince,
} from '#server/assistant/answer.ts'
import { smallTalkIn } from '#server/assistant/answer-small-talk.ts'
import { agrees, cancels, emailIn, nameIn } from '#server/assistant/application-words.ts'
import type { Turn } from '#server/assistant/chat-store.ts'
import {
  type ApplicationTask,
  applicationOf,
  type HandoverTask,
  type Task,
} from '#server/assistant/chat-task.ts'
import { plainText, quoted, shorten } from '#server/assistant/plain-text.ts'
import { transcriptText } from '#server/assistant/transcript.ts'
import { isWithinLimit } from '#server/http/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { wordsOf } from '#server/text/words.ts'

/** Per IP address. Without a CAPTCHA, fewer than through the form. */
const rateLimitRule: RateLimitRule = { name: 'chat-enquiry:ip', max: 5, seconds: 3600 }

/** Whether someone wants to talk to a person. */
export function wantsPerson(message: string, turn: Turn): boolean {
  const words = wordsOf(message).join(' ')
  // During an application, a yes answers the application's question.
  const offered =
    applicationOf(turn.task) === null && (turn.recent.at(-1)?.message.includes(passOnOffer) ?? false)
  return person.test(words) || (offered && words.length < 40 && agrees(message))
}

const person =
  /^(?:(?:a )?(?:real )?(?:human|person|agent|operator)(?: please)?)$|\b(?:talk|speak|chat|write|connect me|put me through|transfer me|get in touch)\b(?: directly)? (?:to|with)\b.*\b(?:person|human|someone|somebody|agent|representative|operator|colleague|employee|expert|consultant|sales)\b|\b(?:call|phone|ring|write|contact) (?:to )?me\b(?! an? )|\b(?:contact|reach|speak to|find) (?:a person|someone|somebody)\b|\b(?:person|human|someone|somebody) (?:that |who )?i (?:can|could) (?:talk|speak|write)\b|\bhuman (?:being|agent|help|support)\b/

/** Starts a hand-over to a person with the last unanswered question, or with the one in this message. */
export async function startHandover(
  services: Services,
  question: Question,
  paused: ApplicationTask | null,
): Promise<Answer> {
  const { sent, turn, site } = question
  const { company } = site
  const known = turn.task?.kind === 'acquainted' ? turn.task : paused
  const task: HandoverTask = {
    version: 1,
    kind: 'handover',
    question: questionOf(sent.message, turn),
    name: known?.name ?? null,
    email: emailIn(sent.message) ?? known?.email ?? null,
    asking: 'question',
    paused,
  }
  return isComplete(task)
    ? passOn(services, question, task)
    : ask(
        task,
        task.question === null
          ? `Gladly: a person at ${company.name} answers you.`
          : passedOn(task.question, company.name),
      )
}

function questionOf(message: string, { recent }: Turn): string | null {
  if (saysMoreThanRequest(message)) return message
  // Whoever asks for a person in other words may want something else.
  if (message !== talkToPerson && !agrees(message)) return null
  const last = recent.at(-1)
  const before = recent.findLast(({ is_user }) => is_user)?.message
  const isOpen = [unknownSince, passOnOffer].some((words) => last?.message.includes(words))
  if (!before || !isOpen || before === initialMessage) return null
  return smallTalkIn(before) || emailIn(before) || wordsOf(before).length < 2 ? null : before
}

const passedOn = (question: string, company: string) =>
  `I pass this on to a person at ${company}: ${quoted(question)}.`

/** Whether a request for a person also says what it is about. */
function saysMoreThanRequest(message: string): boolean {
  const words = wordsOf(message)
  return (
    words.length > 9 ||
    (words.length > 3 && /\b(?:about|regarding|because|concerning|whether)\b/.test(words.join(' ')))
  )
}

/** @param aside answers what has nothing to do with the hand-over */
export async function continueHandover(
  services: Services,
  question: Question,
  { task, aside }: { task: HandoverTask; aside: () => Promise<Answer> },
): Promise<Answer> {
  const { message } = question.sent
  if (cancels(message))
    return {
      text: 'I have passed nothing on. Is there anything else that you would like to know?',
      task: task.paused,
    }
  const taken = take(task, message)
  if (taken) {
    const { remark, task: next } = taken
    return isComplete(next) ? passOn(services, question, next) : ask(next, remark)
  }
  const { text, sources, unanswered } = await aside()
  return {
    ...ask(task, `${text}\n\nBack to your message to us.`),
    ...(sources ? { sources } : {}),
    ...(unanswered === undefined ? {} : { unanswered }),
  }
}

/** Null if the message answers something else. */
function take(task: HandoverTask, message: string): { task: HandoverTask; remark?: string } | null {
  const email = emailIn(message)
  if (task.asking === 'question')
    return asideWords.test(message) && isQuestion(message) ? null : { task: { ...task, question: message } }
  if (email) return { task: { ...task, email } }
  if (isQuestion(message)) return null
  if (task.asking === 'email') return { task, remark: messages.invalidEmail }
  const name = nameIn(message)
  return name ? { task: { ...task, name } } : { task, remark: 'Please tell me just your name.' }
}

type CompleteHandover = HandoverTask & { question: string; name: string; email: string }

const isComplete = (task: HandoverTask): task is CompleteHandover =>
  task.question !== null && task.name !== null && task.email !== null

const questions = {
  question: 'What would you like to tell or ask them?',
  name: 'What is your name?',
  email: 'At which e-mail address can they answer you?',
} as const

function ask(task: HandoverTask, remark = ''): Answer {
  const steps = ['question', 'name', 'email'] as const
  const asking = steps.find((step) => task[step] === null) ?? 'email'
  return { text: `${remark} ${questions[asking]}`.trim(), task: { ...task, asking }, replies: ['Cancel'] }
}

/** Creates an enquiry with the transcript, in one transaction with the conversation. */
async function passOn(
  { enquiries, rateLimiter }: Services,
  { ip, site: { assistant, company } }: Question,
  { question, name, email, paused }: CompleteHandover,
): Promise<Answer> {
  const next: Task = paused ?? { version: 1, kind: 'acquainted', name, email }
  if (!(await isWithinLimit(rateLimiter, rateLimitRule, ip)))
    return { text: `${messages.tooManyRequests} You can also write to ${company.email}.`, task: next }
  const line = plainText(question).replace(/\s+/g, ' ')
  return {
    text: `Thank you, ${name}. I have passed your question on: ${quoted(question)} A person at ${company.name} reads it together with this conversation and answers to ${email}.${assistant.handover && ` ${assistant.handover}`}`,
    replies: paused ? ['Go on with my application'] : [],
    task: next,
    store: ({ transcript, also }) =>
      enquiries.receive(
        {
          name,
          email,
          subject: shorten(`Question to the assistant: ${line}`, limits.textLength),
          message: question,
          transcript: transcriptText(transcript),
        },
        also,
      ),
  }
}
