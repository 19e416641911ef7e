import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { formFields } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { historyQuery, restoreFromTrash } from '#web/content/revisions-api.ts'
import type { EditConflict } from '#web/content/save.ts'
import { DiffSide } from '#web/forms/field-diff.tsx'
import type { FormValues } from '#web/forms/form.tsx'
import { changedFields, rowValues } from '#web/forms/form-values.ts'
import type { FormDraft } from '#web/forms/use-form-draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

interface ConflictProps {
  type: AnyContent
  typing: FormDraft
  conflict: EditConflict
  /** Saves the values of the form, made from this row. */
  save: (values: FormValues, read: AnyRow) => void
  onResolved: () => void
  onCancel: () => void
}

/** Somebody else was faster: says so in the form, which stays as it was typed, and lets its owner choose. */
export function ConflictNotice(props: ConflictProps) {
  const { current } = props.conflict
  const read = props.typing.read as AnyRow
  return current ? (
    <ChangedConflict {...props} read={read} current={current} />
  ) : (
    <DeletedConflict {...props} read={read} />
  )
}

/** Both texts side by side, where they differ. */
function ChangedConflict({
  type,
  typing,
  read,
  current,
  save,
  onResolved,
}: ConflictProps & { read: AnyRow; current: AnyRow }) {
  const { values } = typing
  const theirs = rowValues(type, current)
  const own = new Set(changedFields(type, values, rowValues(type, read)))
  const { data: history } = useQuery(historyQuery(type, current.id))
  const [last] = history ?? []
  const keepMine = () => {
    const mine = Object.fromEntries(
      Object.entries(theirs).map(([name, value]) => [name, own.has(name) ? (values[name] ?? null) : value]),
    )
    typing.goOnFrom(current, mine)
    save(mine, current)
  }
  const takeTheirs = () => {
    typing.giveWay(current)
    onResolved()
  }
  return (
    <Notice>
      <p>
        <strong className="font-semibold">{last?.by ?? 'Somebody else'}</strong> has changed this{' '}
        {last ? <RelativeTime at={last.at} /> : 'meanwhile'}. Yours is not saved yet; choose what shall stand.
      </p>
      <dl className="grid gap-4">
        {changedFields(type, values, theirs).map((name) => {
          const field = formFields(type)[name] as Field
          const both = { field, former: theirs[name], latter: values[name] }
          return (
            <div key={name} className="grid gap-1.5">
              <dt className="font-medium">{field.label}</dt>
              <dd className={`grid gap-2 ${own.has(name) ? 'sm:grid-cols-2' : ''}`}>
                {own.has(name) && (
                  <VersionText title="Yours">
                    <DiffSide {...both} of="after" />
                  </VersionText>
                )}
                <VersionText
                  title={own.has(name) ? 'Theirs' : 'Theirs; you have not changed it, so it stays'}
                >
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

/** The row stands in the trash and comes back with one press. */
function DeletedConflict({ type, typing, read, save, onCancel }: ConflictProps & { read: AnyRow }) {
  const back = useMutation({
    mutationFn: () => restoreFromTrash(type, [read.id]),
    onSuccess: () => save(typing.values, read),
  })
  const one = type.label.one.toLowerCase()
  return (
    <Notice>
      <p>Somebody else has deleted this {one} meanwhile. What you have typed is still here.</p>
      {back.isError && <Alert>It could not be brought back. {back.error.message}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" isBusy={back.isPending} onClick={() => back.mutate()}>
          Bring it back with my changes
        </Button>
        <Button onClick={onCancel}>Leave it deleted</Button>
      </div>
    </Notice>
  )
}

/** After theirs was taken, what was typed here is one press away. */
export function TheirVersionNotice({ typing }: { typing: FormDraft }) {
  if (!typing.putBack) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-info-soft py-2 pr-2 pl-3 text-sm text-info"
    >
      <span>This is the text of somebody else. Yours is not lost.</span>
      <Button onClick={typing.putBack}>Put mine back</Button>
    </div>
  )
}

/** Takes the focus when it comes up, so that it is seen and read out wherever the form was left. */
function Notice({ children }: { children: ReactNode }) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <section
      ref={note}
      tabIndex={-1}
      role="alert"
      aria-label="Changed by somebody else"
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
