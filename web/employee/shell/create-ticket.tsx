import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatSize } from '#contract/format-size.ts'
import { issueMessages, issueTypes } from '#contract/tracker/issue-fields.ts'
import { ApiError } from '#web/api.ts'
import { DescriptionField } from '#web/employee/issue/description-field.tsx'
import { createIssue } from '#web/employee/issue/issue-api.ts'
import { failureOf } from '#web/employee/issue/issue-editor.ts'
import { checkSummary, SummaryField } from '#web/employee/issue/summary-field.tsx'
import { issuePath } from '#web/employee/issues/issue-line.tsx'
import { projectsQuery } from '#web/employee/portal-api.ts'
import { toastDiscarded, toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { usePortalDraft } from '#web/employee/use-portal-draft.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FilesInput } from '#web/ui/fields/files-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { focusFirstInvalid } from '#web/ui/focus/focus-first-invalid.ts'
import { useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

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

const blank = { project: '', summary: '', issuetype: '', description: '' }
type Values = typeof blank
type Errors = Readonly<Record<string, string | undefined>>

function TicketForm({ onClose, onReopen }: CreateTicketProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: projects = [], isError, refetch } = useQuery(projectsQuery())
  const here = projectOf(useLocation().pathname)
  const draft = usePortalDraft<Values>('issue new', blank)
  const [files, setFiles] = useState<readonly File[]>([])
  const [mistakes, setMistakes] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  // The project that is looked at, until another one is chosen.
  const values = { ...draft.values, project: draft.values.project || here }
  const creation = useMutation({
    mutationFn: () => createIssue(toForm(values, files)),
    onSuccess: ({ message, issue }) => {
      draft.close()
      onClose()
      toastSuccess(message || issueMessages.created)
      void client.invalidateQueries({ queryKey: ['issues'] })
      void navigate(issuePath(issue.key))
    },
  })
  const errors: Errors = { ...fieldErrors(creation.error), ...mistakes }
  const clear = () => {
    draft.clear()
    setFiles([])
    setMistakes({})
    creation.reset()
  }
  const cancel = () => {
    const undo = draft.close()
    onClose()
    if (!undo) return
    toastDiscarded(() => {
      undo()
      onReopen()
    })
  }
  const set = (changed: Partial<Values>) => {
    setMistakes((mistakes) => ({
      ...mistakes,
      ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])),
    }))
    draft.set(changed)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Create ticket"
      onSubmit={(event) => {
        event.preventDefault()
        creation.reset()
        const mistakes = mistakesOf(values)
        setMistakes(mistakes)
        if (creation.isPending) return
        if (Object.values(mistakes).every((mistake) => mistake === undefined)) creation.mutate()
        else focusFirstInvalid(form.current)
      }}
      className="grid gap-5 [--sticky-top:0px]"
    >
      {isError && <RetryLine onRetry={() => void refetch()}>Your projects could not be loaded.</RetryLine>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Project" isRequired error={errors.project}>
          {(control) => (
            <Select
              {...control}
              name="project"
              value={values.project}
              onChange={({ target }) => set({ project: target.value })}
            >
              <option value="">Select a project</option>
              {projects.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Ticket type" isRequired error={errors.issuetype}>
          {(control) => (
            <Select
              {...control}
              name="issuetype"
              value={values.issuetype}
              onChange={({ target }) => set({ issuetype: target.value })}
            >
              <option value="">Select a type</option>
              {issueTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <SummaryField
        key={`summary ${draft.resetKey}`}
        defaultValue={values.summary}
        onChange={(summary) => set({ summary })}
        error={errors.summary}
        autoFocus
      />
      <DescriptionField
        key={`description ${draft.resetKey}`}
        defaultValue={values.description}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
      <ChosenFiles files={files} onChange={setFiles} />
      {creation.error && !fieldErrors(creation.error) && (
        <Alert>The ticket was not created. {failureOf(creation.error)}</Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {(draft.isChanged || files.length > 0) && (
          <span className="mr-auto">
            <Button tone="quiet" onClick={clear}>
              Clear
            </Button>
          </span>
        )}
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" tone="primary" isBusy={creation.isPending}>
          Create
        </Button>
      </div>
    </form>
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

const mistakesOf = ({ project, summary, issuetype }: Values): Errors => ({
  project: project === '' ? issueMessages.projectRequired : undefined,
  summary: checkSummary(summary),
  issuetype: issuetype === '' ? issueMessages.typeRequired : undefined,
})

/** The errors of the server for single fields. */
function fieldErrors(cause: Error | null): Errors | undefined {
  if (!(cause instanceof ApiError) || !cause.fields) return undefined
  return Object.fromEntries(Object.entries(cause.fields).map(([name, [first]]) => [name, first]))
}

function toForm(values: Values, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  for (const file of files) form.append('files', file)
  return form
}
