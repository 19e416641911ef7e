import { z } from 'zod'
import { assistantMessageSchema, certainties } from '#contract/assistant/assistant.ts'
import { filterRules, optionFilter, timeFilters } from '#contract/list-filters.ts'
import type { ListRules } from '#contract/list-query.ts'

export const visitorConversationsPath = 'assistant-conversations'

/** What a conversation has led to. */
export const conversationOutcomes = ['handed_over', 'application'] as const
export type ConversationOutcome = (typeof conversationOutcomes)[number]

export const outcomeLabels = {
  handed_over: 'Handed over',
  application: 'Application',
} as const satisfies Record<ConversationOutcome, string>

/** A visitor's conversation with the assistant, as administrators list it. */
export const visitorConversationSchema = z.object({
  id: z.int(),
  /** The first question. */
  question: z.string(),
  /** How many messages the visitor has sent. */
  questions: z.int(),
  /** How many of them were answered surely, perhaps, and not. */
  sure: z.int(),
  doubtful: z.int(),
  unknown: z.int(),
  /** Votes for and against answers. */
  helpful: z.int(),
  unhelpful: z.int(),
  outcome: z.enum(conversationOutcomes).nullable(),
  last_message_at: z.string(),
})

export type VisitorConversation = z.output<typeof visitorConversationSchema>

/** A message as administrators read it. */
export const visitorMessageSchema = assistantMessageSchema
  .pick({
    id: true,
    is_user: true,
    message: true,
    created_at: true,
    sources: true,
    file_name: true,
    is_helpful: true,
  })
  .extend({ certainty: z.enum(certainties).nullable() })

export type VisitorMessage = z.output<typeof visitorMessageSchema>

export const conversationFilters = [
  ...timeFilters('last_message_at', 'Last message'),
  optionFilter('outcome', 'Led to', outcomeLabels),
]

export const visitorConversationRules = {
  /** 1 if a question was not answered, or an answer not helpful. */
  statuses: [0, 1],
  sort: ['last_message_at'],
  defaultSort: '-last_message_at',
  filters: filterRules(conversationFilters),
  search: 'text that must occur in what the visitor wrote, regardless of case',
} as const satisfies ListRules

/** What the assistant did in a week, which begins on a Monday in UTC. */
export const assistantWeekSchema = z.object({
  week: z.iso.date(),
  conversations: z.int(),
  answered: z.int(),
  unanswered: z.int(),
  handed_over: z.int(),
  applications: z.int(),
})

export type AssistantWeek = z.output<typeof assistantWeekSchema>
