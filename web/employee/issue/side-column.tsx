import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { IssueDetails } from '#contract/tracker.ts'
import { ChoiceField, including } from '#web/employee/issue/choice-field.tsx'
import { Block, Fact } from '#web/employee/issue/fact.tsx'
import { membersQuery } from '#web/employee/issue/issue-api.ts'
import type { IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { TimeTracking } from '#web/employee/issue/time-tracking.tsx'
import { Person } from '#web/employee/person.tsx'
import { Picture } from '#web/employee/picture.tsx'
import { storedUsername } from '#web/employee/session.ts'
import { TextButton } from '#web/ui/button.tsx'
import { formatDateTime, RelativeTime } from '#web/ui/relative-time.tsx'

/** Who, when, and how long (EP-234 to EP-237). */
export function SideColumn({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  const { created, updated, reporter } = issue.fields
  return (
    <aside
      aria-label="People, dates, and time"
      className="grid gap-6 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <Block title="People">
        <dl className="grid gap-3">
          <Fact name="Assignee">
            <Assignee issue={issue} editor={editor} />
          </Fact>
          <Fact name="Reporter">
            <Person person={reporter} fallback="Unknown" />
          </Fact>
        </dl>
      </Block>
      <Block title="Date">
        <dl className="grid gap-3">
          <Fact name="Created">{formatDateTime(created)}</Fact>
          <Fact name="Updated">
            <span>
              {formatDateTime(updated)}{' '}
              <span className="text-sm text-ink-muted">
                (<RelativeTime at={updated} />)
              </span>
            </span>
          </Fact>
        </dl>
      </Block>
      <Block title="Time Tracking">
        <TimeTracking issue={issue} editor={editor} />
      </Block>
    </aside>
  )
}

/** Those who work in the project can be chosen; who has left it stays until another one is. */
function Assignee({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  const { assignee, project } = issue.fields
  const { data: members = [] } = useQuery(membersQuery(project.key))
  const field = useRef<HTMLSpanElement>(null)
  const me = members.find(
    ({ username, isCurrent }) => isCurrent && username.toLowerCase() === storedUsername().toLowerCase(),
  )
  const options = members
    .filter(({ isCurrent }) => isCurrent)
    .map(({ username, displayName }) => ({ value: username, label: displayName }))
  return (
    <span ref={field} className="flex min-w-0 flex-wrap items-center gap-2">
      <Picture profile={{ profileImage: null, avatarUrls: assignee?.avatarUrls ?? {} }} />
      <ChoiceField
        editor={editor}
        field="assignee"
        label="Assignee"
        none="Unassigned"
        options={including(options, assignee && { value: assignee.username, label: assignee.displayName })}
      />
      {me && editor.chosen('assignee') !== me.username && (
        <TextButton
          onClick={() => {
            editor.choose('assignee', me.username)
            // The button is gone then.
            field.current?.querySelector('select')?.focus()
          }}
        >
          Assign to me
        </TextButton>
      )}
    </span>
  )
}
