import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answered } from '#contract/calls/client.ts'
import { isAutomatic, namingTexts } from '#contract/privacy/naming-texts.ts'
import { type PersonalDataArea, personalDataAreas } from '#contract/privacy/personal-data-areas.ts'
import { entriesOf, mapRecord } from '#contract/records.ts'
import { api, apiForFile } from '#web/calls.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { SubmitButton } from '#web/forms/form.tsx'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'

type Found = Answered<'POST personal-data/'>
type Erasure = Found['erasures'][number]

interface Person {
  readonly email: string
  readonly found: Found
}

const find = async (email: string): Promise<Person> => ({
  email,
  found: await api('POST personal-data/', { body: { email } }),
})

/** Everything that is stored about one person: shown, exported, and erased by e-mail address. */
export default function PersonalDataScreen() {
  const [person, setPerson] = useState<Person | null>(null)
  const form = useForm({
    initial: { email: '' },
    check: (values) => requiredErrors(values, ['email']),
    save: ({ email }) => find(email.trim()),
    onSaved: (found) => {
      setPerson(found)
      form.reset({ email: found.email })
    },
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          Personal data
        </h1>
        <p className="text-md text-ink-muted">
          What is stored about one person, such as someone who asks for it. You can export it, and erase it,
          except for accounts that are in use.
        </p>
      </div>
      <form
        ref={form.element}
        onSubmit={form.submit}
        noValidate
        aria-label="Find personal data"
        className="flex flex-wrap items-end gap-3"
      >
        <div className="w-full max-w-96">
          <TextField
            {...form.text('email')}
            label="E-mail address of the person"
            type="email"
            autoComplete="off"
          />
        </div>
        <SubmitButton form={form}>Find</SubmitButton>
      </form>
      {form.failure && <Alert>{form.failure.message}</Alert>}
      {person && <FoundData key={person.email} {...person} onErased={setPerson} />}
    </div>
  )
}

function FoundData({ email, found, onErased }: Person & { onErased: (person: Person) => void }) {
  const [isAsking, ask] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  const byPeople = found.naming.filter(({ kind }) => !isAutomatic(kind))
  const exporting = useMutation({
    mutationFn: () => apiForFile('POST personal-data/export/', { body: { email } }),
    onSuccess: (zip) => saveFile(zip, 'personal-data.zip'),
  })
  const rereading = useMutation({ mutationFn: () => find(email), onSuccess: onErased })
  const erasing = useMutation({
    mutationFn: () => api('POST personal-data/erase/', { body: { email, replace_names: isReplacing } }),
    onSuccess: () => rereading.mutate(),
  })
  const areas = found.areas.filter(({ count }) => count > 0)
  const isErasable = areas.some(({ count, kept }) => kept < count)
  const hasAccounts = areas.some(({ area, count, kept }) => area === 'accounts' && kept < count)
  return (
    <section aria-labelledby="found" aria-live="polite" className="grid gap-4">
      <h2 id="found" className="text-lg font-semibold wrap-anywhere">
        Personal data of {email}
      </h2>
      {areas.length === 0 && <EmptyState title={`Nothing is stored about ${email}.`} />}
      {areas.map(({ area, count, kept, records }) => (
        <section key={area} aria-label={personalDataAreas[area].label} className={panel}>
          <h3 className="font-semibold">
            {personalDataAreas[area].label} ({count})
          </h3>
          {kept > 0 && <p className="text-sm text-ink-muted">Kept: {keptReason(area)}</p>}
          <ul className="grid gap-1 text-sm">
            {records.map(({ title, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike, and none changes its position
              <li key={index} className="flex flex-wrap gap-x-3 wrap-anywhere">
                <span>{title}</span>
                {at && (
                  <span className="text-ink-muted">
                    <DateTime at={at} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          {count > records.length && <p className="text-sm text-ink-muted">The export has all {count}.</p>}
        </section>
      ))}
      {found.naming.length > 0 && <Naming naming={found.naming} />}
      {areas.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button icon="download" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
            Export as ZIP
          </Button>
          {isErasable && (
            <Button
              tone="warning"
              icon="delete"
              isBusy={erasing.isPending || rereading.isPending}
              onClick={() => ask(true)}
            >
              Erase
            </Button>
          )}
        </div>
      )}
      {exporting.error && <Alert>Not exported. {exporting.error.message}</Alert>}
      {erasing.error && <Alert>Not everything was erased. {erasing.error.message}</Alert>}
      {rereading.isError && (
        <RetryLine onRetry={() => rereading.mutate()}>
          The data were erased. What is left could not be loaded.
        </RetryLine>
      )}
      {found.erasures.length > 0 && <Erasures erasures={found.erasures} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Erase the data of ${email}?`}
        confirmLabel="Erase for good"
        cancelLabel="Cancel"
        onConfirm={() => {
          ask(false)
          erasing.mutate()
        }}
        onCancel={() => ask(false)}
      >
        <div className="grid gap-2">
          <p>
            Applications, e-mails, conversations, and enquiries are deleted with their files, at once and for
            good. Backups keep the data until they are replaced.
          </p>
          {hasAccounts && (
            <p>
              The deactivated account loses name, address, picture, and all it signs in with. What they have
              done stays, under “Former employee” or “Former administrator”. Nobody can tell afterwards whose
              hours these were: export timesheets first if you have to prove them.
            </p>
          )}
          {byPeople.length > 0 && (
            <Checkbox checked={isReplacing} onChange={({ target }) => setReplacing(target.checked)}>
              Replace the name in {textsOf(byPeople)} of others by “{found.formerly}”
            </Checkbox>
          )}
        </div>
      </ConfirmDialog>
    </section>
  )
}

type Named = Found['naming']

const textsOf = (naming: Named): string => {
  const count = naming.reduce((sum, one) => sum + one.count, 0)
  return count === 1 ? '1 text' : `${count} texts`
}

/** Where others have written about the person. */
const Naming = ({ naming }: { naming: Named }) => (
  <section aria-label="Texts that name the person" className={panel}>
    <h3 className="font-semibold">Named in {textsOf(naming)} of others</h3>
    <p className="text-sm text-ink-muted">
      By full name, email address, or username. Erasing replaces the name in histories of issues, which
      Portico writes, and leaves the other texts, unless you choose to replace it there as well.
    </p>
    <ul className="grid gap-1 text-sm">
      {naming.map(({ kind, count, places }) => (
        <li key={kind} className="wrap-anywhere">
          {namingTexts[kind].label} ({count}): {places.join(', ')}
          {count > places.length && ' …'}
        </li>
      ))}
    </ul>
  </section>
)

const panel = 'grid gap-2 rounded-card border border-line bg-surface p-5'

function keptReason(area: PersonalDataArea): string | undefined {
  const description = personalDataAreas[area]
  return 'kept' in description ? description.kept : undefined
}

/** The proofs of what was erased. */
const Erasures = ({ erasures }: { erasures: readonly Erasure[] }) => (
  <section aria-label="Erasures" className={panel}>
    <h3 className="font-semibold">Erased</h3>
    <ul className="grid gap-3 text-sm">
      {erasures.map(({ at, by, emailHash, erased, kept, renamed, named }) => (
        <li key={at} className="grid gap-0.5">
          <p>
            <DateTime at={at} />
            {by && ` by ${by}`}. Erased – {countsText(erased)}. Kept – {countsText(kept)}.
            {namesText(renamed, named)}
          </p>
          <p className="font-mono text-xs text-ink-muted wrap-anywhere">
            SHA-256 of the address: {emailHash}
          </p>
        </li>
      ))}
    </ul>
  </section>
)

const countsText = (counts: Erasure['erased']): string =>
  entriesOf<PersonalDataArea, number>({ ...noCounts, ...counts })
    .filter(([, count]) => count > 0)
    .map(([area, count]) => `${personalDataAreas[area].label}: ${count}`)
    .join(', ') || 'nothing'

const noCounts = mapRecord(personalDataAreas, () => 0)

/** In how many texts of others the name was replaced, and in how many it stays. */
function namesText(renamed: Erasure['renamed'], named: Erasure['named']): string {
  const sum = (counts: Erasure['named']) => Object.values(counts).reduce((all, count) => all + count, 0)
  const [replaced, left] = [sum(renamed), sum(named)]
  return replaced + left === 0 ? '' : ` Name in texts of others – replaced: ${replaced}, left: ${left}.`
}
