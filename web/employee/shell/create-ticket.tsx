import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { formatSize } from '#contract/format-size.ts'
import { issueMessages, issueTypes } from '#contract/tracker/issue-fields.ts'
import { answersOf } from '#web/call-queries.ts'
import { createIssue } from '#web/employee/issue/issue-api.ts'
import { checkSummary, SummaryField } from '#web/employee/issue/summary-field.tsx'
import { issuePath } from '#web/employee/issues/issue-line.tsx'
import { projectsQuery } from '#web/employee/portal-api.ts'
import { portalDraftKey } from '#web/employee/portal-drafts.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { toastDiscarded, toastSuccess } from '#web/employee/shell/portal-toast.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormFailure, SubmitButton } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { EditorField } from '#web/ui/editor/editor-field.tsx'
import { ChosenFiles } from '#web/ui/fields/chosen-files.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TransferProgress } from '#web/ui/transfer-progress.tsx'
import { useTransfer } from '#web/uploads/use-transfer.ts'

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
  const { data: projects = [], error, refetch } = useQuery(projectsQuery())
  const blank: Ticket = {
    // The issue of the current page.
    project: projectOf(useLocation().pathname),
    summary: '',
    issuetype: '',
    description: '',
    files: [],
  }
  const transfer = useTransfer()
  const form = useForm({
    initial: blank,
    draftKey: portalDraftKey('issue new'),
    check,
    save: (ticket) =>
      ticket.files.length === 0
        ? createIssue(toBody(ticket))
        : transfer.run((settings) => createIssue(toBody(ticket), settings)),
    onSaved: ({ message, issue }) => {
      onClose()
      toastSuccess(message || issueMessages.created)
      void client.invalidateQueries(answersOf('GET jira/issues/{user}/'))
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
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          Your projects could not be loaded.
        </LoadFailure>
      )}
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
      <ChosenFiles
        label="Files"
        files={form.values.files}
        isDisabled={form.isBusy}
        onChange={(files) => form.set({ files })}
        formatBytes={formatSize}
      />
      <FormFailure form={form} title="The ticket was not created." />
      <div className="flex flex-wrap justify-end gap-2">
        {transfer.fraction === null ? (
          form.isChanged && (
            <span className="mr-auto">
              <Button tone="quiet" disabled={form.isBusy} onClick={clear}>
                Clear
              </Button>
            </span>
          )
        ) : (
          <TransferProgress {...transfer} />
        )}
        <Button disabled={form.isBusy} onClick={cancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Create</SubmitButton>
      </div>
    </Form>
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
