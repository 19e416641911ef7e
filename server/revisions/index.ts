import type { Module } from '#server/modules/module.ts'
import { purgeRevisions } from '#server/revisions/revisions.ts'

export const revisions: Module = { cleanup: ({ db }) => purgeRevisions(db) }
