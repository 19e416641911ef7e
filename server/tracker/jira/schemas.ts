import { z } from 'zod'

// Only the used parts of each answer, in the shapes that both kinds of Jira share.

/** By size: `48x48`. */
const avatarUrls = z.record(z.string(), z.string()).nullish().catch(null)

/** Data Center identifies people by `name`, Cloud by `accountId`. */
export const userSchema = z.object({
  avatarUrls,
  displayName: z.string().default(''),
  name: z.string().optional(),
  accountId: z.string().optional(),
})
export type JiraUser = z.infer<typeof userSchema>

/** Some answers have numbers where others have texts. */
const id = z.union([z.string(), z.number()]).transform(String)
/** An ISO time whose offset has no colon, as UTC. */
const time = z.string().transform((text, problems) => {
  const date = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  problems.addIssue({ code: 'custom' })
  return z.NEVER
})

const named = z.object({ name: z.string() })
const namedList = z.array(named).nullish()

/** A text in wiki markup, or a document of the Atlassian Document Format, which `text/` reads. */
const textSchema = z.unknown()

const projectOfIssue = z.object({ id, key: z.string(), name: z.string() })

const statusSchema = named.extend({ statusCategory: z.object({ key: z.string() }).optional() })

export const listedIssueSchema = z.object({
  id,
  key: z.string(),
  fields: z.object({
    summary: z.string(),
    issuetype: named,
    status: statusSchema,
    priority: named.nullish(),
    project: projectOfIssue,
    assignee: userSchema.nullish(),
    reporter: userSchema.nullish(),
    created: time,
    updated: time,
    resolutiondate: time.nullish(),
  }),
})
export type JiraListedIssue = z.infer<typeof listedIssueSchema>
export const listedFields: readonly string[] = Object.keys(listedIssueSchema.shape.fields.shape)

export const attachmentSchema = z.object({
  id,
  filename: z.string(),
  size: z.int().min(0),
  mimeType: z.string().default('application/octet-stream'),
  created: time,
  author: userSchema.nullish(),
})
export type JiraAttachment = z.infer<typeof attachmentSchema>

export const issueSchema = listedIssueSchema.extend({
  fields: listedIssueSchema.shape.fields.extend({
    description: textSchema,
    environment: textSchema,
    labels: z.array(z.string()).nullish(),
    versions: namedList,
    fixVersions: namedList,
    timeestimate: z.int().nullish(),
    timeoriginalestimate: z.int().nullish(),
    timespent: z.int().nullish(),
    attachment: z.array(attachmentSchema).nullish(),
  }),
})
export type JiraIssue = z.infer<typeof issueSchema>
export const issueFieldNames: readonly string[] = Object.keys(issueSchema.shape.fields.shape)

export const filesSchema = z.object({ fields: z.object({ attachment: z.array(attachmentSchema).nullish() }) })

/** What the Agile API adds to an issue. Absent where there is no board. */
export const sprintOfIssueSchema = z.object({
  fields: z.object({ sprint: z.object({ id, name: z.string() }).nullish() }),
})

const page = { startAt: z.int().default(0), total: z.int().min(0) }

export const commentSchema = z.object({
  id,
  body: textSchema,
  created: time,
  updated: time.optional(),
  author: userSchema.nullish(),
})
export type JiraComment = z.infer<typeof commentSchema>
export const commentsSchema = z.object({ ...page, comments: z.array(commentSchema) })

export const workLogSchema = z.object({
  id,
  comment: textSchema,
  started: z.string(),
  timeSpent: z.string().default(''),
  timeSpentSeconds: z.int().min(0),
  author: userSchema.nullish(),
})
export type JiraWorkLog = z.infer<typeof workLogSchema>
export const workLogsSchema = z.object({ ...page, worklogs: z.array(workLogSchema) })

