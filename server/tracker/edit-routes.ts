import type { z } from 'zod'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import { limits } from '#contract/limits.ts'
import {
  historyPositionSchema,
  issueAnswerSchema,
  issueChangeSchema,
  issueConflictSchema,
  issueHistorySchema,
  newIssueSchema,
} from '#contract/tracker/issue-editing.ts'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import { trackerLimits } from '#contract/tracker/tracker.ts'
import { requireEmployee } from '#server/http/access.ts'
import { type ParsedBody, parseBody } from '#server/http/body.ts'
import { invalid } from '#server/http/errors.ts'
import { type App, errorDetail, fieldErrors, type RouteSchema } from '#server/http/route-schema.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import { attachmentFields, requireAttachmentRoom } from '#server/tracker/attachment-routes.ts'
import type { IssueParams } from '#server/tracker/issue-routes.ts'
import { portalBase } from '#server/tracker/urls.ts'

const config = { access: 'employee', own: 'user' } as const
const url = `${portalBase}/issue/:user/`

/** Every member of a project creates and changes its issues (EP-064, EP-077 to EP-082, EP-C17). */
export function editRoutes(app: App, services: Services): void {
  const { tracker } = services

  app.post(url, { config, schema: docs.create }, async (request, reply) => {
    const as = requireEmployee(request)
    const acceptFiles = async (fields: ReadonlyMap<string, unknown>) => {
      const { success, data: key } = newIssueSchema.shape.project.safeParse(fields.get('project'))
      if (!success) throw invalid({ project: [messages.projectBeforeFiles] })
      await tracker.findProject(as, key)
      await requireAttachmentRoom(services, as, request)
    }
    await using body = await parseBody(request, services.files.private, acceptFiles)
    const values = validate(newIssueSchema, body.isForm ? formValues(body) : Object.fromEntries(body.fields))
    const files = body.fileLists.get('files') ?? []
    const issue = await tracker.createIssue(as, withCleanText(values), files)
    return reply.code(201).send({ message: messages.created, issue })
  })

  app.put<IssueParams & { Body: z.output<typeof issueChangeSchema> }>(
    `${url}:issueKey/`,
    { config, schema: docs.update },
    async (request, reply) => {
      const change = withCleanText(request.body)
      const { issue, isConflict } = await tracker.updateIssue(
        requireEmployee(request),
        request.params.issueKey,
        change,
      )
      return isConflict
        ? reply.code(409).send({ detail: messages.editConflict, issue })
        : reply.send({ message: messages.updated, issue })
    },
  )

  app.get<IssueParams>(
    `${url}:issueKey/history/`,
    { config, schema: docs.history },
    async (request, reply) => {
      const { rows: history, before } = await tracker.listHistory(
        requireEmployee(request),
        request.params.issueKey,
        validate(historyPositionSchema, request.query),
      )
      return reply.send({ history, before })
    },
  )
}

/** Scripts, event handlers, and `javascript:` links never reach the tracker (EP-253). */
const withCleanText = <Values extends { description?: string | undefined }>(values: Values): Values =>
  values.description === undefined ? values : { ...values, description: sanitizeRichText(values.description) }

/** Form fields are strings: an empty one means no value, numbers are parsed, and a list is a repeated field. */
function formValues({ fields }: ParsedBody): Record<string, unknown> {
  const sent = [...fields].filter(([name, value]) => value !== '' || name === 'summary' || name === 'project')
  return Object.fromEntries(
    sent.map(([name, value]) => {
      if (listFields.has(name)) return [name, [value].flat(Number.POSITIVE_INFINITY)]
      return [name, name === 'timeestimate' ? Number(value) : value]
    }),
  )
}

const listFields: ReadonlySet<string> = new Set(['labels', 'versions', 'fixVersions'])

const issueLimits = { bytes: bytesOfText(trackerLimits.descriptionLength) + limits.bodyBytes }

const tags = ['Portal']
const refusals = { 401: errorDetail, 403: errorDetail, 404: errorDetail }
const docs = {
  create: {
    tags,
    summary: 'Creates an issue, with files as attachments',
    description: 'In a form with files, `project` comes before the files.',
    form: { fields: newIssueSchema, files: attachmentFields },
    limits: issueLimits,
    response: { 201: issueAnswerSchema, 400: fieldErrors, ...refusals, 413: errorDetail },
  },
  update: {
    tags,
    summary: 'Changes the fields that are sent',
    description: 'Where the issue has another version by now, nothing changes: 409 with the issue as it is.',
    body: issueChangeSchema,
    limits: issueLimits,
    response: { 200: issueAnswerSchema, 400: fieldErrors, ...refusals, 409: issueConflictSchema },
  },
  history: {
    tags,
    summary: 'The changes of an issue, the newest page of them, the oldest first',
    querystring: historyPositionSchema,
    response: { 200: issueHistorySchema, 400: errorDetail, ...refusals },
  },
} satisfies Record<string, RouteSchema>
