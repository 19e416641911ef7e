import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import type { DriveDetails, DriveFile, DriveSharing } from '#contract/drive/drive.ts'
import { driveLimits } from '#contract/drive/drive-rules.ts'
import { fileFields } from '#contract/drive/file-fields.ts'
import { conversationsQuery } from '#web/employee/chat/chat-api.ts'
import { conversationName } from '#web/employee/chat/conversations.ts'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { changeFile, createFolder, fileQuery, filesQuery, shareFile } from '#web/employee/files/files-api.ts'
import { errorOf, projectsQuery } from '#web/employee/portal-api.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons } from '#web/forms/form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

export function NewFolderDialog({ folder, onClose }: { folder: string; onClose: () => void }) {
  return (
    <NameDialog
      title="New folder"
      name=""
      action="Create"
      save={(name) => createFolder({ name, folder })}
      onClose={onClose}
    />
  )
}

export function RenameDialog({
  file: { id, name, is_folder },
  onClose,
}: {
  file: Pick<DriveFile, 'id' | 'name' | 'is_folder'>
  onClose: () => void
}) {
  return (
    <NameDialog
      title={`Rename ${name}`}
      name={name}
      selected={is_folder ? name.length : baseName(name).length}
      action="Rename"
      save={(name) => changeFile(id, { name })}
      onClose={onClose}
    />
  )
}

/** The extension is not selected, because it usually stays. */
const baseName = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '')

interface NameDialogProps {
  readonly title: string
  readonly name: string
  /** How many characters of the name are selected at first, so that typing replaces them. */
  readonly selected?: number
  readonly action: string
  readonly save: (name: string) => Promise<unknown>
  readonly onClose: () => void
}

function NameDialog({ title, name, selected = 0, action, save, onClose }: NameDialogProps) {
  const form = useForm({
    initial: { name },
    check: (values) => definedErrors(fileFields, values),
    save: ({ name }) => save(name),
    onSaved: onClose,
    errorsOf: (cause) => ({ name: errorOf(cause, cause.message) }),
  })
  const wasFocused = useRef(false)
  return (
    <FormDialog title={title} size="sm" onClose={onClose}>
      <Form form={form} isGuarded={false} className="grid gap-4">
        <TextField
          {...form.text('name')}
          label={fileFields.name.label}
          autoComplete={fileFields.name.autoComplete}
          autoFocus
          onFocus={({ target }) => {
            if (!wasFocused.current) target.setSelectionRange(0, selected)
            wasFocused.current = true
          }}
        />
        <FormButtons form={form} onCancel={onClose}>
          {action}
        </FormButtons>
      </Form>
    </FormDialog>
  )
}

interface MoveDialogProps {
  readonly files: readonly Pick<DriveFile, 'id' | 'name'>[]
  /** Called when all of them have been moved. */
  readonly onMoved?: () => void
  readonly onClose: () => void
}

const top = { id: 'home', name: 'My folders' }

/** Walks through the employee's own folders to the one that the files are moved to. */
export function MoveDialog({ files, onMoved, onClose }: MoveDialogProps) {
  const name = files.length === 1 ? files[0]?.name : `${files.length} entries`
  /** The files that were moved before one could not be. */
  const moved = useRef(new Set<string>())
  const [path, setPath] = useState([top])
  const current = path.at(-1) ?? top
  const { data, error, refetch } = useQuery(
    filesQuery({ folder: current.id, kind: 'folder', limit: driveLimits.maxPageSize }),
  )
  const inside = useQuery(filesQuery({ folder: current.id, ids: files.map(({ id }) => id).join(',') }))
  const isThere = inside.data?.total_files === files.length
  const moving = useMutation({
    mutationFn: async () => {
      for (const { id, name } of files) {
        if (moved.current.has(id)) continue
        await changeFile(id, { folder: current.id }).catch((cause: Error) => {
          throw files.length === 1 ? cause : new Error(`${name}: ${errorOf(cause, cause.message)}`)
        })
        moved.current.add(id)
      }
    },
    onSuccess: () => {
      toast.message(`${name} ${files.length === 1 ? 'is' : 'are'} now in ${current.name}.`)
      onMoved?.()
      onClose()
    },
  })
  const folders = data?.files.filter((folder) => folder.is_own && !files.some(({ id }) => id === folder.id))
  return (
    <FormDialog title={`Move ${name}`} size="sm" onClose={onClose}>
      <nav aria-label="Folder" className="flex flex-wrap items-center gap-1 text-sm">
        {path.map((folder, index) => (
          <span key={folder.id} className="flex items-center gap-1">
            {index > 0 && <Icon name="next" size="sm" />}
            <Button size="sm" tone="quiet" onClick={() => setPath(path.slice(0, index + 1))}>
              {folder.name}
            </Button>
          </span>
        ))}
      </nav>
      <ul
        aria-label="Folders"
        className="grid max-h-64 min-h-24 content-start overflow-y-auto rounded-card border border-line p-1"
      >
        {folders?.map((folder) => (
          <li key={folder.id}>
            <button
              type="button"
              onClick={() => setPath([...path, folder])}
              className="flex h-9 w-full cursor-pointer items-center gap-2 rounded-control px-2 text-md hover:bg-sunken"
            >
              <Icon name="files" />
              <span className="min-w-0 flex-1 truncate text-left">{folder.name}</span>
              <Icon name="next" />
            </button>
          </li>
        ))}
        {folders?.length === 0 && <li className="p-2 text-md text-ink-muted">No folders here.</li>}
        {!folders && !error && (
          <li className="p-2">
            <Skeleton lines={3} />
          </li>
        )}
      </ul>
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          {errorOf(error, messages.loadFailed)}
        </LoadFailure>
      )}
      {moving.error && <Alert>{errorOf(moving.error, moving.error.message)}</Alert>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isThere && (
          <p className="mr-auto text-sm text-ink-muted">
            {files.length === 1 ? 'It is' : 'They are'} in this folder already.
          </p>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" disabled={isThere} isBusy={moving.isPending} onClick={() => moving.mutate()}>
          Move here
        </Button>
      </div>
    </FormDialog>
  )
}

