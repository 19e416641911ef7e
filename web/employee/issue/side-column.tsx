import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { Block, Fact } from '#web/employee/issue/fact.tsx'
import type { IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { AssigneeField } from '#web/employee/issue/progress-fields.tsx'
import { TimeTracking } from '#web/employee/issue/time-tracking.tsx'
import { Person } from '#web/employee/people/person.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** People, dates, and times (EP-234 to EP-237). */
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
            <AssigneeField issue={issue} editor={editor} />
          </Fact>
          <Fact name="Reporter">
            <Person person={reporter} fallback="Unknown" />
          </Fact>
        </dl>
      </Block>
      <Block title="Date">
        <dl className="grid gap-3">
          <Fact name="Created">
            <DateTime at={created} />
          </Fact>
          <Fact name="Updated">
            <span>
              <DateTime at={updated} />{' '}
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
