import type { ActivityEntry } from '#contract/activity/activity.ts'
import type { ActivityAction } from '#contract/activity/activity-actions.ts'

/** The sentence of each action: `{by}` is the person, `{thing}` what it is about. */
const sentences: Readonly<Record<ActivityAction, string>> = {
  created: '{by} created {thing}',
  changed: '{by} changed {thing}',
  published: '{by} published {thing}',
  unpublished: '{by} unpublished {thing}',
  deleted: '{by} deleted {thing}',
  restored: '{by} restored {thing}',
  scheduled: '{by} scheduled {thing}',
  unscheduled: '{by} canceled the schedule of {thing}',
  drafted: '{by} saved a draft of {thing}',
  draftPublished: '{by} published the draft of {thing}',
  draftDiscarded: '{by} discarded the draft of {thing}',
  signedIn: '{by} signed in',
  signInRefused: 'A sign-in as {by} was refused',
  passwordChanged: '{by} set a new password',
  signInChanged: '{by} changed the sign-in of {thing}',
  signedOut: '{by} signed {thing} out everywhere',
  invited: '{by} invited {thing}',
  memberAdded: '{by} added a member to {thing}',
  memberRemoved: '{by} removed a member from {thing}',
  moved: '{by} moved {thing}',
  renamed: '{by} renamed {thing}',
  shared: '{by} changed the sharing of {thing}',
  exported: '{by} exported {thing}',
  sent: '{by} sent {thing}',
  purged: '{by} deleted {thing} for good',
}

/** The sentence of an action on one kind of thing. */
const sentencesByType: Readonly<Record<string, string>> = {
  'account signInChanged': '{by} changed how they sign in',
  'account signedOut': '{by} signed out everywhere',
  'api-tokens deleted': '{by} revoked {thing}',
  'content-gaps deleted': '{by} put {thing} aside',
  'content-gaps restored': '{by} brought {thing} back',
}

/** The sentence of a fact that was recorded, such as a new status. */
const sentencesByFact: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'account change': {
    twoStepOn: '{by} turned on two-step sign-in',
    twoStepOff: '{by} turned off two-step sign-in',
    recoveryCodesRenewed: '{by} renewed the recovery codes',
    passkeyAdded: '{by} added a passkey',
    passkeyRemoved: '{by} removed a passkey',
  },
  'administrators active': { true: '{by} reactivated {thing}', false: '{by} deactivated {thing}' },
  'administrators isRequired': {
    true: '{by} made two-step sign-in required for administrators',
    false: '{by} made two-step sign-in optional for administrators',
  },
  'candidates status': {
    0: '{by} set {thing} to pending',
    1: '{by} hired {thing}',
    2: '{by} rejected {thing}',
  },
  'candidates does': {
    score: '{by} had {thing} scored again',
    review: '{by} scored {thing}',
    onboard: '{by} made {thing} a colleague',
    requestOnboarding: '{by} asked for {thing} to be made a colleague',
    withdrawRequest: '{by} ended the request to make {thing} a colleague',
    undoDecision: '{by} took back a decision about candidates',
  },
  'documents status': { 0: '{by} unpublished {thing}', 1: '{by} published {thing}' },
  'documents does': { readAgain: '{by} had {thing} read again' },
  'employees active': { true: '{by} reactivated {thing}', false: '{by} deactivated {thing}' },
  'employees does': { leave: '{by} recorded the leaving of {thing}' },
  'media does': { replace: '{by} replaced {thing}' },
  'projects does': {
    addSprint: '{by} added a sprint to {thing}',
    changeSprint: '{by} changed a sprint of {thing}',
    deleteSprint: '{by} deleted a sprint of {thing}',
  },
  'webhooks does': {
    resend: '{by} sent a delivery of {thing} again',
    test: '{by} sent a test to {thing}',
    renewSecret: '{by} replaced the secret of {thing}',
  },
}

export function sentenceOf({ type, action, details }: Pick<ActivityEntry, 'type' | 'action' | 'details'>) {
  const facts = Object.entries(details).map(
    ([name, value]) => sentencesByFact[`${type} ${name}`]?.[String(value)],
  )
  return facts.find((fact) => fact !== undefined) ?? sentencesByType[`${type} ${action}`] ?? sentences[action]
}

/** What is a part of an issue, whose key is the title of the entry. */
const parts = new Set(['comments', 'worklogs', 'attachments'])

/** What stands before the title of an entry, or for what has none: `the article`, `an article`, `3 articles`. */
export function thingOf({ type, label, plural, title, count }: ActivityEntry): string {
  const [one, several] = [inSentence(label), inSentence(plural)]
  const some = one === several ? several : `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`
  if (count !== 1) return one === several ? several : `${count} ${several}`
  if (title === null) return some
  return parts.has(type) ? `${some} on the issue` : `the ${one}`
}

/** `Team Member` as `team member`; `API` stays. */
const inSentence = (label: string) => label.replaceAll(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase())
