import { eq } from 'drizzle-orm'
import { initialMessage } from '#contract/assistant/conversation.ts'
import type { ConversationOutcome } from '#contract/assistant/visitor-conversation.ts'
import type { Answer, Question } from '#server/assistant/answer.ts'
import type { Turn } from '#server/assistant/chat-store.ts'
import { assistantEvent, chatSession } from '#server/assistant/tables.ts'
import type { Transaction } from '#server/database/connect.ts'

/** Counts what a message has come to, in its transaction. */
export async function recordEvents(
  tx: Transaction,
  { turn, sent }: Question,
  { certainty, store, task }: Answer,
): Promise<void> {
  const outcome = store ? outcomeOf(turn, task) : null
  const kinds: (typeof assistantEvent.$inferInsert)['kind'][] = [
    ...(isQuestion(sent) && !turn.recent.some(isQuestion) ? (['conversation'] as const) : []),
    ...(certainty ? ([certainty === 'sure' ? 'answered' : 'unanswered'] as const) : []),
    ...(outcome ? [outcome] : []),
  ]
  if (kinds.length > 0) await tx.insert(assistantEvent).values(kinds.map((kind) => ({ kind })))
  if (outcome) await tx.update(chatSession).set({ outcome }).where(eq(chatSession.id, turn.id))
}

/** The request for the greeting is none. */
const isQuestion = ({ message, is_user = true }: { readonly message: string; readonly is_user?: boolean }) =>
  is_user && message !== initialMessage

/** What is stored with a message is either an enquiry or an application. */
const outcomeOf = (turn: Turn, task: Answer['task']): ConversationOutcome =>
  turn.task?.kind === 'application' && task?.kind !== 'application' ? 'application' : 'handed_over'
