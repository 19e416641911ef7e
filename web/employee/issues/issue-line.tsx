import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import type { Person } from '#contract/employee/person.ts'
import type { Issue } from '#contract/tracker/tracker.ts'
import { Picture } from '#web/employee/people/picture.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { postAge } from '#web/ui/time/age.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

export const issuePath = (key: string): string => `${employeePath}/issue-detail/${key}`

/**
 * An issue in a list: its type, key, and summary link to it (EP-183).
 * @param onEdit edits it in place: by a button, and by a key on the link
 */
export function IssueLine({
  issue,
  onEdit,
  children,
}: {
  issue: Pick<Issue, 'key' | 'fields'>
  onEdit?: () => void
  children?: ReactNode
}) {
  const { summary, issuetype } = issue.fields
  const press = (event: KeyboardEvent) => {
    if (!onEdit || event.key !== editKey || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onEdit()
  }
  const line = (
    <Link
      to={issuePath(issue.key)}
      data-issue={issue.key}
      onKeyDown={press}
      className="line-target group flex min-w-0 items-start gap-2 rounded-control text-md"
    >
      <TypeIcon type={issuetype} />
      <span className="shrink-0 text-sm/5 text-ink-muted tabular-nums">{issue.key}</span>
      <span className="line-clamp-3 font-medium wrap-anywhere underline-offset-4 group-hover:underline sm:line-clamp-2">
        {summary}
      </span>
    </Link>
  )
  return (
    <div className="grid grid-cols-1 gap-1 px-4 py-2.5">
      {onEdit ? (
        <div className="flex min-w-0 items-start justify-between gap-2">
          {line}
          <span className="-my-1.5">
            <IconButton
              label="Edit"
              of={issue.key}
              icon="edit"
              aria-keyshortcuts={editKey}
              onClick={onEdit}
            />
          </span>
        </div>
      ) : (
        line
      )}
      {children}
    </div>
  )
}

const editKey = 'e'

/** The facts of an issue below its summary, on one line if they fit. */
export const IssueFacts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pl-6 text-sm text-ink-muted">{children}</div>
)

/** The icon of an issue type, which the tracker provides. */
const TypeIcon = ({ type: { name, iconUrl } }: { type: Issue['fields']['issuetype'] }) => (
  // Lazy because React would preload any other image at the top of the page, before the style sheet.
  <img
    loading="lazy"
    src={iconUrl}
    alt={name}
    title={name}
    width={16}
    height={16}
    className="mt-0.5 size-4 shrink-0"
  />
)

/** A person's picture and name, and their role in an issue. */
export function PersonLine({
  as,
  person,
  fallback,
}: {
  as: string
  person: Person | null
  fallback: string
}) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {as}
      {person && <Picture profile={{ profileImage: null, avatarUrls: person.avatarUrls }} size="sm" />}
      <span className="truncate text-ink">{person?.displayName ?? fallback}</span>
    </span>
  )
}

/** The age of an issue's last change, in the portal's wording (EP-210). */
export const Since = ({ what, at }: { what: string; at: string }) => (
  <span className="whitespace-nowrap">
    {what} <RelativeTime at={at} wording={postAge} />
  </span>
)
