import { z } from 'zod'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import type { RateLimitRule } from '#contract/calls/call.ts'
import { limits } from '#contract/limits.ts'
import {
  emailTemplateSchema,
  notificationTypeSchema,
  renderedEmailSchema,
  roleSchema,
} from '#contract/mail/email-template.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { type NotificationTitle, notifications, roles } from '#contract/mail/notifications.ts'
import { requireAdmin } from '#server/http/access.ts'
import { parseBody } from '#server/http/body.ts'
import { badRequest, unauthorized } from '#server/http/errors.ts'
import { type App, errorDetail, fieldErrors, type RouteSchema } from '#server/http/route-schema.ts'
import { deleteRoutes, removeIds } from '#server/list/delete-routes.ts'
import { listDocs } from '#server/list/list-docs.ts'
import type { RawQuery } from '#server/list/query.ts'
import { type IdParams, idOf } from '#server/list/row-id.ts'
import { loadTags } from '#server/mail/tags.ts'
import { createPreview } from '#server/mail/template-preview.ts'
import { createEmailTemplates, parseTemplateQuery } from '#server/mail/templates.ts'
import type { Services } from '#server/services.ts'
import { createAccounts } from '#server/sessions/accounts.ts'

const config = { access: 'admin' } as const
const base = '/api/email-templates/'
const rateLimitRule: RateLimitRule = { name: 'test-email:administrator', ...mailLimits.testsPerAdministrator }

/** Notification templates, and the tags and roles that they can use. Administrators only (AP-386). */
export function templateRoutes(app: App, services: Services): void {
  choiceRoutes(app, services)
  const templates = createEmailTemplates(services)

  app.get(base, { config, schema: docs.list }, async (request, reply) =>
    reply.send(await templates.list(parseTemplateQuery(request.query as RawQuery))),
  )

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) =>
    reply.send({ count: await templates.count(parseTemplateQuery(request.query as RawQuery)) }),
  )

  previewRoutes(app, services)

  app.get<IdParams>(`${base}:id/`, { config, schema: docs.find }, async (request, reply) =>
    reply.send(await templates.find(idOf(request))),
  )

  app.post(base, { config, schema: docs.create }, async (request, reply) => {
    await using body = await parseBody(request)
    return reply.code(201).send(await templates.create(body.fields))
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route<IdParams>({
      method,
      url: `${base}:id/`,
      config,
      schema: docs.change,
      handler: async (request, reply) => {
        await using body = await parseBody(request)
        return reply.send(await templates.update(idOf(request), body.fields))
      },
    })
  }

  deleteRoutes(app, {
    path: 'email-templates',
    tags,
    summaries: { one: 'Delete an e-mail template', many: 'Delete several e-mail templates' },
    removeMany: (keys) => removeIds(keys, templates.remove),
  })
}

/** Roles and notification types are fixed, so all of them are active. */
function choiceRoutes(app: App, services: Services): void {
  app.get('/api/roles/', { config, schema: docs.roles }, async (_, reply) => reply.send([...roles]))

  app.get('/api/email-notification-types/', { config, schema: docs.types }, async (_, reply) => {
    const tags = await loadTags(services.db, services.config)
    const titles = Object.keys(notifications) as NotificationTitle[]
    const types = titles.map((title) => ({
      id: notifications[title].id,
      title,
      filter_keys: tags.list.map(({ key }) => key).filter((key) => tags.canFill(title, key)),
    }))
    return reply.send(types)
  })
}

function previewRoutes(app: App, services: Services): void {
  const { rateLimiter, db, outbox } = services
  const preview = createPreview(services)
  const accounts = createAccounts('admin', services)

  app.post(`${base}preview/`, { config, schema: docs.preview }, async (request, reply) =>
    reply.send(await preview(request.body)),
  )

  app.post(`${base}test/`, { config, schema: docs.test }, async (request, reply) => {
    const { id } = requireAdmin(request)
    const account = await accounts.find(id)
    if (!account) throw unauthorized()
    const to = account.email
    const { missing, ...rendered } = await preview(request.body)
    if (missing.length > 0) throw badRequest(`These tags have no value: ${missing.join(', ')}.`)
    await rateLimiter.consume(rateLimitRule, String(id))
    await db.transaction((tx) => outbox.send(tx, { ...rendered, to }))
    return reply.send({ detail: outbox.delivers ? `The test is on its way to ${to}.` : noServer(to) })
  })
}

const noServer = (to: string) => `No mail server is set, so the test to ${to} was only stored.`

const tags = ['E-mail templates']
const selection = {
  status: z.string().optional().describe('1 active, 0 inactive'),
  searchedText: z.string().optional().describe('in title and contents'),
}
const fields = z.object({
  roles: z.string().describe('the id of a role'),
  email_title: z.string().describe('the subject'),
  email_notification_type: z.string().describe('the id of a type, each for one template'),
  notification_receiver_type: z.string().describe('1 e-mail, 2 website or app, 3 both'),
  email_content: z.string().optional().describe('HTML with [tags]'),
  web_or_mobile_content: z.string().optional(),
  status: z.string().optional().describe('1 active (default), 0 inactive'),
})
/** Two texts of mails. */
const templateLimits = { bytes: bytesOfText(2 * limits.richTextLength) + limits.bodyBytes }
const previewBody = z.object({
  email_title: z.string().max(limits.textLength),
  email_content: z.string().max(2 * limits.richTextLength),
  candidateId: z.int().positive().max(2_147_483_647).nullish(),
})
const docs = {
  roles: { tags, summary: 'List the roles', response: { 200: z.array(roleSchema), 401: errorDetail } },
  types: {
    tags,
    summary: 'List the notification types with the tags that each can fill',
    response: { 200: z.array(notificationTypeSchema), 401: errorDetail },
  },
  ...listDocs({
    tags,
    summaries: { list: 'List e-mail templates', count: 'Count e-mail templates' },
    row: emailTemplateSchema,
    selection,
    parameters: { no_pagination: z.string().optional().describe('true for all, regardless of the limit') },
    sort: ['email_title', 'created_at'],
  }),
  find: {
    tags,
    summary: 'One e-mail template',
    response: { 200: emailTemplateSchema, 401: errorDetail, 404: errorDetail },
  },
  create: {
    tags,
    summary: 'Create an e-mail template',
    form: { fields, files: {} },
    limits: templateLimits,
    response: { 201: emailTemplateSchema, 400: fieldErrors, 401: errorDetail },
  },
  change: {
    tags,
    summary: 'Update the sent fields of an e-mail template',
    form: { fields: fields.partial(), files: {} },
    limits: templateLimits,
    response: { 200: emailTemplateSchema, 400: fieldErrors, 401: errorDetail, 404: errorDetail },
  },
  preview: {
    tags,
    summary: 'Show what a template makes of a candidate, or of invented values',
    body: previewBody,
    limits: templateLimits,
    response: { 200: renderedEmailSchema, 400: fieldErrors, 401: errorDetail, 404: errorDetail },
  },
  test: {
    tags,
    summary: 'Send what a template makes to oneself',
    body: previewBody,
    limits: templateLimits,
    response: {
      200: errorDetail,
      400: errorDetail,
      401: errorDetail,
      404: errorDetail,
      429: errorDetail,
    },
  },
} satisfies Record<string, RouteSchema>
