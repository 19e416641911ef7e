import { z } from 'zod'
import { bytesOf, errorDetail } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'

/** Events for people who are signed in. */
export const eventCalls = declareCalls(
  { tags: ['Events'], access: 'account' },
  {
    'GET events/': {
      summary: 'Server-sent events about changed rows',
      description:
        'A `text/event-stream` that lasts as long as the session. `content`, `enquiry`, `candidate`, `mail`, `document`, `gap`, and `administrator` name the list and the rows that have changed: `{"type": "article", "ids": [7]}`; `ids` is null when they are too many or unknown. `ready` follows what was missed: its id says where to resume. After `reset` anything may have changed. `superseded` ends the oldest stream of an account that opens too many. Employees (`as=employee`) get the events of the portal instead, each with the scope that it happened in: `{"scope": "project:7", "issueKey": "PORT-17", "change": "fields"}`; they hear those of their own account, their projects, and their conversations. `membership` tells that a scope has been given or taken. Each call that reads says under `x-outdated-by` which events outdate its answer. The header `Event-Id` of a response to a write is the id of the latest event: what is read after it includes that event.',
      query: z.object({
        as: z.enum(['admin', 'employee']).optional().describe('Whose session: an administrator’s by default'),
        last_event_id: z.string().optional().describe('Instead of the header Last-Event-ID'),
        age_ms: z.coerce
          .number()
          .nonnegative()
          .optional()
          .describe(
            'Where no event is known yet: for how long the client has been reading what the events are about',
          ),
      }),
      isEndless: true,
      answers: { 200: bytesOf('text/event-stream'), 503: errorDetail },
    },
  },
)
