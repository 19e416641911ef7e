import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { roles } from '#contract/account/roles.ts'
import type { ActivityEntry } from '#contract/activity/activity.ts'
import type { ActivityAction } from '#contract/activity/activity-actions.ts'
import { isKeyOf } from '#contract/records.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

export const actionLabels = {
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  restored: 'Restored',
  scheduled: 'Scheduled',
  unscheduled: 'Schedule canceled',
  drafted: 'Draft saved',
  draftPublished: 'Draft published',
  draftDiscarded: 'Draft discarded',
  signedIn: 'Signed in',
  signInRefused: 'Sign-in refused',
  passwordChanged: 'Password changed',
  signInChanged: 'Sign-in changed',
  signedOut: 'Signed out everywhere',
  invited: 'Invited',
  memberAdded: 'Member added',
  memberRemoved: 'Member removed',
  moved: 'Moved',
  renamed: 'Renamed',
  shared: 'Sharing changed',
  exported: 'Exported',
  sent: 'Sent',
  purged: 'Deleted for good',
} as const satisfies Record<ActivityAction, string>

/** The words for a new status or for access, where the history has it. */
const factLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'account change': {
    twoStepOn: 'Two-step sign-in turned on',
    twoStepOff: 'Two-step sign-in turned off',
    recoveryCodesRenewed: 'Recovery codes renewed',
    passkeyAdded: 'Passkey added',
    passkeyRemoved: 'Passkey removed',
  },
  'candidates status': { 0: 'Set to pending', 1: 'Hired', 2: 'Rejected' },
  'documents status': { 0: 'Unpublished', 1: 'Published' },
  'employees active': { true: 'Reactivated', false: 'Deactivated' },
}

/** What was done: by the fact that was recorded with it, or else by the action. */
function doneWords({ type, action, details, count }: ActivityEntry): string {
  if (action === 'signInRefused' && count > 1) return `${actionLabels[action]} ${count} times`
  const facts = Object.entries(details).map(([name, value]) => factLabels[`${type} ${name}`]?.[String(value)])
  return facts.find((fact) => fact !== undefined) ?? actionLabels[action]
}

/** One entry of the history: who, what, and when; its name is a link as long as there is something to open. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { by, label, title, path, count, at } = entry
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-md">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{by ?? 'Portico or a deleted account'}</span>
        {' · '}
        {doneWords(entry)}
        {entry.type !== 'account' && (
          <>
            {' · '}
            <span className="text-ink-muted">{count > 1 ? `${label} (${count})` : label}</span>
          </>
        )}
        {title && (
          <>
            {' '}
            <Name path={path}>{title}</Name>
          </>
        )}
        {typeof entry.details.role === 'string' && ` · ${roleLabel(entry.details.role)}`}
        {typeof entry.details.status === 'string' && ` · ${entry.details.status}`}
        {entry.details.outcome === 'unknown' && ' · outcome unknown'}
      </p>
      <span className="shrink-0 text-sm text-ink-muted">
        <RelativeTime at={at} />
      </span>
    </div>
  )
}

const roleLabel = (role: string) => (isKeyOf(roles, role) ? roles[role].label : role)

const Name = ({ path, children }: { path: string | null; children: ReactNode }) =>
  path ? (
    <Link to={path} className="font-medium text-brand underline-offset-4 hover:underline">
      {children}
    </Link>
  ) : (
    <span className="font-medium">“{children}”</span>
  )
