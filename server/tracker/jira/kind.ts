import type { Config } from '#server/config.ts'

export type JiraKind = Config['JIRA_KIND']
