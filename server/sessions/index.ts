import type { Module } from '#server/modules/module.ts'
import { deleteExpiredSessions } from '#server/sessions/store.ts'

export const sessions: Module = {
  cleanup: ({ db }) => deleteExpiredSessions(db),
}
