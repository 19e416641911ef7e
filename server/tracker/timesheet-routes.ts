import { z } from 'zod'
import { weekOf } from '#contract/calendar.ts'
import { timesheetSchema, weekQuerySchema } from '#contract/tracker/timesheet.ts'
import { requireEmployee } from '#server/http/access.ts'
import { attachment } from '#server/http/content-disposition.ts'
import { type App, errorDetail, fieldErrors, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import type { Employee } from '#server/sessions/store.ts'
import { toCsv, toHours } from '#server/tracker/csv.ts'
import { portalBase } from '#server/tracker/urls.ts'

const url = `${portalBase}/timesheet/:user/`
const config = { access: 'employee', own: 'user' } as const

/** The time that an employee has logged in a week, across projects. It changes through the work log calls. */
export function timesheetRoutes(app: App, { tracker }: Services): void {
  async function findWeek(as: Employee, query: unknown) {
    const days = weekOf(validate(weekQuerySchema, query).day)
    const [from, to] = [days[0] as string, days[6] as string]
    return { days, rows: [...(await tracker.listOwnTime(as, { from, to }))] }
  }

  app.get(url, { config, schema: docs.find }, async (request, reply) =>
    reply.send(await findWeek(requireEmployee(request), request.query)),
  )

  app.get(`${url}csv/`, { config, schema: docs.csv }, async (request, reply) => {
    const as = requireEmployee(request)
    const { days, rows } = await findWeek(as, request.query)
    const entries = rows.flatMap(({ project, issue, logs }) =>
      logs.map(({ day, timeSpentSeconds, comment }) => [
        ...[day, project.name, issue.key, issue.summary ?? ''],
        ...[toHours(timeSpentSeconds), comment],
      ]),
    )
    const header = ['Day', 'Project', 'Issue', 'Summary', 'Hours', 'Comment']
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`timesheet ${as.username} ${days[0]}.csv`))
      .send(
        toCsv([header, ...entries.toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))]),
      )
  })
}

const tags = ['Portal']
const refusals = { 400: fieldErrors, 401: errorDetail, 403: errorDetail }
const docs = {
  find: {
    tags,
    summary: "The employee's work logs of the week that a day lies in",
    querystring: weekQuerySchema,
    response: { 200: timesheetSchema, ...refusals },
  },
  csv: {
    tags,
    summary: 'The same as CSV, a line for each work log',
    querystring: weekQuerySchema,
    response: { 200: z.string(), ...refusals },
  },
} satisfies Record<string, RouteSchema>
