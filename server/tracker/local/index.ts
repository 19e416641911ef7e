import type { Module } from '#server/modules/module.ts'
import { installIssueSearch } from '#server/tracker/local/search.ts'

export const localTracker: Module = { install: installIssueSearch }
