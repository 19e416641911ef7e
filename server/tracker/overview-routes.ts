import type { FastifyReply } from 'fastify'
import { monthOf, spanOf, weekOf } from '#contract/calendar.ts'
import { columnLabelOf } from '#contract/fields/field.ts'
import { keysOf } from '#contract/records.ts'
import { type WorkLogTexts, workLogFields } from '#contract/tracker/entry-fields.ts'
import {
  inboxCalls,
  projectTimesheetCalls,
  statisticsCalls,
  timesheetCalls,
} from '#contract/tracker/overview-calls.ts'
import type { Period } from '#contract/tracker/timesheet.ts'
import { implement } from '#server/http/calls.ts'
import { attachment } from '#server/http/content-disposition.ts'
import type { App } from '#server/http/route-schema.ts'
import { toCsv } from '#server/list/csv.ts'
import type { Services } from '#server/services.ts'
import { daysOf } from '#server/tracker/date-filter.ts'
import { toHours } from '#server/tracker/hours.ts'
import type { ProjectDay } from '#server/tracker/port.ts'

/** Charts and inbox. */
export function overviewRoutes(app: App, services: Services): void {
  const { tracker, inboxes, clock } = services
  implement(app, services, statisticsCalls, {
    'GET jira/project-stats/{user}/': async ({ caller }) => ({
      projects: await tracker.projectStatistics(caller),
    }),

    'GET jira/sprint-data/{user}/{projectKey}/': async ({ caller, params }) => ({
      sprints: await tracker.listSprints(caller, params.projectKey),
    }),

    'GET jira/monthly-issues/{user}/{projectKey}/': async ({ caller, params, query }) => ({
      monthly_data: await tracker.monthlyIssues(caller, params.projectKey, {
        ...daysOf(query.filter, query.custom_date, clock()),
        reportedByMe: query.user_filter === 'created',
      }),
    }),

    'GET jira/all-projects-monthly-issues/{user}/': async ({ caller }) => ({
      projects_monthly_data: await tracker.allMonthlyIssues(caller),
    }),
  })

  implement(app, services, inboxCalls, {
    'GET jira/inbox/{user}/': ({ caller, query }) => inboxes.list(caller, query),

    'POST jira/inbox/{user}/read/': async ({ caller, body }) => ({
      unread: await inboxes.markRead(caller, body),
    }),
  })
}

/** Timesheets of employees and of projects. */
export function timesheetRoutes(app: App, services: Services): void {
  const { tracker, projectTime } = services
  implement(app, services, timesheetCalls, {
    'GET jira/timesheet/{user}/': async ({ caller, query }) => {
      const days = weekOf(query.day)
      return { days, rows: await tracker.listOwnTime(caller, spanOf(days)) }
    },

    'GET jira/timesheet/{user}/csv/': async ({ caller, query, reply }) => {
      const span = spanOf(weekOf(query.day))
      const entries = (await tracker.listOwnTime(caller, span)).flatMap(({ project, issue, logs }) =>
        logs.map(({ day, timeSpentSeconds, ...log }) => [
          ...[day, project.name, issue.key, issue.summary ?? ''],
          ...[toHours(timeSpentSeconds), ...textsOf(log)],
        ]),
      )
      const rows = entries.toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))
      return sendCsv(reply, `timesheet ${caller.username} ${span.from}.csv`, [
        ['Day', 'Project', 'Issue', 'Summary', 'Hours', ...textLabels],
        ...rows,
      ])
    },
  })

  implement(app, services, projectTimesheetCalls, {
    'GET projects/{id}/timesheet/': async ({ params, query }) => {
      const days = daysIn(query)
      const { project, rows } = await projectTime.sum(params.id, spanOf(days))
      return { project, days, people: totalsByPerson(rows, days) }
    },

    'GET projects/{id}/timesheet/csv/': async ({ params, query, reply }) => {
      const span = spanOf(daysIn(query))
      const { project, rows } = await projectTime.list(params.id, span)
      return sendCsv(reply, `timesheet ${project.key} ${span.from}.csv`, [
        ['Day', 'Person', 'Username', 'Issue', 'Summary', 'Hours', ...textLabels],
        ...rows.map(({ day, person, issue, seconds, ...log }) => [
          ...[day, person.name, person.username, issue.key, issue.summary],
          ...[toHours(seconds), ...textsOf(log)],
        ]),
      ])
    },
  })
}

/** The columns of what people have entered for a work log. */
const textLabels = Object.values(workLogFields).map(columnLabelOf)
const textsOf = (log: WorkLogTexts) => keysOf(workLogFields).map((name) => log[name])

const daysIn = ({ day, period }: { readonly day: string; readonly period: Period }) =>
  period === 'week' ? weekOf(day) : monthOf(day)

/** By name; with the seconds of each day. */
const totalsByPerson = (rows: readonly ProjectDay[], days: readonly string[]) =>
  [...Map.groupBy(rows, ({ person }) => person.id).values()]
    .flatMap((own) => {
      const [first] = own
      const byDay = new Map(own.map(({ day, seconds }) => [day, seconds]))
      return first ? [{ ...first.person, seconds: days.map((day) => byDay.get(day) ?? 0) }] : []
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id)

const sendCsv = (reply: FastifyReply, name: string, rows: Parameters<typeof toCsv>[0]): FastifyReply =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(name)).send(toCsv(rows))
