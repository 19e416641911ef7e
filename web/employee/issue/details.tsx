import { type IssueStatus, issuePriorities, issueStatuses, issueTypes } from '#contract/issue-fields.ts'
import type { IssueDetails } from '#contract/tracker.ts'
import { Attachments } from '#web/employee/issue/attachments.tsx'
import { ChoiceField } from '#web/employee/issue/choice-field.tsx'
import { Description } from '#web/employee/issue/description.tsx'
import { Fact } from '#web/employee/issue/fact.tsx'
import { History } from '#web/employee/issue/history.tsx'
import { InlineEdit } from '#web/employee/issue/inline-edit.tsx'
import type { IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'

/** The fields of the issue, and how they are changed. */
export function Details({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  const { fields } = issue
  const same = { issue, editor }
  return (
    <div className="grid gap-7">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 xl:grid-cols-3">
        <Fact name="Type">
          <ChoiceField {...same} field="issuetype" label="Type" options={issueTypes} />
        </Fact>
        <Fact name="Status">
          <ChoiceField
            {...same}
            field="status"
            label="Status"
            options={issueStatuses}
            tone={statusTones[fields.status.name as IssueStatus] ?? 'neutral'}
          />
        </Fact>
        <Fact name="Priority">
          <ChoiceField {...same} field="priority" label="Priority" options={issuePriorities} none="None" />
        </Fact>
        <Fact name="Affects version">{names(fields.versions)}</Fact>
        <Fact name="Fix version">{names(fields.fixVersions)}</Fact>
        <Fact name="Sprint">{fields.sprint?.name ?? 'None'}</Fact>
        <Fact name="Labels" isWide>
          <InlineEdit<readonly string[]>
            {...same}
            field="labels"
            name="labels"
            input={({ initial, onChange, error }) => (
              <TextField
                label="Labels"
                hint="Separated by commas."
                defaultValue={initial.join(', ')}
                autoFocus
                error={error}
                onChange={({ target }) => onChange(toLabels(target.value))}
              />
            )}
          >
            <Labels labels={fields.labels} />
          </InlineEdit>
        </Fact>
        <Fact name="Environment" isWide>
          <InlineEdit<string>
            {...same}
            field="environment"
            name="environment"
            input={({ initial, onChange, error }) => (
              <TextArea
                label="Environment"
                defaultValue={initial}
                autoFocus
                error={error}
                onChange={({ target }) => onChange(target.value)}
              />
            )}
          >
            <span className="whitespace-pre-line">{fields.environment || 'None'}</span>
          </InlineEdit>
        </Fact>
      </dl>
      <Description {...same} />
      <Attachments issue={issue} />
      <History issue={issue} />
    </div>
  )
}

const statusTones = {
  Backlog: 'neutral',
  'To Do': 'neutral',
  'In Progress': 'evaluating',
  Blocked: 'bad',
  'In Review': 'warn',
  Passed: 'ok',
  Failed: 'bad',
  Reopened: 'warn',
  Done: 'ok',
  Resolved: 'ok',
  Closed: 'ok',
} as const satisfies Record<IssueStatus, string>

const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name).join(', ') || 'None'

/** As they are typed: each once, without blanks around it. */
const toLabels = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  ),
]

function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return 'None'
  return (
    <ul className="flex flex-wrap gap-1">
      {labels.map((label) => (
        <li key={label} className="rounded-full bg-sunken px-2 text-sm">
          {label}
        </li>
      ))}
    </ul>
  )
}
