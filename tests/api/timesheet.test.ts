import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addMonths, monthOf, today, weekOf } from '#contract/calendar.ts'
import type { ProjectTimesheet, Timesheet } from '#contract/tracker/timesheet.ts'
import { toStarted } from '#contract/tracker/work-time.ts'
import { toCsv } from '#server/list/csv.ts'
import type { project } from '#server/projects/tables.ts'
import { issue } from '#server/tracker/tables.ts'
import { createEmployee, type EmployeeAccount, employeeSession } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { addMembers, createIssue, createProject, createWorkLog } from '#tests/support/tracker-rows.ts'

const app = useTestApp()
let mara: EmployeeAccount
let theo: EmployeeAccount
let own: typeof project.$inferSelect
let first: typeof issue.$inferSelect

beforeAll(async () => {
  mara = await createEmployee(app, 'mara')
  theo = await createEmployee(app, 'theo')
  own = await createProject(app, [mara, theo], { name: 'Kept' })
  first = await createIssue(app, own, mara, { summary: '=HYPERLINK("x"), first' })
})

const callAs = async (
  as: EmployeeAccount,
  path: string,
  options: { method?: 'POST' | 'PUT' | 'DELETE'; payload?: object } = {},
) => app.call({ url: `/api/jira/${path}`, headers: await employeeSession(app, as), ...options })
const weekFor = async (as: EmployeeAccount, day: string): Promise<Timesheet> =>
  (await callAs(as, `timesheet/${as.username}/?day=${day}`)).json()

describe('The timesheet of an employee', () => {
  test('shows the logs of a week on the days that were sent, and changes with them', async () => {
    const url = `issue/${mara.username}/${first.key}/worklog/`
    // Near midnight, with an offset that is another day in UTC: the day that was sent counts (EP-334).
    const payload = { timeSpent: '1h 30m', started: '2026-01-11T23:30:00.000-1100', comment: '+1 for later' }
    const { worklog } = (await callAs(mara, url, { method: 'POST', payload })).json()
    await createWorkLog(app, first, mara, { day: '2026-01-12', hours: 2 })
    await createWorkLog(app, first, theo, { day: '2026-01-11', hours: 3 })
    expect(await weekFor(mara, '2026-01-07')).toEqual({
      days: weekOf('2026-01-05'),
      rows: [
        {
          issue: { key: first.key, summary: first.summary },
          project: { key: own.key, name: own.name },
          isOpen: true,
          logs: [
            {
              id: worklog.id,
              day: '2026-01-11',
              timeSpent: '1h 30m',
              timeSpentSeconds: 5400,
              comment: '+1 for later',
            },
          ],
        },
      ],
    })
    const change = { ...payload, timeSpent: '15m', started: toStarted('2026-01-05') }
    await callAs(mara, `${url}${worklog.id}/`, { method: 'PUT', payload: change })
    expect((await weekFor(mara, '2026-01-11')).rows[0]?.logs).toMatchObject([
      { day: '2026-01-05', timeSpentSeconds: 900 },
    ])
    await callAs(mara, `${url}${worklog.id}/`, { method: 'DELETE' })
    expect((await weekFor(mara, '2026-01-05')).rows).toEqual([])
    expect((await weekFor(mara, '2026-01-12')).rows).toHaveLength(1)
  })

  test('keeps what was logged in a project that one has left, says so, and shows its issues by their keys alone', async () => {
    const left = await createProject(app, [mara], { name: 'Left' })
    await addMembers(app, left, [theo], new Date())
    const old = await createIssue(app, left, mara)
    await createWorkLog(app, old, theo, { day: '2025-06-02' })
    await app.db.update(issue).set({ summary: 'Renamed since' }).where(eq(issue.key, old.key))
    expect((await weekFor(theo, '2025-06-02')).rows).toMatchObject([
      { issue: { key: old.key, summary: null }, project: { name: 'Left' }, isOpen: false },
    ])
    const csv = await callAs(theo, `timesheet/${theo.username}/csv/?day=2025-06-02`)
    expect(csv.body).toContain(`,${old.key},,`)
    expect(csv.body).not.toContain('Renamed since')
  })

  test('is the own one, and of a real day', async () => {
    const path = `timesheet/${mara.username}/?day=2026-01-05`
    expect(await callAs(theo, path)).toAnswer(403)
    expect(await app.call({ url: `/api/jira/${path}` })).toAnswer(401)
    for (const day of ['', '2026-02-30', 'x', '2026-01-05T00:00:00Z', '99999-01-01'])
      for (const kind of ['', 'csv/']) {
        const response = await callAs(mara, `timesheet/${mara.username}/${kind}?day=${day}`)
        expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['day']])
      }
  })

  test('is a spreadsheet that calculates nothing', async () => {
    await createWorkLog(app, first, mara, { day: '2026-03-04', hours: 1.25, comment: '@SUM(A1)\n"two"' })
    const response = await callAs(mara, `timesheet/${mara.username}/csv/?day=2026-03-02`)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('filename="timesheet mara 2026-03-02.csv"')
    expect(response.body).toBe(
      `\ufeffDay,Project,Issue,Summary,Hours,Comment\r\n2026-03-04,Kept,${first.key},"'=HYPERLINK(""x""), first",1.25,"'@SUM(A1)\n""two"""\r\n`,
    )
  })
})

