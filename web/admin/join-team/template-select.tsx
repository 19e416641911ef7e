import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RenderedEmail, receiverTypes } from '#contract/mail/email-template.ts'
import { codeLabel, notificationTitle } from '#contract/mail/notifications.ts'
import { activeTemplatesQuery, preview } from '#web/admin/email-templates/templates-api.ts'
import { logged } from '#web/logged.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface TemplateSelectProps {
  candidateId: number
  /** What was written by hand, which a template replaces; empty if nothing. */
  written: string
  /** Called with empty texts if no template is to be used any more. */
  onFill: (email: Pick<RenderedEmail, 'subject' | 'html'>) => void
}

/** Fills an e-mail with a template whose tags are replaced by the candidate's values. */
export function TemplateSelect({ candidateId, written, onFill }: TemplateSelectProps) {
  const { data = [] } = useQuery(logged(activeTemplatesQuery))
  /** The id of the template that the e-mail has. */
  const [chosen, choose] = useState('')
  /** The last choice, and what had been written when it was made. */
  const latest = useRef({ value: '', replaced: '' })
  const templates = data.filter(
    ({ notification_receiver_type, email_notification_type: type }) =>
      notification_receiver_type !== receiverTypes.website &&
      notificationTitle(type)?.startsWith('CANDIDATE_') &&
      // The server adds the frame when the message is sent.
      notificationTitle(type) !== 'CANDIDATE_MESSAGE',
  )
  const filling = useMutation({
    mutationFn: ({ email_title, email_content }: (typeof templates)[number]) =>
      preview({ email_title, email_content, candidateId }),
    onSuccess: (email, { id }) => {
      const { value, replaced } = latest.current
      if (value === String(id)) askToReplace(value, replaced, () => fill(value, email))
    },
  })
  const [confirm, question] = useConfirm()
  if (templates.length === 0) return null
  const fill = (value: string, email: Pick<RenderedEmail, 'subject' | 'html'>) => {
    choose(value)
    onFill(email)
  }
  const load = (value: string) => {
    latest.current = { value, replaced: written }
    const template = templates.find(({ id }) => String(id) === value)
    if (template) return filling.mutate(template)
    filling.reset()
    fill('', { subject: '', html: '' })
  }
  /** @param known what may be replaced without asking */
  const askToReplace = (value: string, known: string, run: () => void) =>
    written === '' || written === known
      ? run()
      : confirm({
          title: 'Replace what you have written?',
          text:
            value === ''
              ? 'Subject and message will be empty.'
              : 'The template replaces subject and message.',
          label: 'Replace',
          cancelLabel: 'Keep writing',
          run,
        })
  const loaded = String(filling.variables?.id)
  return (
    <div className="grid gap-2">
      <Field label="Template" hint="Replaces subject and message.">
        {(control) => (
          <Select
            {...control}
            value={filling.isPending ? loaded : chosen}
            onChange={({ target: { value } }) => askToReplace(value, '', () => load(value))}
          >
            <option value="">None</option>
            {templates.map(({ id, email_notification_type }) => (
              <option key={id} value={id}>
                {codeLabel(notificationTitle(email_notification_type) ?? '')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {filling.isError && <Alert>The template could not be filled. {filling.error.message}</Alert>}
      {filling.data && loaded === chosen && filling.data.missing.length > 0 && (
        <Alert>The tags [{filling.data.missing.join('], [')}] have no value.</Alert>
      )}
      {question}
    </div>
  )
}
