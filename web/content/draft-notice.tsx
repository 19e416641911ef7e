import type { AnyContent } from '#contract/content/define.ts'
import { type AnyRow, draftOf } from '#web/content/content-api.ts'
import { hasPublicPage, openPreview } from '#web/content/preview.ts'
import { Button } from '#web/ui/button.tsx'

/** In the form of a row with a draft: what in it is not public yet, and a way to see it on its page. */
export function DraftNotice({ type, row }: { type: AnyContent; row: AnyRow }) {
  const draft = draftOf(row)
  if (!draft) return null
  const labels = Object.keys(draft)
    .filter((name) => name in type.fields)
    .map((name) => type.fields[name].label)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-brand-soft px-3 py-2 text-sm">
      <p>
        <strong className="font-semibold">Draft.</strong> Not public yet: {labels.join(', ')}. Submit makes it
        public.
      </p>
      {hasPublicPage(type) && (
        <Button size="sm" icon="preview" onClick={() => void openPreview(type, row.id)}>
          Preview draft
        </Button>
      )}
    </div>
  )
}
