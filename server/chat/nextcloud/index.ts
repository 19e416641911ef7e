import { createReferences } from '#server/chat/nextcloud/references.ts'
import type { Module } from '#server/modules/module.ts'

/** What a company's Talk behind the chat needs besides the calls of its port. */
export const nextcloudChat: Module = {
  cleanup: ({ db }) => createReferences(db).forgetOld(),
}
