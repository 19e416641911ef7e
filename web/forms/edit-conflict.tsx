import { type ReactNode, useEffect, useRef } from 'react'
import { DiffSide } from '#web/forms/field-diff.tsx'
import type { FormControls } from '#web/forms/fields-form.tsx'
import { changedFields, type Fields } from '#web/forms/form-values.ts'
import type { FormBase } from '#web/forms/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

interface ChangedConflictProps<B extends FormBase> {
  readonly fields: Fields
  readonly form: FormControls<B>
  /** What the other has saved. */
  readonly theirs: B
  /** Who has saved last, and when, if it is known. */
  readonly last: { readonly by: string | null; readonly at: string } | undefined
}

/** Someone else has changed what a form edits: both versions side by side, where they differ, and a choice. */
export function ChangedConflict<B extends FormBase>({ fields, form, theirs, last }: ChangedConflictProps<B>) {
  const { draft, save, dismiss } = form
  const { values } = draft
  const own = new Set(changedFields(fields, values, draft.base.values))
  const keepMine = () => {
    const mine = Object.fromEntries(
      Object.entries(theirs.values).map(([name, value]) => [
        name,
        own.has(name) ? (values[name] ?? null) : value,
      ]),
    )
    draft.rebase(theirs, mine)
    save(mine, theirs)
  }
  const takeTheirs = () => {
    draft.takeTheirs(theirs)
    dismiss()
  }
  return (
    <ConflictAlert>
      <p>
        <strong className="font-semibold">{last?.by ?? 'Someone else'}</strong> changed this
        {last && (
          <>
            {' '}
            <RelativeTime at={last.at} />
          </>
        )}
        . Your changes are not saved yet. Which version do you want to keep?
      </p>
      <dl className="grid gap-4">
        {changedFields(fields, values, theirs.values).map((name) => {
          const field = fields[name]
          if (!field) return null
          const both = { field, before: theirs.values[name], after: values[name] }
          return (
            <div key={name} className="grid gap-1.5">
              <dt className="font-medium">{field.label}</dt>
              <dd className={`grid gap-2 ${own.has(name) ? 'sm:grid-cols-2' : ''}`}>
                {own.has(name) && (
                  <VersionText title="Yours">
                    <DiffSide {...both} of="after" />
                  </VersionText>
                )}
                <VersionText title={own.has(name) ? 'Theirs' : 'Theirs (unchanged by you, will be kept)'}>
                  <DiffSide {...both} of="before" />
                </VersionText>
              </dd>
            </div>
          )
        })}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={keepMine}>
          Keep mine
        </Button>
        <Button onClick={takeTheirs}>Take theirs</Button>
      </div>
    </ConflictAlert>
  )
}

/** Takes the focus when it appears, so that it is seen and read out wherever the user was in the form. */
export function ConflictAlert({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      aria-label="Changed by someone else"
      className="grid scroll-mt-36 gap-4 rounded-card border border-warn bg-canvas p-4 text-sm outline-none"
    >
      {children}
    </section>
  )
}

function VersionText({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and here are none
    <div role="group" aria-label={title} className="grid min-w-0 content-start gap-1">
      <p className="text-xs font-medium text-ink-muted">{title}</p>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be in reach of the keyboard
        tabIndex={0}
        className="max-h-48 overflow-y-auto rounded-control border border-line bg-surface px-2.5 py-1.5 wrap-anywhere whitespace-pre-wrap"
      >
        {children}
      </div>
    </div>
  )
}
