import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { focusFirstInvalid } from '#web/ui/focus/focus-first-invalid.ts'
import { useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

/** A form on a card with a heading, without the browser's validation. */
export function FormCard({
  title,
  intro,
  formRef,
  onChange,
  onSubmit,
  children,
}: {
  title: string
  intro?: ReactNode
  formRef?: RefObject<HTMLFormElement | null>
  onChange?: () => void
  onSubmit: (form: FormData) => void
  children: ReactNode
}) {
  const own = useRef<HTMLFormElement>(null)
  const form = formRef ?? own
  useSaveShortcut(form)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form
      ref={form}
      noValidate
      onChange={onChange}
      onSubmit={submit}
      className="grid gap-5 rounded-card border border-line bg-surface p-6"
    >
      <CardTitle title={title}>{intro}</CardTitle>
      {children}
    </form>
  )
}

/** A heading, and one line under it. */
export function CardTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid gap-1">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {children && <p className="text-md text-ink-muted">{children}</p>}
    </div>
  )
}
