import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RenderedEmail, receiverTypes } from '#contract/mail/email-template.ts'
import { codeLabel, notificationTitle } from '#contract/mail/notifications.ts'
import { activeTemplatesQuery, preview } from '#web/admin/email-templates/templates-api.ts'
import { logged } from '#web/logged.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface TemplateSelectProps {
  candidateId: number
  onFill: (email: RenderedEmail) => void
}

/** Fills an e-mail with a template whose tags are replaced by the candidate's values. */
export function TemplateSelect({ candidateId, onFill }: TemplateSelectProps) {
  const { data = [] } = useQuery(logged(activeTemplatesQuery))
  const [chosen, choose] = useState('')
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
    onSuccess: onFill,
  })
  if (templates.length === 0) return null
  return (
    <div className="grid gap-2">
      <Field label="Template" hint="Replaces subject and message.">
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={({ target }) => {
              choose(target.value)
              const template = templates.find(({ id }) => String(id) === target.value)
              if (template) filling.mutate(template)
            }}
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
      {filling.data && filling.data.missing.length > 0 && (
        <Alert>The tags [{filling.data.missing.join('], [')}] have no value.</Alert>
      )}
    </div>
  )
}
