import type { RateLimitRule } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { enquiriesPath, enquiryNames, enquiryRules, enquirySchema } from '#contract/enquiry.ts'
import { enquiryCalls } from '#contract/enquiry-calls.ts'
import { wholeList } from '#contract/list-query.ts'
import { notFound } from '#server/errors.ts'
import { chargeVisitor, storedLength } from '#server/files/quotas.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import { deletionHandlers, reorderHandlers } from '#server/list/list-handlers.ts'
import { sendBatches } from '#server/list/send-list.ts'
import { trashHandlers } from '#server/revisions/trash-handlers.ts'
import type { Services } from '#server/services.ts'

/** Per IP address (PS-262): more than a person writes, far less than a machine. */
const rateLimitRule: RateLimitRule = { name: 'enquiry:ip', max: 20, seconds: 600 }

/** Anyone can send an enquiry; administrators read, order, and delete them, and nobody edits them (AC-408). */
export function enquiryRoutes(app: App, services: Services): void {
  const { enquiries, rateLimiter } = services

  async function markRead(id: number, isRead: boolean): Promise<void> {
    if (!(await enquiries.markRead(id, isRead))) throw notFound()
  }

  implement(app, services, enquiryCalls, {
    'POST contactus/': async ({ request, readForm }) => {
      await rateLimiter.consume(rateLimitRule, request.ip)
      await using form = await readForm()
      const { values: enquiry } = form
      // Its message is stored three times: in its row, and in the e-mail about it as text and as HTML.
      const bytes = storedLength(enquiry.name, enquiry.subject, ...Array(3).fill(enquiry.message))
      await enquiries.receive(enquiry, (tx) => chargeVisitor(tx, request.ip, bytes))
      return { detail: 'Your message has been received.' }
    },

    ...mount(enquiriesPath, csvHandlers('Enquiries', enquirySchema, enquiries)),

    'GET contactus/': ({ query, reply }) => sendBatches(reply, enquiries.batches(query)),

    'GET contactus/count/': async ({ query }) => ({ count: await enquiries.count(query) }),

    'GET contactus/count/unread/': async () => ({ count: await enquiries.countUnread() }),

    'GET contactus/{id}/transcript/': async ({ params }) => {
      const transcript = await enquiries.transcript(params.id)
      if (transcript === null) throw notFound()
      return { transcript }
    },

    'PUT contactus/{id}/read/': ({ params }) => markRead(params.id, true),

    'DELETE contactus/{id}/read/': ({ params }) => markRead(params.id, false),

    ...mount(enquiriesPath, {
      ...deletionHandlers(enquiries.removeMany),
      ...reorderHandlers({
        reorder: enquiries.reorder,
        list: (limit) => enquiries.batches({ ...wholeList(enquiryRules), limit }),
      }),
      ...trashHandlers(enquiryNames, enquiries),
    }),
  })
}
