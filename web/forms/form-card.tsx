import type { ReactNode } from 'react'
import { Form, type FormHandle } from '#web/forms/form.tsx'

/** A form on a card with a heading. Leaving it asks only if it is guarded. */
export function FormCard({
  form,
  title,
  intro,
  isGuarded = false,
  children,
}: {
  form: FormHandle
  title: string
  intro?: ReactNode
  isGuarded?: boolean
  children: ReactNode
}) {
  return (
    <Form
      form={form}
      isGuarded={isGuarded}
      className="grid gap-5 rounded-card border border-line bg-surface p-6"
    >
      <CardTitle title={title}>{intro}</CardTitle>
      {children}
    </Form>
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