const historySchema = z.object({
  id,
  created: time,
  author: userSchema.nullish(),
  items: z.array(
    z.object({
      field: z.string(),
      fieldId: z.string().optional(),
      from: z.string().nullish(),
      fromString: z.string().nullish(),
      to: z.string().nullish(),
      toString: z.string().nullish(),
    }),
  ),
})
export type JiraHistory = z.infer<typeof historySchema>
/** Data Center has all changes within the issue, Cloud in pages of their own. */
export const changelogSchema = z.object({ changelog: z.object({ histories: z.array(historySchema) }) })
export const changelogPageSchema = z.object({ ...page, values: z.array(historySchema) })
export const createdSchema = z.object({
  fields: z.object({ created: time, creator: userSchema.nullish(), reporter: userSchema.nullish() }),
})

/** What tells an employee of changes. */
export const watchedIssueSchema = z.object({
  id,
  key: z.string(),
  fields: z.object({
    created: time,
    updated: time,
    creator: userSchema.nullish(),
    reporter: userSchema.nullish(),
    assignee: userSchema.nullish(),
  }),
  changelog: z.object({ histories: z.array(historySchema) }).nullish(),
})
export type WatchedIssue = z.infer<typeof watchedIssueSchema>

/** Who is told of what happens with an issue. */
export const listenersSchema = z.object({
  fields: z.object({ assignee: userSchema.nullish(), reporter: userSchema.nullish() }),
})

export const titledIssueSchema = z.object({ key: z.string(), fields: z.object({ summary: z.string() }) })

export const transitionsSchema = z.object({
  transitions: z.array(z.object({ id, to: statusSchema })),
})

export const projectSchema = z.object({
  avatarUrls,
  id,
  key: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  url: z.string().nullish(),
  lead: userSchema.nullish(),
  archived: z.boolean().nullish(),
})
export type JiraProject = z.infer<typeof projectSchema>
export const projectPageSchema = z.object({
  isLast: z.boolean().default(true),
  values: z.array(projectSchema),
})

export const boardsSchema = z.object({
  values: z.array(z.object({ id: z.int(), type: z.string().optional() })),
})
export const sprintsSchema = z.object({
  isLast: z.boolean().default(true),
  values: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      state: z.string(),
      originBoardId: z.int().optional(),
    }),
  ),
})
const sprintOf = z.object({ id: z.int() })
const sprintIssueSchema = z.object({
  timeoriginalestimate: z.int().nullish(),
  timeestimate: z.int().nullish(),
  timespent: z.int().nullish(),
  sprint: sprintOf.nullish(),
  closedSprints: z.array(sprintOf).nullish(),
})
export const sprintIssueFields: readonly string[] = Object.keys(sprintIssueSchema.shape)
export const sprintIssuesSchema = z.object({
  ...page,
  issues: z.array(z.object({ fields: sprintIssueSchema })),
})

/** The body of a refusal. */
export const refusalSchema = z.object({
  errorMessages: z.array(z.string()).catch([]),
  errors: z.record(z.string(), z.string()).catch({}),
})

/** Answers of searches: Data Center counts, Cloud leads from page to page. */
export const countedSearchSchema = <Issue extends z.ZodType>(issue: Issue) =>
  z.object({ ...page, issues: z.array(issue) })
export const tokenSearchSchema = <Issue extends z.ZodType>(issue: Issue) =>
  z.object({ issues: z.array(issue), nextPageToken: z.string().nullish() })

export const idSchema = z.object({ id })
export const createdIssueSchema = z.object({ id, key: z.string() })

/** What statistics are made of. */
export const countedIssueSchema = z.object({
  fields: z.object({
    project: projectOfIssue,
    issuetype: named,
    status: statusSchema,
    reporter: userSchema.nullish(),
    created: time,
    resolutiondate: time.nullish(),
  }),
})
export type JiraCountedIssue = z.infer<typeof countedIssueSchema>
export const countedFields: readonly string[] = Object.keys(countedIssueSchema.shape.fields.shape)

/** Issues with work logs; of many, only the first. */
export const loggedIssueSchema = z.object({
  id,
  key: z.string(),
  fields: z.object({ summary: z.string(), project: projectOfIssue, worklog: workLogsSchema }),
})
export const loggedFields: readonly string[] = Object.keys(loggedIssueSchema.shape.fields.shape)
