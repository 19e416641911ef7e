import type { AnyContent } from '#contract/content/define.ts'
import { ApiError } from '#web/api.ts'
import type { FormControls } from '#web/forms/fields-form.tsx'
import type { FormBase } from '#web/forms/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'

/** The row that a wanted slug leads to, because it had it before; undefined for any other failure. */
export const formerOwnerOf = (cause: unknown): { title: string } | undefined =>
  cause instanceof ApiError && cause.status === 409
    ? // The server answers as the call is declared.
      (cause.body as { current?: { title: string } } | null)?.current
    : undefined

/** Says in a form whose address its slug was, and lets the user take it. */
export function FormerSlugNotice<B extends FormBase>({
  type,
  owner,
  form: { draft, save, dismiss },
}: {
  type: AnyContent
  owner: { title: string }
  form: FormControls<B>
}) {
  const one = type.label.one.toLowerCase()
  return (
    <section
      role="alert"
      aria-label="The address leads to another item"
      className="grid gap-3 rounded-card border border-warn bg-canvas p-4 text-sm"
    >
      <p>
        <strong className="font-semibold wrap-anywhere">{String(draft.values.slug)}</strong> was an address of
        “{owner.title}” and leads there. If this {one} takes it, links to the former address lead here.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={() => save({ ...draft.values, takeSlug: 'true' }, draft.base)}>
          Use it for this {one}
        </Button>
        <Button onClick={dismiss}>Change the slug</Button>
      </div>
    </section>
  )
}
