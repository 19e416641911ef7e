import type { IssueDetails, WorkLog } from '#contract/tracker.ts'
import { dayOfStarted, formatWorkTime } from '#contract/work-time.ts'
import { Entry } from '#web/employee/issue/entry.tsx'
import { EntryText } from '#web/employee/issue/entry-text.tsx'
import { workLogCalls } from '#web/employee/issue/issue-api.ts'
import { draftOf, useEntryForm } from '#web/employee/issue/use-entry-form.ts'
import { WorkLogForm } from '#web/employee/issue/work-log-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The time that people have worked on an issue, and the form to log more (EP-290 to EP-293). */
export function WorkLogs({ issue }: { issue: IssueDetails }) {
  const name = `worklog ${issue.key}`
  const { worklogs } = issue
  const form = useEntryForm(name, worklogs)
  const formOf = (log?: WorkLog) => (
    <WorkLogForm
      key={log?.id ?? 'add'}
      issueKey={issue.key}
      draft={draftOf(name, log?.id)}
      log={log}
      onDone={form.close}
      onDiscard={form.discard}
    />
  )
  return (
    <div className="grid gap-2">
      {worklogs.length === 0 && form.open === 'none' && <EmptyState title="No work logged yet." />}
      <div className="divide-y divide-line">
        {worklogs.map((log) =>
          form.isEditing(log.id) ? (
            <div key={log.id} className="py-4">
              {formOf(log)}
            </div>
          ) : (
            <Entry
              key={log.id}
              issueKey={issue.key}
              kind="workLog"
              author={log.author}
              name={`work log of ${log.author?.displayName ?? 'someone'}`}
              facts={
                <>
                  <b className="font-medium text-ink">
                    {log.timeSpent || formatWorkTime(log.timeSpentSeconds)}
                  </b>{' '}
                  on <time dateTime={dayOfStarted(log.started)}>{formatDay(dayOfStarted(log.started))}</time>
                </>
              }
              onEdit={() => form.setOpen({ id: log.id })}
              onDelete={() => workLogCalls.delete(issue.key, log.id)}
            >
              {log.comment && <EntryText text={log.comment} issue={issue} />}
            </Entry>
          ),
        )}
      </div>
      {form.open === 'add' ? (
        formOf()
      ) : (
        <span className="justify-self-start">
          <Button icon="add" onClick={() => form.setOpen('add')}>
            Log work
          </Button>
        </span>
      )}
    </div>
  )
}

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** The calendar day as it was chosen, regardless of the reader's time zone (EP-334). */
const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))
