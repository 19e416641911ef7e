import { type CallArea, permits, type Role } from '#contract/account/roles.ts'
import { workTypes } from '#contract/activity/work-types.ts'
import type { Call } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { type FoundKind, foundKinds } from '#contract/find/find.ts'
import { entriesOf, keysOf } from '#contract/records.ts'

/** What the entries of one type are about. */
export interface ActivityType {
  /** The path of the list, as in `/api/<type>/`. */
  readonly type: string
  /** What one of them is called, and several. */
  readonly label: string
  readonly plural: string
  readonly area: CallArea
  /** How they are looked up; null if they cannot be. */
  readonly kind: FoundKind | null
}

/** The names of what is not found by its words; what has no singular has none here. */
const labels: Readonly<Record<string, string>> = {
  account: 'Account',
  activity: 'Entry of the activity',
  'api-tokens': 'API token',
  'assistant-conversations': 'Conversation with the assistant',
  'content-gaps': 'Content gap',
  'email-tags': 'Email tag',
  'email-templates': 'Email template',
  media: 'Picture',
  webhooks: 'Webhook',
  ...workTypes,
}

const plurals: Readonly<Record<string, string>> = {
  activity: 'Entries of the activity',
  'assistant-conversations': 'Conversations with the assistant',
  criteria: 'Scoring criteria',
}

const kinds = new Map(
  entriesOf(foundKinds).map(([kind, { path, one, label }]) => [path, { kind, one, label }]),
)

/**
 * Every type by its path: what administrators change by declared calls, accounts, their tokens, and the work of
 * employees.
 */
export const activityTypes: ReadonlyMap<string, ActivityType> = new Map(
  [
    ['account', 'people'] as const,
    ['api-tokens', 'people'] as const,
    ...keysOf(workTypes).map((type) => [type, 'portal'] as const),
    ...entriesOf<string, Call>(calls).flatMap(([route, { access, area, records, isReading }]) =>
      access === 'admin' &&
      area !== undefined &&
      area !== 'any' &&
      (records || (records !== false && !isReading && !/^(?:GET|HEAD) /.test(route)))
        ? [[route.replace(/^\w+ /, '').split('/')[0] ?? '', area] as const]
        : [],
    ),
  ].map(([type, area]) => {
    const found = kinds.get(type)
    const one = found?.one ?? labels[type]
    const plural = found?.label ?? plurals[type] ?? (one === undefined ? asWords(type) : `${one}s`)
    return [type, { type, area, label: one ?? plural, plural, kind: found?.kind ?? null }]
  }),
)

/** `site-settings` as a label. */
function asWords(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll(/[-_]/g, ' ')}`
}

export const typesFor = (role: Role): ActivityType[] =>
  [...activityTypes.values()].filter(({ area }) => permits(role, area, 'read'))
