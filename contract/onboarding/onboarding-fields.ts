// Free of zod, so that every screen may import it.

import type { Area } from '#contract/account/roles.ts'
import { accountFields } from '#contract/employee/employee-fields.ts'
import type { Fields } from '#contract/fields/field.ts'

/** What makes a candidate a colleague, in the order in which it is done. Leaving takes it back in reverse. */
export const steps = {
  account: { label: 'Employee account', area: 'portal' },
  teamPage: { label: 'Team page', area: 'content' },
  project: { label: 'Projects', area: 'portal' },
  conversation: { label: 'Welcome conversation', area: 'portal' },
} as const satisfies Record<string, { label: string; area: Area }>

export type StepKind = keyof typeof steps

/** What is entered about a new colleague; account and team page share name, e-mail address, and designation. */
export const colleagueFields = {
  ...accountFields,
  description: {
    kind: 'textarea',
    label: 'Text of the team page',
    hint: 'The page stays unpublished until you publish it.',
  },
  message: { kind: 'textarea', label: 'First message', max: 2000 },
} as const satisfies Fields

/** How many projects, and people in the welcome conversation, are chosen at most. */
export const mostChosen = 50

export const onboardingErrors = {
  noStep: 'Choose at least one step.',
  needsAccount: 'Projects and conversations need an employee account.',
  noPhoto: 'Choose a photo: the application has none.',
  noPeople: 'Choose at least one colleague for the conversation.',
  noProjects: 'Choose at least one project.',
  alreadyDone: 'Someone has already done this step. Nothing was changed.',
  notHired: 'This candidate is not hired.',
  alreadyUndone: 'This has already been undone.',
  nothingToLeave: 'There is nothing of this to take back.',
  jira: 'Projects are in your Jira. Add and remove people there.',
  nextcloud: 'The chat is your Nextcloud Talk. Start and leave conversations there.',
} as const
