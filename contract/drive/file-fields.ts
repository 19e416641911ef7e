// Free of zod, so that every screen may import it.

import { driveLimits } from '#contract/drive/drive-rules.ts'
import type { Fields } from '#contract/fields/field.ts'
import { isFileName } from '#contract/fields/file-name.ts'
import { messages } from '#contract/messages.ts'

const { nameLength } = driveLimits

/** What people enter for a file or a folder. */
export const fileFields = {
  name: {
    kind: 'fileName',
    label: 'Name',
    autoComplete: 'off',
    max: nameLength,
    required: 'Enter a name.',
    errors: {
      tooLong: `Use a name of at most ${nameLength} characters.`,
      unreadable: messages.invalidFileName,
    },
  },
} as const satisfies Fields

/** Whether something may have this name, which is not tidied yet. */
export function isNameAllowed(name: string): boolean {
  const tidied = name.trim()
  return tidied !== '' && tidied.length <= nameLength && isFileName(tidied)
}
