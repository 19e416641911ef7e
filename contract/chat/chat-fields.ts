// Free of zod, so that every screen may import it.

import { chatLimits, chatMessages } from '#contract/chat/chat-messages.ts'
import type { Fields } from '#contract/fields/field.ts'

/** What people enter for a message (EP-540). */
export const messageFields = {
  message: {
    kind: 'textarea',
    label: 'Message',
    max: chatLimits.messageLength,
    required: chatMessages.blank,
    errors: { tooLong: chatMessages.tooLong },
  },
} as const satisfies Fields

/** What people enter for a group, beside its members. */
export const groupFields = {
  name: {
    kind: 'text',
    label: 'Name',
    formLabel: 'Name of the group',
    required: true,
    max: chatLimits.nameLength,
  },
} as const satisfies Fields
