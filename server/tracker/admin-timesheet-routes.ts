import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { monthOf, weekOf } from '#contract/calendar.ts'
import { projectsPath } from '#contract/tracker/project.ts'
import { periodQuerySchema, projectTimesheetSchema } from '#contract/tracker/timesheet.ts'
import { attachment } from '#server/http/content-disposition.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorDetail, fieldErrors, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import { type IdParams, idOf } from '#server/list/row-id.ts'
import type { Services } from '#server/services.ts'
import { toCsv, toHours } from '#server/tracker/csv.ts'
import { listProjectTime, sumProjectTime } from '#server/tracker/local/timesheet.ts'
import { project } from '#server/tracker/tables.ts'

const url = `/api/${projectsPath}/:id/timesheet/`
const config = { access: 'admin' } as const

/** The time that people have logged on a project in a week or a month. Administrators only. */
export function adminTimesheetRoutes(app: App, { db }: Services): void {
  async function findPeriod(id: number, query: unknown) {
    const { day, period } = validate(periodQuerySchema, query)
    const [found] = await db
      .select({ key: project.key, name: project.name })
      .from(project)
      .where(eq(project.id, id))
    if (!found) throw notFound()
    const days = period === 'week' ? weekOf(day) : monthOf(day)
    return { project: { id, ...found }, days, from: days[0] as string, to: days.at(-1) as string }
  }

  app.get<IdParams>(url, { config, schema: docs.find }, async (request, reply) => {
    const { project, days, ...span } = await findPeriod(idOf(request), request.query)
    const sums = await sumProjectTime({ db }, project.id, span)
    const people = [...Map.groupBy(sums, ({ person }) => person.id).values()].map((own) => {
      const byDay = new Map(own.map(({ day, seconds }) => [day, seconds]))
      return {
        ...(own[0] as (typeof own)[number]).person,
        seconds: days.map((day) => byDay.get(day) ?? 0),
      }
    })
    people.sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id)
    return reply.send({ project, days, people })
  })

  app.get<IdParams>(`${url}csv/`, { config, schema: docs.csv }, async (request, reply) => {
    const { project, ...span } = await findPeriod(idOf(request), request.query)
    const entries = await listProjectTime({ db }, project.id, span)
    const rows = entries.map(({ day, person, issue, seconds, comment }) => [
      ...[day, person.name, person.username, issue.key, issue.summary],
      ...[toHours(seconds), comment],
    ])
    const header = ['Day', 'Person', 'Username', 'Issue', 'Summary', 'Hours', 'Comment']
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`timesheet ${project.key} ${span.from}.csv`))
      .send(toCsv([header, ...rows]))
  })
}

const tags = ['Projects']
const refusals = { 400: fieldErrors, 401: errorDetail, 404: errorDetail }
const docs = {
  find: {
    tags,
    summary: 'The time logged on a project per person and day, in the week or month that a day lies in',
    querystring: periodQuerySchema,
    response: { 200: projectTimesheetSchema, ...refusals },
  },
  csv: {
    tags,
    summary: 'The same as CSV, a line for each work log',
    querystring: periodQuerySchema,
    response: { 200: z.string(), ...refusals },
  },
} satisfies Record<string, RouteSchema>
