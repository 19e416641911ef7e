import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import { formFields } from '#web/content/active-status.ts'
import { type AnyRow, contentPath } from '#web/content/content-api.ts'
import { historyQuery } from '#web/content/revisions-api.ts'
import { changedRowFields, type EditedRow, rowBase } from '#web/content/row-values.ts'
import type { EditConflict } from '#web/content/save.ts'
import { DiffSide } from '#web/forms/field-diff.tsx'
import type { FormControls } from '#web/forms/fields-form.tsx'
import { restoreFromTrash } from '#web/list/trash-api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

interface ConflictProps {
  type: AnyContent
  form: FormControls<EditedRow>
}

/**
 * Someone else has changed the row: shows the conflict in the form, which keeps what was typed, and lets the user
 * choose.
 */
export function ConflictNotice({
  conflict: { current },
  ...props
}: ConflictProps & { conflict: EditConflict }) {
  return current ? <ChangedConflict {...props} current={current} /> : <DeletedConflict {...props} />
}

/** Both versions side by side, where they differ. */
function ChangedConflict({ type, form, current }: ConflictProps & { current: AnyRow }) {
  const { draft, save, dismiss } = form
  const { values } = draft
  const theirs = rowBase(type, current)
  const own = new Set(changedRowFields(type, values, draft.base.values))
  const { data: history } = useQuery(historyQuery(type, current.id))
  const [last] = history ?? []
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
    <Notice>
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
        {changedRowFields(type, values, theirs.values).map((name) => {
          const field = formFields(type)[name]
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
    </Notice>
  )
}

/** The row is in the trash and can be restored with one click. */
function DeletedConflict({ type, form: { draft, save, cancel } }: ConflictProps) {
  const restoring = useMutation({
    mutationFn: () => restoreFromTrash({ path: contentPath(type) }, [draft.base.row.id]),
    onSuccess: () => save(draft.values, draft.base),
  })
  return (
    <Notice>
      <p>Someone deleted this {type.label.one.toLowerCase()}. Your changes are still here.</p>
      {restoring.isError && <Alert>Could not restore it. {restoring.error.message}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
          Restore with my changes
        </Button>
        <Button onClick={cancel}>Discard my changes</Button>
      </div>
    </Notice>
  )
}

/** Takes the focus when it appears, so that it is seen and read out wherever the user was in the form. */
function Notice({ children }: { children: ReactNode }) {
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
