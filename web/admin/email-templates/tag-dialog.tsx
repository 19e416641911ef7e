import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmailTag, emailTagFields } from '#contract/mail/email-tag.ts'
import { showFailure, tagsQuery, typesQuery } from '#web/admin/email-templates/templates-api.ts'
import { api } from '#web/calls.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, SubmitButton } from '#web/forms/form.tsx'
import { queryClient } from '#web/query-client.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

const failures = {
  create: 'Error creating tag.',
  update: 'Error updating tag.',
  delete: 'Error deleting tag.',
} as const

/** The tags of templates: predefined ones for reference, the company's own for editing (AP-280 to AP-292). */
export function TagDialog({ onClose }: { onClose: () => void }) {
  const { data: tags = [] } = useQuery(tagsQuery)
  const [edited, setEdited] = useState<EmailTag | null>(null)
  const [confirm, confirmation] = useConfirm()
  const removal = useMutation({
    mutationFn: ({ id }: EmailTag) => api('DELETE email-tags/{id}/', { params: { id } }),
    onSuccess: () => toast.success('Tag Deleted Successfully!'),
    onError: (cause) => showFailure(failures.delete, cause),
    onSettled: readAgain,
  })
  return (
    <FormDialog title="Tags" size="lg" onClose={onClose}>
      <ForWriters>
        <TagForm key={edited?.id ?? 'new'} tag={edited} tags={tags} onDone={() => setEdited(null)} />
      </ForWriters>
      <ul aria-label="Tags" className="max-h-[50vh] divide-y divide-line overflow-y-auto">
        {tags.map((tag) => (
          <li key={tag.id} className="flex min-h-10 flex-wrap items-center gap-x-3 py-1.5 sm:flex-nowrap">
            <code className="w-full shrink-0 text-sm wrap-anywhere sm:w-44">[{tag.key}]</code>
            <span className="min-w-0 flex-1 text-sm wrap-anywhere">
              {tag.effective_value || <span className="text-ink-muted">{tag.description}</span>}
              {tag.referenced_key && <span className="text-ink-muted"> (as [{tag.referenced_key}])</span>}
            </span>
            {!tag.is_predefined && (
              <ForWriters>
                <span className="flex shrink-0">
                  <IconButton label="Edit" of={`[${tag.key}]`} icon="edit" onClick={() => setEdited(tag)} />
                  <IconButton
                    label="Delete"
                    of={`[${tag.key}]`}
                    icon="delete"
                    tone="danger"
                    onClick={() =>
                      confirm({
                        title: 'Are you sure, you want to delete this?',
                        label: 'Yes',
                        cancelLabel: 'No',
                        run: () => removal.mutate(tag),
                      })
                    }
                  />
                </span>
              </ForWriters>
            )}
          </li>
        ))}
      </ul>
      {confirmation}
    </FormDialog>
  )
}

function TagForm({
  tag,
  tags,
  onDone,
}: {
  tag: EmailTag | null
  tags: readonly EmailTag[]
  onDone: () => void
}) {
  const form = useForm({
    initial: { key: tag?.key ?? '', value: tag?.value ?? '', reference: tag?.referenced_key ?? '' },
    check: (values) => definedErrors(emailTagFields, values),
    save: async ({ reference, ...texts }) => {
      const body = { ...texts, referenced_key: reference || null }
      await (tag
        ? api('PATCH email-tags/{id}/', { params: { id: tag.id }, body })
        : api('POST email-tags/', { body })
      ).finally(readAgain)
    },
    onSaved: () => {
      toast.success(`Tag ${tag ? 'Updated' : 'Created'} Successfully!`)
      form.reset()
      onDone()
    },
    onError: (cause) => showFailure(tag ? failures.update : failures.create, cause),
    errorsOf: () => ({}),
  })
  return (
    <Form
      form={form}
      aria-label={tag ? `Edit [${tag.key}]` : 'New tag'}
      className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <TextField {...form.text('key')} label={emailTagFields.key.label} />
      <TextField
        {...form.text('value')}
        label={emailTagFields.value.label}
        disabled={form.values.reference !== ''}
      />
      <SelectField {...form.text('reference')} label="Or the same as">
        <option value="">No other tag</option>
        {tags
          .filter(({ id }) => id !== tag?.id)
          .map((other) => (
            <option key={other.id} value={other.key}>
              {other.key}
            </option>
          ))}
      </SelectField>
      <span className="flex gap-2 sm:pt-6.5">
        {tag && <Button onClick={onDone}>Cancel</Button>}
        <SubmitButton form={form}>{tag ? 'Save tag' : 'Add tag'}</SubmitButton>
      </span>
    </Form>
  )
}

/** The types know which tags they can fill. */
const readAgain = () =>
  Promise.all([tagsQuery, typesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
