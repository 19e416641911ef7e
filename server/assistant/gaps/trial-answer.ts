import type { Source, TrialAnswer } from '#contract/assistant/assistant.ts'
import { answerAlone } from '#server/assistant/answer-question.ts'
import type { Turn } from '#server/assistant/chat-store.ts'
import type { Draft } from '#server/assistant/knowledge/finding.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { publicApi } from '#server/content/stores.ts'
import type { Services } from '#server/services.ts'

const noTurn: Turn = { id: 0, number: 0, task: null, recent: [] }

/**
 * What the assistant answers a question that is asked by itself. Without a language model, so that the same site gives
 * the same answer.
 * @param drafts texts that are not published, and are answered from nevertheless
 */
export async function trialAnswer(
  services: Services,
  question: string,
  drafts: readonly Draft[] = [],
): Promise<TrialAnswer> {
  const {
    text,
    sources = [],
    certainty = null,
  } = await answerAlone(
    {
      services,
      published: publicApi(services.content),
      findPassages: ({ knowledge }, ...asked) => knowledge.find(...asked, drafts),
      model: null,
    },
    {
      sent: { message: question, fileName: null, at: services.clock() },
      file: null,
      turn: noTurn,
      ip: '',
      site: await services.siteSettings.current(),
      page: null,
      say() {},
    },
  )
  return { message: plainText(text), sources: [...sources], certainty }
}

/**
 * The answer that did not help, as a trial words it, since a language model words it differently each time. If the
 * question is answered from elsewhere by now, the visitor has not seen that answer: then the one that they saw.
 */
export async function unhelpfulAnswer(
  services: Services,
  question: string,
  seen: Pick<TrialAnswer, 'message'> & { readonly sources: readonly Source[] },
): Promise<string> {
  const now = await trialAnswer(services, question)
  const isSeen = ({ path, title }: Source) =>
    seen.sources.some((one) => one.path === path && one.title === title)
  return seen.sources.length === 0 || now.sources.some(isSeen) ? now.message : seen.message
}
