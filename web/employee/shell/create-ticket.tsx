import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { formatSize } from '#contract/format-size.ts'
import { issueMessages, issueTypes } from '#contract/tracker/issue-fields.ts'
import { createIssue } from '#web/employee/issue/issue-api.ts'
import { checkSummary, SummaryField } from '#web/employee/issue/summary-field.tsx'
import { issuePath } from '#web/employee/issues/issue-line.tsx'
import { projectsQuery } from '#web/employee/portal-api.ts'
import { portalDraftKey } from '#web/employee/portal-drafts.ts'
import { toastDiscarded, toastSuccess } from '#web/employee/shell/portal-toast.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormFailure, SubmitButton } from '#web/forms/form.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { EditorField } from '#web/ui/editor/editor-field.tsx'
import { FilesInput } from '#web/ui/fields/files-input.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

interface CreateTicketProps {
  onClose: () => void
  /** Opens it again when a Cancel is undone. */
  onReopen: () => void
}

/** The create-ticket popup (EP-077 to EP-082): closed, it keeps what was typed, but for files, until Cancel. */
export default function CreateTicket(props: CreateTicketProps) {
  return (
    <FormDialog title="Create ticket" size="lg" onClose={props.onClose}>
      <TicketForm {...props} />
    </FormDialog>
  )
}

interface Ticket {
  readonly project: string
  readonly summary: string
  readonly issuetype: string
  readonly description: string
  readonly files: readonly File[]
}

function TicketForm({ onClose, onReopen }: CreateTicketProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: projects = [], isError, refetch } = useQuery(projectsQuery())
  const blank: Ticket = {
    // The one that is looked at.
    project: projectOf(useLocation().pathname),
    summary: '',
    issuetype: '',
    description: '',
    files: [],
  }
  const form = useForm({
    initial: blank,
    draftKey: portalDraftKey('issue new'),
    check,
    save: (ticket) => createIssue(toBody(ticket)),
    onSaved: ({ message, issue }) => {
      onClose()
      toastSuccess(message || issueMessages.created)
      void client.invalidateQueries({ queryKey: ['issues'] })
      void navigate(issuePath(issue.key))
    },
  })
  const clear = () => {
    form.close()
    form.reset()
  }
  const cancel = () => {
    const undo = form.close()
    onClose()
    if (!undo) return
    toastDiscarded(() => {
      undo()
      onReopen()
    })
  }
  return (
    <Form form={form} aria-label="Create ticket" className="grid gap-5 [--sticky-top:0px]">
      {isError && <RetryLine onRetry={() => void refetch()}>Your projects could not be loaded.</RetryLine>}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...form.text('project')} label="Project" isRequired>
          <option value="">Select a project</option>
          {projects.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.text('issuetype')} label="Ticket type" isRequired>
          <option value="">Select a type</option>
          {issueTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      </div>
      <SummaryField {...form.input('summary')} autoFocus />
      <EditorField
        label="Description"
        key={form.resetKey}
        defaultValue={form.values.description}
        onChange={(description) => form.set({ description })}
        error={form.errors.description}
      />
      <ChosenFiles files={form.values.files} onChange={(files) => form.set({ files })} />
      <FormFailure form={form} title="The ticket was not created." />
      <div className="flex flex-wrap justify-end gap-2">
        {form.isChanged && (
          <span className="mr-auto">
            <Button tone="quiet" onClick={clear}>
              Clear
            </Button>
          </span>
        )}
        <Button onClick={cancel}>Cancel</Button>
        <SubmitButton form={form}>Create</SubmitButton>
      </div>
    </Form>
  )
}

function ChosenFiles({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) {
  return (
    <div className="grid gap-2">
      <FilesInput label="Attach files" onFiles={(more) => onChange([...files, ...more])} />
      {files.length > 0 && (
        <ul aria-label="Files" className="grid gap-1 text-md">
          {files.map((file, index) => (
            // Two files may have one name.
            // biome-ignore lint/suspicious/noArrayIndexKey: files have no other identity
            <li key={`${file.name} ${index}`} className="flex items-center gap-2">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <span className="shrink-0 text-sm text-ink-muted">{formatSize(file.size)}</span>
              <IconButton
                label="Remove"
                of={file.name}
                icon="clear"
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The key of the project whose page, or a page of whose issues, is shown; empty on any other. */
const projectOf = (pathname: string): string =>
  /\/(?:project-detail\/([A-Z][A-Z0-9_]*)|issue-detail\/([A-Z][A-Z0-9_]*)-\d+)/
    .exec(pathname)
    ?.slice(1)
    .find(Boolean) ?? ''

const check = ({ project, summary, issuetype }: Ticket): FieldErrors => ({
  project: project === '' ? issueMessages.projectRequired : undefined,
  summary: checkSummary(summary),
  issuetype: issuetype === '' ? issueMessages.typeRequired : undefined,
})

function toBody({ files, ...texts }: Ticket): FormData {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  for (const file of files) body.append('files', file)
  return body
}
