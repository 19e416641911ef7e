import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { roles } from '#contract/account/roles.ts'
import type { ActivityEntry } from '#contract/activity/activity.ts'
import type { ActivityAction } from '#contract/activity/activity-actions.ts'
import { isKeyOf } from '#contract/records.ts'
import { sentenceOf, thingOf } from '#web/admin/activity/activity-words.ts'
import { asScheduled } from '#web/content/schedule-texts.ts'
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

/** One entry of the history: who, what, and when; its name is a link as long as there is something to open. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { by, title, path, count, at, details, action, schedule } = entry
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-md">
      <p className="min-w-0 wrap-anywhere">
        {sentenceOf(entry)
          .split(/(\{\w+\})/)
          .map((part) =>
            part === '{by}' ? (
              <span key={part} className="font-medium">
                {by ?? (schedule ? 'Portico' : 'Portico or a deleted account')}
              </span>
            ) : part === '{thing}' ? (
              <Fragment key={part}>
                <span className="text-ink-muted">{thingOf(entry)}</span>
                {title && count === 1 && (
                  <>
                    {' '}
                    <Name path={path}>{title}</Name>
                  </>
                )}
              </Fragment>
            ) : (
              part
            ),
          )}
        {schedule && ` ${asScheduled(schedule)}`}
        {action === 'signInRefused' && count > 1 && ` ${count} times`}
        {typeof details.role === 'string' && `, with the role ${roleLabel(details.role)}`}
        {typeof details.status === 'string' && `, now ${details.status}`}
        {details.outcome === 'unknown' && ', with an unknown outcome'}
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
