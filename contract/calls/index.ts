import type { Calls } from '#contract/calls/call.ts'
import { conversationCalls, messageCalls } from '#contract/chat/chat-calls.ts'

import { enquiryCalls } from '#contract/enquiry-calls.ts'

/** Every call of the program, by its route. */
export const calls = {
  ...conversationCalls,
  ...enquiryCalls,
  ...messageCalls,
} satisfies Calls
