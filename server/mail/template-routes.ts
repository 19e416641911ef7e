import { mount } from '#contract/calls/mount.ts'
import { emailTemplateSchema } from '#contract/mail/email-template.ts'
import { notifications, roles } from '#contract/mail/notifications.ts'
import { templateCalls } from '#contract/mail/template-calls.ts'
import { entriesOf } from '#contract/records.ts'
import { invalid } from '#server/errors.ts'
import { type CallContext, implement } from '#server/http/calls.ts'
import { unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import { deletionHandlers } from '#server/list/list-handlers.ts'
import { removeIds } from '#server/list/removal.ts'
import { loadTags } from '#server/mail/tags.ts'
import { createPreview } from '#server/mail/template-preview.ts'
import { createEmailTemplates } from '#server/mail/template-store.ts'
import type { Services } from '#server/services.ts'
import { createAccounts } from '#server/sessions/accounts.ts'

/** Notification templates, and the tags and roles that they can use. Administrators only (AP-386). */
export function templateRoutes(app: App, services: Services): void {
  const { db, config, outbox } = services
  const templates = createEmailTemplates(services)
  const preview = createPreview(services)
  const accounts = createAccounts('admin', services)

  const update = async ({ params, readForm }: UpdateContext) => {
    await using form = await readForm()
    return templates.update(params.id, form.values)
  }

  implement(app, services, templateCalls, {
    'GET roles/': () => roles,

    'GET email-notification-types/': async () => {
      const tags = await loadTags(db, config)
      return entriesOf(notifications).map(([title, { id }]) => ({
        id,
        title,
        filter_keys: tags.list.map(({ key }) => key).filter((key) => tags.canFill(title, key)),
      }))
    },

    ...mount('email-templates', csvHandlers('Email templates', emailTemplateSchema, templates)),

    // `no_pagination` requests everything (AP-370).
    'GET email-templates/': ({ query }) =>
      templates.list(query.no_pagination === 'true' ? { ...query, limit: null, skip: 0 } : query),
    'GET email-templates/count/': async ({ query }) => ({ count: await templates.count(query) }),
    'GET email-templates/{id}/': ({ params }) => templates.find(params.id),
    'POST email-templates/': async ({ readForm }) => {
      await using form = await readForm()
      return templates.create(form.values)
    },
    'PATCH email-templates/{id}/': update,
    'PUT email-templates/{id}/': update,

    'POST email-templates/preview/': ({ body }) => preview(body),

    'POST email-templates/test/': async ({ body, caller }) => {
      const account = await accounts.find(caller.id)
      if (!account) throw unauthorized()
      const to = account.email
      const { missing, ...rendered } = await preview(body)
      if (missing.length > 0) throw invalid(`These tags have no value: ${missing.join(', ')}.`)
      await db.transaction((tx) => outbox.send(tx, { ...rendered, to }))
      return { detail: outbox.delivers ? `The test is on its way to ${to}.` : noServer(to) }
    },

    ...mount(
      'email-templates',
      deletionHandlers((keys) => removeIds(keys, templates.remove)),
    ),
  })
}

type UpdateContext = CallContext<
  'PATCH email-templates/{id}/',
  (typeof templateCalls)['PATCH email-templates/{id}/']
>

const noServer = (to: string) => `No mail server is set, so the test to ${to} was only stored.`
