import { useQuery } from '@tanstack/react-query'
import { areas } from '#contract/account/roles.ts'
import type { Answered } from '#contract/calls/client.ts'
import { keysOf } from '#contract/records.ts'
import type { TokenScope } from '#contract/tokens/scopes.ts'
import { type TokenLifetime, tokenFields, tokenLifetimes } from '#contract/tokens/token-fields.ts'
import { callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { RowForm } from '#web/forms/row-form.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

interface TokenFormProps {
  onSaved: (created: Answered<'POST api-tokens/'>) => void
  onCancel: () => void
}

interface Values {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly days: TokenLifetime
}

const missing = 'Choose what it may do.'

/** A new token: its name, what it may do, and for how long. */
export function TokenForm({ onSaved, onCancel }: TokenFormProps) {
  const { data: offered = [], isError, refetch } = useQuery(callQuery('GET api-tokens/scopes/'))
  const form = useForm({
    initial: { name: '', scopes: [], days: 90 } as Values,
    check: (values) => ({
      ...definedErrors(tokenFields, { name: values.name }),
      ...(values.scopes.length === 0 && { scopes: missing }),
    }),
    save: (values) => api('POST api-tokens/', { body: { ...values, scopes: [...values.scopes] } }),
    onSaved,
  })
  const { scopes, days } = form.values
  const set = (area: string, permission: string) =>
    form.set({
      scopes: [
        ...scopes.filter((scope) => !scope.startsWith(`${area}:`)),
        // The select offers no other permissions.
        ...(permission ? [`${area}:${permission}` as TokenScope] : []),
      ],
    })
  return (
    <RowForm form={form} isNested label="Create token" saveLabel="Create token" onCancel={onCancel}>
      <div className="grid gap-3 sm:grid-cols-2">
        <FieldInput field={tokenFields.name} {...form.text('name')} autoComplete="off" autoFocus />
        <SelectField
          label="Valid for"
          hint={days === null ? 'Anyone who finds it can use it until you revoke it.' : undefined}
          value={String(days)}
          error={form.errors.days}
          // The select offers no other values.
          onChange={({ target }) => form.set({ days: JSON.parse(target.value) as TokenLifetime })}
        >
          {tokenLifetimes.map((one) => (
            <option key={one} value={String(one)}>
              {one === null ? 'No end' : one === 365 ? 'A year' : `${one} days`}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="grid gap-2" aria-describedby={form.errors.scopes && 'token-scopes-error'}>
        <legend className="mb-2 text-sm font-medium">What it may do</legend>
        {isError && <RetryLine onRetry={() => void refetch()}>What it may do could not be loaded.</RetryLine>}
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {keysOf(areas)
            .filter((area) => offered.includes(`${area}:read`))
            .map((area) => (
              <SelectField
                key={area}
                label={areas[area]}
                value={scopes.find((scope) => scope.startsWith(`${area}:`))?.split(':')[1] ?? ''}
                aria-invalid={form.errors.scopes ? true : undefined}
                onChange={({ target }) => set(area, target.value)}
              >
                <option value="">Nothing</option>
                <option value="read">Read</option>
                {offered.includes(`${area}:write`) && <option value="write">Read and write</option>}
              </SelectField>
            ))}
        </div>
        {form.errors.scopes && (
          <p id="token-scopes-error" role="alert" className="text-sm text-bad">
            {form.errors.scopes}
          </p>
        )}
      </fieldset>
    </RowForm>
  )
}
