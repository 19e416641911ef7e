import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type PreviewInput,
  previewCandidatesQuery,
  previewQuery,
  sendTest,
} from '#web/admin/email-templates/templates-api.ts'
import { EmailBody } from '#web/admin/join-team/email-body.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FormFields, ForWriters } from '#web/ui/read-only.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The delay of the preview after the last key, in milliseconds. */
const settleTime = 300

const views = ['HTML', 'Plain text'] as const

/** The mail as candidates would read it, next to the form. */
export function Preview({ email_title, email_content }: Omit<PreviewInput, 'candidateId'>) {
  const [candidateId, setCandidateId] = useState<number | null>(null)
  const [view, setView] = useState<string>(views[0])
  const template = useSettled({ email_title, email_content })
  const input = { ...template, candidateId }
  const { data: candidates = [] } = useQuery(previewCandidatesQuery)
  const { data: rendered, error } = useQuery({
    ...previewQuery(input),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const test = useMutation({
    mutationFn: sendTest,
    onSuccess: ({ detail }) => toast.message(detail),
  })
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <FormFields isReadOnly={false}>
          <Field label="Preview for">
            {(control) => (
              <Select
                {...control}
                value={candidateId ?? ''}
                onChange={({ target }) => setCandidateId(Number(target.value) || null)}
              >
                <option value="">Invented values</option>
                {candidates.map(({ id, candidateName }) => (
                  <option key={id} value={id}>
                    {candidateName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <SegmentedControl label="Form of the preview" options={views} chosen={view} onChoose={setView} />
        </FormFields>
        <ForWriters>
          <Button
            icon="reply"
            isBusy={test.isPending}
            onClick={() => test.mutate({ email_title, email_content, candidateId })}
          >
            Send a test to myself
          </Button>
        </ForWriters>
      </div>
      {test.isError && <Alert>Could not send the test. {test.error.message}</Alert>}
      {error && <Alert>Could not show the preview. {error.message}</Alert>}
      {rendered && (
        <div className="grid gap-3 rounded-card border border-line bg-canvas p-4" aria-live="polite">
          <p className="font-semibold wrap-anywhere">{rendered.subject || 'No subject yet'}</p>
          {view === views[0] ? (
            <EmailBody html={rendered.html} />
          ) : (
            <pre className="font-sans text-md whitespace-pre-wrap wrap-anywhere">{rendered.text}</pre>
          )}
          {rendered.missing.length > 0 && (
            <p className="text-sm text-warn">
              Without a value, so that nothing would be sent:{' '}
              {rendered.missing.map((key) => `[${key}]`).join(', ')}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** A value once it has stayed the same for a moment. */
function useSettled(value: Omit<PreviewInput, 'candidateId'>) {
  const [settled, settle] = useState(value)
  const { email_title, email_content } = value
  useEffect(() => {
    const timer = setTimeout(() => settle({ email_title, email_content }), settleTime)
    return () => clearTimeout(timer)
  }, [email_title, email_content])
  return settled
}
