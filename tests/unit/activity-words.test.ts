import { expect, test } from 'vitest'
import { workTypes } from '#contract/activity/work-types.ts'
import type { Call, CallRecord } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { activityTypes } from '#server/activity/activity-types.ts'
import { present } from '#server/present.ts'
import { sentenceOf, thingOf } from '#web/admin/activity/activity-words.ts'

const entry = {
  id: 1,
  at: '',
  path: null,
  count: 1,
  details: {},
  by: 'Ada Byron',
  title: null,
  schedule: null,
} as const

type Given = Partial<Parameters<typeof thingOf>[0]> &
  Pick<Parameters<typeof sentenceOf>[0], 'type' | 'action'>

function inWords(given: Given): string {
  const { label, plural } = present(activityTypes.get(given.type))
  const whole = { ...entry, label, plural, ...given }
  const name = whole.title && whole.count === 1 ? ` ${whole.title}` : ''
  return sentenceOf(whole)
    .replace('{by}', 'Ada')
    .replace('{thing}', `${thingOf(whole)}${name}`)
}

test.each<[string, Given]>([
  ['Ada published the article Lakes', { type: 'article', action: 'published', title: 'Lakes' }],
  ['Ada deleted an article for good', { type: 'article', action: 'purged' }],
  ['Ada deleted 3 e-mails', { type: 'candidates-email-threads', action: 'deleted', count: 3 }],
  [
    'Ada hired the candidate Zoë',
    { type: 'candidates', action: 'changed', title: 'Zoë', details: { status: 1 } },
  ],
  ['Ada rejected 2 candidates', { type: 'candidates', action: 'changed', count: 2, details: { status: 2 } }],
  [
    'Ada had 2 candidates scored again',
    { type: 'candidates', action: 'changed', count: 2, details: { does: 'score' } },
  ],
  ['Ada changed the site settings Home', { type: 'site-settings', action: 'changed', title: 'Home' }],
  [
    'Ada replaced the picture Quay',
    { type: 'media', action: 'changed', title: 'Quay', details: { does: 'replace' } },
  ],
  ['Ada revoked the API token Build', { type: 'api-tokens', action: 'deleted', title: 'Build' }],
  ['Ada created an API token', { type: 'api-tokens', action: 'created' }],
  ['Ada created the scoring criteria Version 2', { type: 'criteria', action: 'created', title: 'Version 2' }],
  ['Ada deleted personal data', { type: 'personal-data', action: 'deleted' }],
  ['Ada created the team member Bo', { type: 'teammember', action: 'created', title: 'Bo' }],
  ['Ada created a comment on the issue P-1', { type: 'comments', action: 'created', title: 'P-1' }],
  ['Ada exported 12 entries of the activity', { type: 'activity', action: 'exported', count: 12 }],
  [
    'Ada deactivated the administrator Bo',
    { type: 'administrators', action: 'changed', title: 'Bo', details: { role: 'editor', active: false } },
  ],
  [
    'Ada reactivated the administrator Bo',
    { type: 'administrators', action: 'changed', title: 'Bo', details: { role: 'editor', active: true } },
  ],
  ['A sign-in as Ada was refused', { type: 'account', action: 'signInRefused', count: 3 }],
  ['Ada added a passkey', { type: 'account', action: 'signInChanged', details: { change: 'passkeyAdded' } }],
])('the history says “%s”', (sentence, given) => {
  expect(inWords(given)).toBe(sentence)
})

test('what a call says that it does has a sentence of its own', () => {
  const said = Object.entries<Call>(calls).flatMap(([route, { records }]) => {
    const record: CallRecord | undefined = records || undefined
    return record?.does ? [{ ...record, does: record.does, type: route.split(/[ /]/)[1] ?? '' }] : []
  })
  expect(said.length).toBeGreaterThan(0)
  for (const { type, action, does } of said)
    expect(sentenceOf({ type, action, details: { does } }), does).not.toBe(
      sentenceOf({ type, action, details: {} }),
    )
  expect(Object.keys(workTypes).every((type) => activityTypes.has(type))).toBe(true)
})