/** Chooses whose members may read a file or folder. */
export function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: details, error, refetch } = useQuery(fileQuery(id))
  return (
    <FormDialog title={`Share ${details?.file.name ?? ''}`} size="sm" onClose={onClose}>
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          {errorOf(error, 'The file could not be loaded.')}
        </LoadFailure>
      )}
      {details ? <ShareForm details={details} onClose={onClose} /> : !error && <Skeleton lines={4} />}
    </FormDialog>
  )
}

function ShareForm({ details, onClose }: { details: DriveDetails; onClose: () => void }) {
  const { data: projects, error, refetch } = useQuery(projectsQuery())
  const form = useForm({
    initial: {
      // Includes projects that the employee has left: they stay until they are removed.
      projects: details.projects.filter((id) => !details.inherited_projects.includes(id)),
      conversations: details.conversations,
    },
    save: (chosen: DriveSharing) => shareFile(details.file.id, chosen),
    onSaved: onClose,
    errorsOf: () => ({}),
  })
  return (
    <Form form={form} isGuarded={false} className="grid gap-4">
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 text-md text-ink-muted">Members of these projects can read it.</legend>
        {projects?.map(({ id, name }) => {
          const isInherited = details.inherited_projects.includes(id)
          return (
            <Checkbox
              key={id}
              checked={isInherited || form.values.projects.includes(id)}
              onChange={() => form.set({ projects: toggled(form.values.projects, id) })}
              disabled={isInherited}
            >
              {isInherited ? `${name} (by its folder)` : name}
            </Checkbox>
          )
        })}
        {projects?.length === 0 && <p className="text-md">You are in no project yet.</p>}
        {error && (
          <LoadFailure error={error} onRetry={() => void refetch()}>
            Your projects could not be loaded.
          </LoadFailure>
        )}
        {!projects && !error && <Skeleton lines={2} />}
      </fieldset>
      {details.conversations.length > 0 && (
        <SentTo
          ids={details.conversations}
          chosen={form.values.conversations}
          onChange={(conversations) => form.set({ conversations })}
        />
      )}
      {form.failure && <Alert>{errorOf(form.failure, form.failure.message)}</Alert>}
      <FormButtons form={form} onCancel={onClose}>
        Share
      </FormButtons>
    </Form>
  )
}

/** The conversations in which it was sent; sharing with them can be ended, and starts again when it is sent again. */
function SentTo({
  ids,
  chosen,
  onChange,
}: {
  ids: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const { data: conversations, error, refetch } = useQuery(conversationsQuery())
  const nameOf = (id: string) => {
    const found = conversations?.find((conversation) => String(conversation.id) === id)
    return found ? conversationName(found) : 'A conversation that you have left'
  }
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-md text-ink-muted">
        So can the people of these conversations, where you have sent it.
      </legend>
      {ids.map((id) => (
        <Checkbox key={id} checked={chosen.includes(id)} onChange={() => onChange(toggled(chosen, id))}>
          {conversations ? nameOf(id) : '…'}
        </Checkbox>
      ))}
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          {errorOf(error, texts.conversationsFailed)}
        </LoadFailure>
      )}
    </fieldset>
  )
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
