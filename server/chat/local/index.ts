import { installMessageSearch } from '#server/chat/local/message-search.ts'
import type { Module } from '#server/modules/module.ts'

/** What Portico's own chat needs besides the calls of its port. */
export const localChat: Module = { install: installMessageSearch }
