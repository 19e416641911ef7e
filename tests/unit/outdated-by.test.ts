import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { portalTopics, rowTopics } from '#contract/events/event-topics.ts'
import { callsByTopic } from '#scripts/bundle/outdated-calls.ts'
import { answersOf, callKey } from '#web/call-queries.ts'
import { outdatedBy } from '#web/outdated-by.ts'

const declared = callsByTopic(calls, [...rowTopics, ...portalTopics])

/** What people see on their screens. */
const queries = {
  issues: callKey('GET jira/issues/{user}/', { query: { limit: 10 } }),
  issue: callKey('GET jira/issue/{user}/{issueKey}/', { params: { issueKey: 'PORT-17' } }),
  comments: [
    ...callKey('GET jira/issue/{user}/{issueKey}/comment/', { params: { issueKey: 'PORT-17' } }),
    'earlier',
  ],
  'another issue': callKey('GET jira/issue/{user}/{issueKey}/', { params: { issueKey: 'PORT-18' } }),
  'time of the week': callKey('GET jira/timesheet/{user}/', { query: { day: '2026-01-05' } }),
  projects: callKey('GET jira/projects/{user}/'),
  inbox: callKey('GET jira/inbox/{user}/', { query: { limit: 1 } }),
  files: callKey('GET jira/nextcloud/files/{user}/', { query: {} }),
  articles: callKey('GET article/', { query: { limit: 10 } }),
  'deleted articles': callKey('GET article/trash/count/'),
  banners: callKey('GET banner/', { query: {} }),
  candidates: callKey('GET candidates/', { query: {} }),
  figures: callKey('GET candidates/figures/'),
  emails: callKey('GET candidates-email-threads/', { query: {} }),
  'a draft': ['draft'],
}

const found = (isFound: (query: { queryKey: readonly unknown[] }) => boolean) =>
  Object.entries(queries).flatMap(([name, queryKey]) => (isFound({ queryKey }) ? [name] : []))

describe('an event outdates', () => {
  test.each([
    ['issue', { issueKey: 'PORT-17' }, ['issues', 'issue', 'comments', 'time of the week']],
    ['membership', {}, ['issues', 'projects', 'files']],
    ['inbox', {}, ['inbox']],
    ['files', {}, ['files']],
    ['typing', {}, []],
    ['content', { type: 'article' }, ['articles', 'deleted articles']],
    ['candidate', { type: 'candidates' }, ['candidates', 'figures']],
    ['mail', { type: 'candidates-email-threads' }, ['emails']],
    ['document', { type: 'documents' }, []],
  ] as const)('of %s %j: %j', (topic, data, expected) => {
    expect(found(outdatedBy(declared, { topic, ...data }))).toEqual(expected)
  })
})

test('a change is followed by what is below the path of its call, of the same thing', () => {
  const route = 'GET jira/issue/{user}/{issueKey}/'
  expect(found(answersOf(route, { issueKey: 'PORT-17' }).predicate)).toEqual(['issue', 'comments'])
  expect(found(answersOf('GET article/').predicate)).toEqual(['articles', 'deleted articles'])
})