describe('The timesheet of a project', () => {
  const find = async (query: string, id = own.id) =>
    app.asAdmin({ url: `/api/projects/${id}/timesheet/${query}` })

  test('has everybody who has worked on it, with sums by day, of a week or a month', async () => {
    const other = await createIssue(app, await createProject(app, [mara]), mara)
    await createWorkLog(app, other, mara, { day: '2026-05-05', hours: 8 })
    await createWorkLog(app, first, mara, { day: '2026-05-05', hours: 1 })
    await createWorkLog(app, first, mara, { day: '2026-05-05', hours: 2 })
    await createWorkLog(app, first, theo, { day: '2026-05-10', hours: 4 })
    await createWorkLog(app, first, theo, { day: '2026-05-11', hours: 5 })
    const week: ProjectTimesheet = (await find('?day=2026-05-07')).json()
    expect(week.days).toEqual(weekOf('2026-05-04'))
    expect(week.people.map(({ username, seconds }) => [username, seconds.map((one) => one / 3600)])).toEqual([
      ['mara', [0, 3, 0, 0, 0, 0, 0]],
      ['theo', [0, 0, 0, 0, 0, 0, 4]],
    ])
    const month: ProjectTimesheet = (await find('?day=2026-05-07&period=month')).json()
    expect(month.days).toEqual(monthOf('2026-05-31'))
    expect(month.people.map(({ seconds }) => seconds.reduce((sum, one) => sum + one) / 3600)).toEqual([3, 9])
    const csv = (await find('csv/?day=2026-05-07&period=month')).body.split('\r\n')
    expect(csv).toHaveLength(6)
    expect(csv[1]).toContain('2026-05-05,Katherine Johnson,mara')
  })

  test('is for administrators only, of projects that exist and days that are real', async () => {
    const url = `/api/projects/${own.id}/timesheet/?day=2026-05-07`
    expect(await app.call({ url, headers: await employeeSession(app, mara) })).toAnswer(401)
    expect(await find('?day=2026-05-07', 999_999)).toAnswer(404)
    for (const query of ['', '?day=2026-13-01', '?day=2026-05-07&period=year', 'csv/?day=1'])
      expect(await find(query)).toAnswer(400)
  })
})

test('CSV quotes what needs it, and marks what a spreadsheet would calculate', () => {
  const cells = ['plain', 'a,b', '"', '-1', ' =1+1', '\t=1', '\r=1', '|cmd', '', 'ä;ö', ' x']
  expect(toCsv([cells]).slice(1).trimEnd()).toBe(
    `plain,"a,b","""",'-1,' =1+1,"'\t=1","'\r=1",'|cmd,,"ä;ö"," x"`,
  )
  expect(toCsv([[-1.5]])).toBe('\ufeff-1.5\r\n')
})

test('Weeks and months are the same in every time zone, over changes of the clock and leap years', () => {
  expect(weekOf('2026-03-29')).toEqual(weekOf('2026-03-23'))
  expect(weekOf('2026-01-01')[0]).toBe('2025-12-29')
  expect(monthOf('2028-02-10')).toHaveLength(29)
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12-05', 1)).toBe('2027-01-05')
  expect(today(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02')
})
