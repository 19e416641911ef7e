import { isDeepStrictEqual } from 'node:util'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { type Schedule, scheduleAfter, scheduleErrors } from '#contract/content/schedule-times.ts'
import type { DraftAction } from '#contract/content/update-settings.ts'
import { entriesOf } from '#contract/records.ts'
import type { LockedRow } from '#server/content/row-writer.ts'
import { invalid } from '#server/errors.ts'
import type { RevisionAction } from '#server/revisions/revisions.ts'

type Values = Readonly<Record<string, unknown>>

/** What an update writes, and what it is in the history. */
export interface UpdatePlan {
  /** Columns with their new values. */
  readonly values: Values
  readonly action: RevisionAction
  /** Whether visitors may see something else than before. */
  readonly isPublic: boolean
  /** The times at which the status of the row now changes, if they are new. */
  readonly times: readonly string[]
}

/**
 * What a validated input does with a row: fields go into the row or into its draft, and a status or new times replace
 * the schedule. Throws 400 for a schedule that makes no sense.
 */
export function planUpdate(type: AnyContent, before: LockedRow, input: Values, now: Date): UpdatePlan {
  // The rules of the definition have checked it.
  const { draft: step, ...sent } = input as Values & { draft?: DraftAction }
  const drafted = draftValues(type, before, step, sent)
  const schedule = scheduleOf(before)
  const next = nextSchedule(before, sent, now)
  const status = sent.status ?? before.status
  const times = Object.fromEntries(
    entriesOf<keyof Schedule, string | null>(next).filter(([name, time]) => time !== schedule[name]),
  )
  const values = { ...drafted, ...(status === before.status ? {} : { status }), ...times }
  return {
    values,
    action: actionOf(type, before, { step, values, next }),
    isPublic:
      Object.keys(values).length === 0 ||
      Object.keys(values).some((name) => name in type.fields || name === 'status'),
    times: Object.values(times).filter((time) => time !== null),
  }
}

/** The fields of the row and its draft after a step. */
function draftValues(
  type: AnyContent,
  before: LockedRow,
  step: DraftAction | undefined,
  sent: Values,
): Values {
  const fields = Object.fromEntries(Object.entries(sent).filter(([name]) => name in type.fields))
  if (step === undefined) return fields
  if (step === 'discard') return { draft: null, ...fields }
  if (step === 'publish') return { ...before.draft, ...fields, draft: null }
  const differing = entriesOf<string, unknown>({ ...before.draft, ...fields }).filter(
    ([name, value]) => name in type.fields && !isSameValue(type.fields[name], value, before[name]),
  )
  return { draft: differing.length > 0 ? Object.fromEntries(differing) : null }
}

/** The driver reads times in a spelling of its own. */
function isSameValue({ kind }: Field, one: unknown, other: unknown): boolean {
  if (kind === 'date' && one && other) return Date.parse(String(one)) === Date.parse(String(other))
  return isDeepStrictEqual(one, other)
}

const scheduleOf = ({ publishAt, unpublishAt }: LockedRow): Schedule => ({
  publishAt: isoText(publishAt),
  unpublishAt: isoText(unpublishAt),
})

const isoText = (time: unknown) => (time ? new Date(String(time)).toISOString() : null)

function nextSchedule(before: LockedRow, sent: Values, now: Date): Schedule {
  const status = (sent.status ?? before.status) as number
  const kept = status === before.status ? scheduleOf(before) : scheduleAfter(status, scheduleOf(before))
  if (!('publishAt' in sent || 'unpublishAt' in sent)) return kept
  // The rules of the definition have checked them.
  const { publishAt = kept.publishAt, unpublishAt = kept.unpublishAt } = sent as Partial<Schedule>
  const next = { publishAt, unpublishAt }
  const errors = entriesOf<string, string>(scheduleErrors(status, next, now))
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(([name, error]) => [name, [error]])))
  return next
}

const draftActions = {
  save: 'drafted',
  publish: 'draftPublished',
  discard: 'draftDiscarded',
} as const satisfies Record<DraftAction, RevisionAction>

function actionOf(
  type: AnyContent,
  before: LockedRow,
  { step, values, next }: { step: DraftAction | undefined; values: Values; next: Schedule },
): RevisionAction {
  if (step && (step !== 'publish' || before.draft)) return draftActions[step]
  if (Object.keys(values).some((name) => name in type.fields)) return 'changed'
  if ('status' in values) return values.status === 1 ? 'published' : 'unpublished'
  if ('publishAt' in values || 'unpublishAt' in values)
    return next.publishAt || next.unpublishAt ? 'scheduled' : 'unscheduled'
  return 'changed'
}
