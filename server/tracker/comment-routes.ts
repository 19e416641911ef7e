import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import { commentAnswerSchema, commentBodySchema, deletedAnswerSchema } from '#contract/tracker/issue-work.ts'
import { commentPageSchema, entryPositionSchema } from '#contract/tracker/tracker.ts'
import { requireEmployee } from '#server/http/access.ts'
import { type App, errorDetail, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import { consumeEntry } from '#server/tracker/entry-limit.ts'
import type { IssueParams } from '#server/tracker/issue-routes.ts'
import { portalBase } from '#server/tracker/urls.ts'

const url = `${portalBase}/issue/:user/:issueKey/comment/`
const config = { access: 'employee', own: 'user' } as const

interface CommentParams {
  Params: IssueParams['Params'] & { commentId: string }
}

/** Comments of an issue: every member adds them, only the author changes them (EP-059 to EP-061, EP-288, EP-289). */
export function commentRoutes(app: App, { tracker, rateLimiter }: Services): void {
  app.get<IssueParams>(url, { config, schema: docs.list }, async (request, reply) => {
    const position = validate(entryPositionSchema, request.query)
    const as = requireEmployee(request)
    const { rows, before } = await tracker.listComments(as, request.params.issueKey, position)
    return reply.send({ comments: rows, before })
  })

  app.post<IssueParams & Body>(url, { config, schema: docs.add }, async (request, reply) => {
    const { issueKey } = request.params
    const as = requireEmployee(request)
    await consumeEntry(rateLimiter, as)
    const comment = await tracker.addComment(as, issueKey, request.body.comment)
    return reply.code(201).send({ message: messages.commentAdded, comment })
  })

  app.put<CommentParams & Body>(
    `${url}:commentId/`,
    { config, schema: docs.update },
    async (request, reply) => {
      const { issueKey, commentId } = request.params
      const as = requireEmployee(request)
      await consumeEntry(rateLimiter, as)
      const comment = await tracker.updateComment(as, issueKey, commentId, request.body.comment)
      return reply.send({ message: messages.commentUpdated, comment })
    },
  )

  app.delete<CommentParams>(`${url}:commentId/`, { config, schema: docs.delete }, async (request, reply) => {
    const { issueKey, commentId } = request.params
    await tracker.deleteComment(requireEmployee(request), issueKey, commentId)
    return reply.send({ message: messages.commentDeleted })
  })
}

interface Body {
  Body: { comment: string }
}

const tags = ['Portal']
const refusals = { 401: errorDetail, 403: errorDetail, 404: errorDetail }
const docs = {
  list: {
    tags,
    summary: 'The newest comments of an issue, or those before a position, the oldest first',
    querystring: entryPositionSchema,
    response: { 200: commentPageSchema, 400: errorDetail, ...refusals },
  },
  add: {
    tags,
    summary: 'Adds a comment to an issue',
    body: commentBodySchema,
    response: { 201: commentAnswerSchema, 400: errorDetail, ...refusals },
  },
  update: {
    tags,
    summary: "Changes one's own comment",
    body: commentBodySchema,
    response: { 200: commentAnswerSchema, 400: errorDetail, ...refusals },
  },
  delete: {
    tags,
    summary: "Deletes one's own comment",
    response: { 200: deletedAnswerSchema, ...refusals },
  },
} satisfies Record<string, RouteSchema>
