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
import { modelReply } from '#server/assistant/answer-model.ts'
import { quotePassages } from '#server/assistant/answer-passages.ts'
import { smallTalk, smallTalkIn } from '#server/assistant/answer-small-talk.ts'
import { continueApplication, startApplication } from '#server/assistant/application-task.ts'
import { wantsToApply } from '#server/assistant/application-words.ts'
import { applicationOf } from '#server/assistant/chat-task.ts'
import { earlierTurns } from '#server/assistant/earlier-turns.ts'
import { continueHandover, startHandover, wantsPerson } from '#server/assistant/handover-task.ts'
import { addressed, ofYourCompany } from '#server/assistant/knowledge/addressed.ts'
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

/** Answers from what is published; exact sources come first. */
export async function answerAlone(context: AnswerContext, question: Question): Promise<Answer> {
  const { services, findPassages } = context
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
  const earlier = askedOn(page, message, earlierTurns(question.turn))
  const before = (say: typeof addressed) =>
    earlier.map((one) => ({ ...one, question: say(one.question, name) }))
  const questions = await services.knowledge.recognize(ofYourCompany(message, name), before(ofYourCompany))
  const known = await answerFromData(context.published, questions, site.company)
  const fromRows: Answer | null = known && { ...inEnglish(known.reply), task, certainty: 'sure' }
  if (fromRows && (known?.isExact || earlier.length === 0)) return fromRows
  const found = await findPassages(services, addressed(message, name), before(addressed))
  if (fromRows && !(found.goesOn && found.answer?.holdsKind)) return fromRows
  const finding = quotable(found)
  const reply =
    (await modelReply(context, question, finding)) ?? inEnglish(quotePassages(finding, task, name))
  const isGap = finding.verdict === 'unknown' && !isOrder(message)
  return { ...reply, task, certainty: finding.verdict, ...(isGap ? { unanswered: message } : {}) }
}
