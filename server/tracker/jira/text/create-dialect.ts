import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { createAdfDialect } from '#server/tracker/jira/text/adf-dialect.ts'
import type { Dialect } from '#server/tracker/jira/text/dialect.ts'
import type { Pictures } from '#server/tracker/jira/text/links.ts'
import { createWikiDialect } from '#server/tracker/jira/text/wiki-dialect.ts'

export const createDialect = (kind: JiraKind, pictures: Pictures): Dialect =>
  kind === 'cloud' ? createAdfDialect(pictures) : createWikiDialect(pictures)
