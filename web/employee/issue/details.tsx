import { useQuery } from '@tanstack/react-query'
import { issueTypes } from '#contract/tracker/issue-fields.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { Attachments } from '#web/employee/issue/attachments.tsx'
import { ChoiceField, including } from '#web/employee/issue/choice-field.tsx'
import { Description } from '#web/employee/issue/description.tsx'
import { Fact } from '#web/employee/issue/fact.tsx'
import { History } from '#web/employee/issue/history.tsx'
import { InlineEdit } from '#web/employee/issue/inline-edit.tsx'
import type { IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { NamesField } from '#web/employee/issue/names-field.tsx'
import { PriorityField, StatusField } from '#web/employee/issue/progress-fields.tsx'
import { sprintsQuery } from '#web/employee/tracker-queries.ts'
import { TextArea } from '#web/ui/fields/field.tsx'

/** The editable fields of the issue. */
export function Details({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  const { fields } = issue
  const same = { issue, editor }
  return (
    <div className="grid gap-7">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 xl:grid-cols-3">
        <Fact name="Type">
          <ChoiceField editor={editor} field="issuetype" label="Type" options={issueTypes} />
        </Fact>
        <Fact name="Status">
          <StatusField editor={editor} />
        </Fact>
        <Fact name="Priority">
          <PriorityField editor={editor} />
        </Fact>
        <Fact name="Affects version">
          <NamesField {...same} field="versions" label="Affects version" names={names(fields.versions)} />
        </Fact>
        <Fact name="Fix version">
          <NamesField {...same} field="fixVersions" label="Fix version" names={names(fields.fixVersions)} />
        </Fact>
        <Fact name="Sprint">
          <SprintField {...same} />
        </Fact>
        <Fact name="Labels" isWide>
          <NamesField {...same} field="labels" label="Labels" names={fields.labels} />
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

const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)

/** Latest sprint first. */
function SprintField({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  const { sprint, project } = issue.fields
  const { data: sprints = [] } = useQuery({ ...sprintsQuery(project.key), staleTime: 60_000 })
  const options = sprints.map(({ id, name }) => ({ value: id, label: name })).reverse()
  return (
    <ChoiceField
      editor={editor}
      field="sprint"
      label="Sprint"
      none="None"
      options={including(options, sprint && { value: sprint.id, label: sprint.name })}
    />
  )
}
