import { type Document, documentLimits, documentErrors as errors } from '#contract/assistant/document.ts'
import { createDocument } from '#web/admin/assistant/documents-api.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons, FormFailure, panelClass } from '#web/forms/form.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { FileInput } from '#web/ui/fields/file-input.tsx'
import { useTransfer } from '#web/uploads/use-transfer.ts'

interface DocumentFormProps {
  /** The initial title. */
  title: string
  onSaved: (document: Document) => void
  onCancel: () => void
}

interface DocumentValues {
  readonly title: string
  readonly file: File | null
}

/**
 * Uploads a document (AP-211 to AP-214). What was typed stays if it cannot be saved, and the form says why (AP-222).
 */
export function DocumentForm({ title, onSaved, onCancel }: DocumentFormProps) {
  const initial: DocumentValues = { title, file: null }
  const transfer = useTransfer()
  const form = useForm({
    initial,
    check,
    save: ({ title, file }) =>
      transfer.run((settings) => createDocument({ title: title.trim(), file }, settings)),
    onSaved,
  })
  return (
    // The form stays open when the list changes.
    <Form form={form} aria-label="Add document" allow={() => true} className={`grid gap-4 ${panelClass}`}>
      <TextField
        {...form.text('title')}
        label="Title"
        isRequired
        // The user has just opened the form.
        autoFocus
        maxLength={documentLimits.titleLength}
      />
      <FileInput
        {...form.input('file')}
        label="File"
        isRequired
        accept=".pdf,.docx,.txt,.md,.markdown"
        hint="PDF, DOCX, TXT, or MD, at most 20 MB"
      />
      <FormFailure form={form} title="Could not save the document." />
      <FormButtons form={form} transfer={transfer} onCancel={onCancel}>
        Save
      </FormButtons>
    </Form>
  )
}

const check = ({ title, file }: DocumentValues): FieldErrors => ({
  title: title.trim() === '' ? errors.title : undefined,
  file: file === null ? errors.file : file.size > documentLimits.fileBytes ? errors.fileTooLarge : undefined,
})
