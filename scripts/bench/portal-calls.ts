import { monthOf } from '#contract/calendar.ts'
import { present } from '#server/present.ts'
import { openClient, percentile, timesOf } from './client.ts'
import { busiest, conversationToken, nameOf, portalCounts, rareWord, tokenOf, word } from './portal-rows.ts'
import type { Program } from './program.ts'

/** The time of a call of the portal, from the request to the last byte. */
export interface CallCost {
  readonly name: string
  /** Milliseconds; the least of all rounds is what other programs on the machine have added least to. */
  readonly least: number
  readonly p50: number
  readonly p95: number
  readonly goal: number
}

/** Each is in some texts, and many others are a slip away. */
const neverTogether = `${word(500)}%20${word(900)}`

const rounds = 40
const goals = { call: 50, statistics: 100 } as const

/** Reads as the employee who sees most; writes as one employee after the other. */
export async function measureCalls({ port }: Program, adminToken: string): Promise<CallCost[]> {
  const client = openClient(port, tokenOf(busiest))
  const admin = client.as(adminToken)
  const costs: CallCost[] = []
  async function cost(name: string, goal: number, run: (round: number) => Promise<unknown>): Promise<void> {
    const times = await timesOf(rounds, run)
    costs.push({
      name,
      goal,
      least: Math.min(...times),
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    })
  }
  const get = (name: string, path: string, goal: number = goals.call) =>
    cost(name, goal, () => client.call('GET', portalUrl(path, busiest)))
  const write = (name: string, method: 'POST' | 'PUT', path: (round: number) => string, body: WriteBody) =>
    cost(name, goals.call, (round) =>
      client.as(tokenOf(round + 2)).call(method, portalUrl(path(round), round + 2), body(round)),
    )
  const getAsAdmin = (name: string, path: string) =>
    cost(name, goals.call, () => admin.call('GET', `/api/projects/3/timesheet/${path}`))

  await get('projects', 'projects/{user}/')
  await get('members of a project', 'project/{user}/P3/members/')
  await get('statistics', 'project-stats/{user}/', goals.statistics)
  await get('months of all projects', 'all-projects-monthly-issues/{user}/', goals.statistics)
  await get('months of a project', 'monthly-issues/{user}/P3/', goals.statistics)
  await get('sprints of a project', 'sprint-data/{user}/P3/')

  await get('issues', 'issues/{user}/')
  await get('issues, page 500', 'issues/{user}/?start=5000')
  await get('issues, open', 'issues/{user}/?filter=open_issues')
  await get('issues, reopened', 'issues/{user}/?filter=reopened_issues')
  await get('issues, last updated', 'issues/{user}/?filter=updated_recently')
  await get(
    'issues, open, updated in the last year',
    'issues/{user}/?filter=open_issues&date_filter=last_year',
  )
  await get('issues, of a type and status', 'issues/{user}/?type=Epic&status=To%20Do')
  await get('issues, reported by me', 'issues/{user}/?filter=reported_by_me&limit=20')
  await get('issues, assigned to me', 'issues/{user}/?assignee=me')
  await get('issues of a project, open', 'issues/{user}/?project=P3&filter=open_issues')
  const [from, to] = lastMonth()
  await get(
    'issues of a project, created in a month, all',
    `issues/{user}/?project=P3&limit=1000&created_start=${from}&created_end=${to}`,
  )
  await get('search for a rare word', `issues/{user}/?search=${rareWord}`)
  await get('search for a frequent word', `issues/{user}/?search=${word(1)}`)
  await get('search for two frequent words', `issues/{user}/?search=${word(20)}%20${word(30)}`)
  await get('search for two letters, never together', 'issues/{user}/?search=xq')
  await get('search for a key', 'issues/{user}/?search=P3-500')
  await get('search for a beginning and a frequent word', `issues/{user}/?search=quel%20${word(1)}`)
  await get('search for a rare word with a slip', 'issues/{user}/?search=quelmoor')
  await get('search for two words that are never together', `issues/{user}/?search=${neverTogether}`)
  await get('search for nothing there is', 'issues/{user}/?search=nothing%20here')

  await get('issue', 'issue/{user}/P3-500/')
  await get('history of an issue', 'issue/{user}/P3-500/history/')
  await get('inbox', 'inbox/{user}/')
  await write('new issue', 'POST', () => 'issue/{user}/', newIssue)
  const onIssue =
    (path = '') =>
    (round: number) =>
      `issue/{user}/P1-${round + 100}/${path}`
  await write('status of an issue', 'PUT', onIssue(), () => ({ version: 1, status: 'In Review' }))
  await write('comment', 'POST', onIssue('comment/'), () => ({ comment: 'Steady.' }))
  await write('work log', 'POST', onIssue('worklog/'), () => ({
    timeSpent: '1h 30m',
    started: '2026-01-05T11:00:00.000+0000',
  }))

  const today = new Date().toISOString().slice(0, 10)
  await get('timesheet, own week', `timesheet/{user}/?day=${today}`)
  await get('timesheet, own week as CSV', `timesheet/{user}/csv/?day=${today}`)
  await getAsAdmin('timesheet, week of a project', `?day=${from}`)
  await getAsAdmin('timesheet, month of a project', `?day=${from}&period=month`)
  await getAsAdmin('timesheet, month of a project as CSV', `csv/?day=${from}&period=month`)

  await get('conversations', 'nextcloud/chat/{user}/')
  await get('messages', `nextcloud/chat/{user}/${conversationToken}/messages/?limit=50`)
  await get(
    'messages since a change',
    `nextcloud/chat/{user}/${conversationToken}/changes/?after=${portalCounts.messages / 5 - 50}`,
  )
  await get('search messages for a rare word', `nextcloud/chat/{user}/search/?search=${rareWord}`)
  await get('search messages for a frequent word', `nextcloud/chat/{user}/search/?search=${word(1)}`)
  await get(
    'search messages for two frequent words',
    `nextcloud/chat/{user}/search/?search=${word(20)}%20${word(30)}`,
  )
  await get('search messages for a rare word with a slip', 'nextcloud/chat/{user}/search/?search=quelmoor')
  await get(
    'search messages for two words that are never together',
    `nextcloud/chat/{user}/search/?search=${neverTogether}`,
  )
  await get('search messages for two letters, never together', 'nextcloud/chat/{user}/search/?search=xq')
  await get('search messages for nothing there is', 'nextcloud/chat/{user}/search/?search=nothing%20here')
  await get('people to talk to', 'nextcloud/chat/{user}/people/')
  const inConversation = (path: string) => () => `nextcloud/chat/{user}/${conversationToken}/${path}`
  await write('new message', 'POST', inConversation('messages/'), (round) => ({
    message: 'Steady.',
    reference: `bench-message-${round}`,
  }))
  await write('read marker', 'POST', inConversation('read/'), () => ({
    position: portalCounts.messages / 5 - 5,
  }))

  await get('files', 'nextcloud/files/{user}/')
  await get('files in a folder of 5,000', 'nextcloud/files/{user}/?folder=1')
  await get('files that others share', 'nextcloud/files/{user}/?folder=shared')
  await get('search files', 'nextcloud/files/{user}/?search=c4ca42')
  await get('search files for a frequent word', 'nextcloud/files/{user}/?search=report')
  await get('files of the last month', 'nextcloud/files/{user}/?date_filter=last_month')
  client.close()
  return costs
}

type WriteBody = (round: number) => object

export const portalUrl = (path: string, employee: number) =>
  `/api/jira/${path.replace('{user}', nameOf(employee))}`

/** From the first to the last day. */
function lastMonth(): [string, string] {
  const now = new Date()
  const days = monthOf(
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 10),
  )
  return [present(days[0]), present(days.at(-1))]
}

const newIssue = (round: number) => ({
  project: 'P1',
  summary: `Steady measure ${round}`,
  issuetype: 'Task',
  description: '<p>A steady measure of the quiet harbour.</p>',
})
