import { administratorsPath } from '#contract/account/administrator-fields.ts'
import type { ActivityAction } from '#contract/activity/activity-actions.ts'
import type { Call } from '#contract/calls/call.ts'
import { contentTypes } from '#contract/content/index.ts'
import { enquiriesPath } from '#contract/enquiry.ts'
import { isRecord } from '#contract/is-record.ts'
import { siteSettingsPath } from '#contract/site-settings/site-settings-calls.ts'
import { toHttpError } from '#server/http/errors.ts'
import type { Activity, ActivityLog } from '#server/revisions/activity.ts'
import type { Caller } from '#server/sessions/store.ts'

interface Sent {
  readonly params: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** Handles a call, and adds an entry to the history about what it has done. */
export type CallRecorder = (
  caller: Caller,
  sent: () => Sent,
  handle: () => Promise<unknown>,
) => Promise<unknown>

/** Their writes record the rows themselves. */
const withRevisions = new Set<string>([
  ...Object.keys(contentTypes),
  enquiriesPath,
  administratorsPath,
  siteSettingsPath,
])

const actions: Readonly<Record<string, ActivityAction>> = {
  POST: 'created',
  PUT: 'changed',
  PATCH: 'changed',
  DELETE: 'deleted',
}

/** The recorder of a call by which administrators change something; null for all others, unless they say what to record. */
export function recorderOf(route: string, call: Call, activity: ActivityLog): CallRecorder | null {
  const { access, area, isReading, records } = call
  // It is recorded before anything leaves (`exportRecorderOf`).
  if (isExport(call)) return null
  const [method = '', path = ''] = route.split(' ')
  const work = records ? records.type : undefined
  const type = work ?? typeOf(route)
  const isChange = access === 'admin' && area !== undefined && !isReading && method in actions
  if (records === false || (records === undefined && (!isChange || withRevisions.has(type)))) return null
  const isElsewhere = work !== undefined && activity.isElsewhere(work)
  const [, second = '', third = ''] = path.split('/')
  const isDeletion = /^bulk[-_]delete$/.test(second)
  // What is below a row is a part of it.
  const action = records?.action ?? (isDeletion ? 'deleted' : third ? 'changed' : actions[method])
  if (action === undefined) throw new Error(`${route} does not say what it records`)
  const hasNone = (body: object) => records?.of?.every((name) => !Object.hasOwn(body, name)) ?? false
  const entryOf = ({ params, body }: Sent, result?: unknown): Omit<Activity, 'by'> => {
    const sent = isRecord(body) ? body : {}
    const details = (records?.details ?? []).flatMap((name) =>
      isFact(sent[name]) ? [[name, sent[name]]] : [],
    )
    return {
      type,
      action: hasNone(sent) ? (records?.otherwise ?? action) : action,
      // Ids of another server name nothing here.
      ids: isElsewhere
        ? []
        : idsIn(
            second === '{id}' ? params.id : undefined,
            sent.ids,
            isRecord(result) ? (result.id ?? result.employee ?? result.token) : undefined,
          ),
      details: { ...Object.fromEntries(details), ...(records?.does && { does: records.does }) },
      ...(work && { title: issueKeyIn(params) ?? issueKeyIn(result) }),
    }
  }
  return async (caller, sent, handle) => {
    const tokenName = caller.kind === 'admin' ? caller.token?.name : undefined
    const { body } = sent()
    if (isRecord(body) && hasNone(body) && !records?.otherwise) return handle()
    const before = entryOf(sent())
    const deleted = before.action === 'deleted' && (await activity.nameOfDeleted(type, before.ids ?? []))
    const entry = (result?: unknown) => ({
      ...entryOf(sent(), result),
      ...(deleted && { title: deleted }),
      ...{ by: caller.id, tokenName },
    })
    return isElsewhere ? activity.surrounding(handle, entry, isRefused) : activity.recording(handle, entry)
  }
}

/** Whether a call is known to have done nothing: not where another server has not answered. */
const isRefused = (error: unknown) => toHttpError(error).status < 500

export const isExport = ({ records }: Call): boolean => (records || undefined)?.action === 'exported'

/** What is about to leave. */
export interface Exported {
  readonly count: number
  readonly ids?: readonly number[]
}

/** Adds an entry to the history about what a call is about to send, so that no broken connection hides it. */
export const exportRecorderOf =
  (route: string, activity: ActivityLog) =>
  (caller: Caller, what: Exported): Promise<void> =>
    activity.record({
      ...{ type: typeOf(route), action: 'exported', by: caller.id, ...what },
      tokenName: caller.kind === 'admin' ? caller.token?.name : undefined,
    })

/** The path of a call's list. */
const typeOf = (route: string) => route.replace(/^\w+ /, '').split('/')[0] ?? ''

/** The key of the issue that a call names, or that it answers, in a field or as the issue itself. */
function issueKeyIn(named: unknown): string | undefined {
  if (!isRecord(named)) return undefined
  const key = named.issueKey ?? named.key
  return typeof key === 'string' ? key : issueKeyIn(named.issue)
}

const isFact = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The first of these that names rows. */
function idsIn(...candidates: readonly unknown[]): number[] {
  for (const candidate of candidates) {
    const ids = [candidate]
      .flat()
      .map((one) => Number(isRecord(one) ? one.id : one))
      .filter((id) => Number.isSafeInteger(id) && id > 0)
    if (ids.length > 0) return ids
  }
  return []
}
