import type { Module } from '#server/module.ts'
import { purgeRevisions } from '#server/revisions/revisions.ts'

export const revisions: Module = { cleanup: ({ db }) => purgeRevisions(db) }
