import {
  type Answer,
  type AnswerContext,
  asideWords,
  isQuestion,
  type Question,
  type Reply,
  talkToPerson,
} from '#server/assistant/answer.ts'
import { answerFromData } from '#server/assistant/answer-data.ts'
import { answerEach } from '#server/assistant/answer-each.ts'
import { modelReply } from '#server/assistant/answer-model.ts'
import { quotePassages } from '#server/assistant/answer-passages.ts'
import { smallTalk, smallTalkIn } from '#server/assistant/answer-small-talk.ts'
import { continueApplication, startApplication } from '#server/assistant/application-task.ts'
import { wantsToApply } from '#server/assistant/application-words.ts'
import { applicationOf } from '#server/assistant/chat-task.ts'
import { earlierTurns } from '#server/assistant/earlier-turns.ts'
import { continueHandover, startHandover, wantsPerson } from '#server/assistant/handover-task.ts'
import type { EarlierTurn } from '#server/assistant/knowledge/finding.ts'
import { addressed, ofYourCompany } from '#server/assistant/knowledge/question/addressed.ts'
import { questionsIn } from '#server/assistant/knowledge/question/questions-in.ts'
import { languageOf } from '#server/assistant/languages.ts'
import { askedOn, firstQuestions } from '#server/assistant/page-asked-on.ts'
import { isOrder, quotable } from '#server/assistant/quotable.ts'

/** Answers a message, as part of the current task if there is one. */
export async function answerQuestion(context: AnswerContext, question: Question): Promise<Answer> {
  const { task } = question.turn
  const { message } = question.sent
  const aside = async () => {
    const { unanswered, ...answer } = await answerAlone(context, question)
    // Within a task, a message without an answer may not have been a question.
    return { ...answer, ...(unanswered !== undefined && isQuestion(unanswered) ? { unanswered } : {}) }
  }
  if (task?.kind === 'handover' && !question.file)
    return continueHandover(context.services, question, { task, aside })
  const application = applicationOf(task)
  if (wantsPerson(message, question.turn)) return startHandover(context.services, question, application)
  if (application) return continueApplication(context, question, { task: application, aside })
  if (question.file || wantsToApply(message)) return startApplication(context, question)
  return answerAlone(context, question)
}

/** Answers from what is published. What rows tell of one of several questions is told beside what answers the others. */
export async function answerAlone(context: AnswerContext, question: Question): Promise<Answer> {
  const { message } = question.sent
  const parts = languageOf(message) ? [message] : questionsIn(message)
  const answerPart = (part: string, before: readonly EarlierTurn[], say: Question['say']) =>
    answerOne(context, { ...question, sent: { ...question.sent, message: part }, say }, before)
  const isOfRows = async (part: string) =>
    (await rowsAnswer(context, question, part, earlierTurns(question.turn)))?.isExact
  const each =
    parts.length > 1 && (await Promise.all(parts.map(isOfRows))).some(Boolean)
      ? await answerEach(message, parts, question.say, answerPart)
      : null
  return each ?? answerOne(context, question, [])
}

/**
 * Exact sources come first.
 * @param before what of the same message has been answered
 */
async function answerOne(
  context: AnswerContext,
  question: Question,
  before: readonly EarlierTurn[],
): Promise<Answer> {
  const message = question.sent.message.replace(asideWords, '')
  const { task } = question.turn
  const { page, site } = question
  const talk = smallTalkIn(message)
  if (talk) return { ...smallTalk(talk, site, await firstQuestions(context.published, site, page)), task }
  const language = languageOf(message)
  if (language && !language.isUnderstood) return { text: language.says, task, replies: [talkToPerson] }
  const inEnglish = ({ text, ...reply }: Reply): Reply => ({
    ...reply,
    text: language ? `${language.says}\n${text}` : text,
  })
  const { name } = site.company
  const earlier = askedOn(page, message, [...earlierTurns(question.turn), ...before])
  const known = await rowsAnswer(context, question, message, earlier)
  const fromRows: Answer | null = known && { ...inEnglish(known.reply), task, certainty: 'sure' }
  if (fromRows && (known?.isExact || earlier.length === 0)) return fromRows
  const found = await context.findPassages(
    context.services,
    addressed(message, name),
    inWords(earlier, (one) => addressed(one, name)),
  )
  if (fromRows && !(found.goesOn && found.answer?.holdsKind)) return fromRows
  const finding = quotable(found)
  const reply =
    (await modelReply(context, question, finding)) ?? inEnglish(quotePassages(finding, task, name))
  const isGap = finding.verdict === 'unknown' && !isOrder(message)
  return { ...reply, task, certainty: finding.verdict, ...(isGap ? { unanswered: message } : {}) }
}

async function rowsAnswer(
  { services, published }: AnswerContext,
  { site: { company } }: Question,
  message: string,
  earlier: readonly EarlierTurn[],
) {
  const say = (question: string) => ofYourCompany(question, company.name)
  const questions = await services.knowledge.recognize(say(message), inWords(earlier, say))
  return answerFromData(published, questions, company)
}

const inWords = (earlier: readonly EarlierTurn[], say: (question: string) => string) =>
  earlier.map((one) => ({ ...one, question: say(one.question) }))
