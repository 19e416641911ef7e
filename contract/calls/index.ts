import type { Calls } from '#contract/calls/call.ts'
import { conversationCalls, messageCalls } from '#contract/chat/chat-calls.ts'

/** Every call of the program, by its route. */
export const calls = {
  ...conversationCalls,
  ...messageCalls,
} satisfies Calls
