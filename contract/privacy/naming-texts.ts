// Free of zod, so that every screen may import it.

/** Texts of others that may name a person; `isAutomatic` where the program has written them from names. */
export const namingTexts = {
  issues: { label: 'Issues' },
  comments: { label: 'Comments' },
  worklogs: { label: 'Work logs' },
  changes: { label: 'Histories of issues', isAutomatic: true },
  messages: { label: 'Chat messages' },
  conversations: { label: 'Names of conversations' },
  projects: { label: 'Projects' },
  files: { label: 'Names of files' },
  reasons: { label: 'Reasons of scores' },
} as const satisfies Record<string, { label: string; isAutomatic?: true }>

export type NamingText = keyof typeof namingTexts

/** Whether the program has written these texts, so that erasing a person always replaces the name. */
export const isAutomatic = (kind: NamingText): boolean => 'isAutomatic' in namingTexts[kind]
