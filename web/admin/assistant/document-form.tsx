import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type Document, documentLimits, documentErrors as errors } from '#contract/assistant/document.ts'
import { createDocument } from '#web/admin/assistant/documents-api.ts'
import { ApiError } from '#web/api.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { FileInput } from '#web/ui/fields/file-input.tsx'
import { saveShortcuts, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

interface DocumentFormProps {
  /** The initial title. */
  title: string
  onSaved: (document: Document) => void
  onCancel: () => void
}

type Problems = Readonly<Partial<Record<'title' | 'file', string | undefined>>>

/**
 * Uploads a document (AP-211 to AP-214). What was typed stays if it cannot be saved, and the form says why (AP-222).
 */
export function DocumentForm({ title: initialTitle, onSaved, onCancel }: DocumentFormProps) {
  const [title, setTitle] = useState(initialTitle)
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  const saving = useMutation({
    mutationFn: createDocument,
    onSuccess: onSaved,
    onError: (cause) => show(problemsOf(cause)),
  })
  const isChanged = title !== initialTitle || file !== null
  const hasFieldProblem = Boolean(problems.title ?? problems.file)

  function show(found: Problems): void {
    setProblems(found)
    if (found.title ?? found.file)
      form.current?.querySelector<HTMLElement>(`[name=${found.title ? 'title' : 'file'}]`)?.focus()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (saving.isPending) return
    const found = validate(title, file)
    show(found)
    saving.reset()
    if (file && !found.title && !found.file) saving.mutate({ title: title.trim(), file })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Add document"
      onSubmit={submit}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <TextField
        label="Title"
        name="title"
        isRequired
        // The user has just asked for the form.
        autoFocus
        maxLength={documentLimits.titleLength}
        value={title}
        error={problems.title}
        onChange={({ target }) => {
          setTitle(target.value)
          setProblems(({ file }) => ({ file }))
        }}
      />
      <FileInput
        label="File"
        name="file"
        isRequired
        value={file}
        accept=".pdf,.docx,.txt,.md,.markdown"
        hint="PDF, DOCX, TXT, or MD, at most 20 MB"
        error={problems.file}
        onChange={(chosen) => {
          setFile(chosen)
          setProblems(({ title }) => ({ title }))
        }}
      />
      {saving.isError && !hasFieldProblem && (
        <Alert>Could not save the document. {saving.error.message}</Alert>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" isBusy={saving.isPending} aria-keyshortcuts={saveShortcuts}>
          Save
        </Button>
      </div>
      {/* It stays open when the list changes. */}
      <UnsavedChangesGuard when={isChanged && !saving.isSuccess} allow={() => true} />
    </form>
  )
}

const validate = (title: string, file: File | null): Problems => ({
  title: title.trim() === '' ? errors.title : undefined,
  file: file === null ? errors.file : file.size > documentLimits.fileBytes ? errors.fileTooLarge : undefined,
})

function problemsOf(cause: Error): Problems {
  const fields = cause instanceof ApiError ? cause.fields : undefined
  return { title: fields?.title?.join(' '), file: fields?.file?.join(' ') }
}
