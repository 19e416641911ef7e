import type { Webhook, WebhookWithSecret } from '#contract/webhooks/webhook.ts'
import { webhookFields } from '#contract/webhooks/webhook-fields.ts'
import { webhookLists } from '#contract/webhooks/webhook-kinds.ts'
import { api } from '#web/calls.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { RowForm } from '#web/forms/row-form.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null
  /** @param made with the secret of a new one */
  onSaved: (made: WebhookWithSecret | null) => void
  onCancel: () => void
}

const missing = 'Choose at least one event.'

/** Where a webhook goes, and what it is told. */
export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const form = useForm({
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      kinds: (webhook?.kinds ?? []) as readonly string[],
    },
    check: (values) => ({
      ...definedErrors(webhookFields, { name: values.name, url: values.url }),
      ...(values.kinds.length === 0 && { kinds: missing }),
    }),
    save: async (values) => {
      const body = { ...values, kinds: [...values.kinds] }
      if (!webhook) return api('POST webhooks/', { body })
      await api('PATCH webhooks/{id}/', { params: { id: webhook.id }, body })
      return null
    },
    onSaved,
  })
  const { kinds } = form.values
  const choose = (some: readonly string[], isChosen: boolean) =>
    form.set({ kinds: [...kinds.filter((kind) => !some.includes(kind)), ...(isChosen ? some : [])] })
  const { errors } = form
  return (
    <RowForm
      form={form}
      isNested
      label={webhook ? `Edit ${webhook.name}` : 'Add webhook'}
      saveLabel={webhook ? 'Save' : 'Add webhook'}
      onCancel={onCancel}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <FieldInput field={webhookFields.name} {...form.text('name')} autoComplete="off" autoFocus />
        <FieldInput field={webhookFields.url} {...form.text('url')} autoComplete="off" />
      </div>
      <fieldset aria-describedby={errors.kinds && 'webhook-kinds-error'}>
        <legend className="mb-2 text-sm font-medium">Events</legend>
        <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
          {webhookLists.map(({ path, label, changes }) => {
            const own = changes.map((change) => `${path}.${change}`)
            const chosen = own.filter((kind) => kinds.includes(kind)).length
            return (
              <fieldset key={path} className="grid content-start gap-1.5 border-t border-line pt-2">
                <legend className="sr-only">{label}</legend>
                <Checkbox
                  checked={chosen === own.length}
                  isMixed={chosen > 0 && chosen < own.length}
                  onChange={({ target }) => choose(own, target.checked)}
                >
                  <span className="font-medium text-ink">{label}</span>
                </Checkbox>
                <div className="flex flex-wrap gap-x-4 gap-y-1.5 pl-6">
                  {changes.map((change) => (
                    <Checkbox
                      key={change}
                      checked={kinds.includes(`${path}.${change}`)}
                      onChange={({ target }) => choose([`${path}.${change}`], target.checked)}
                    >
                      {change}
                      <span className="sr-only">: {label}</span>
                    </Checkbox>
                  ))}
                </div>
              </fieldset>
            )
          })}
        </div>
        {errors.kinds && (
          <p id="webhook-kinds-error" role="alert" className="mt-2 text-sm text-bad">
            {errors.kinds}
          </p>
        )}
      </fieldset>
    </RowForm>
  )
}
