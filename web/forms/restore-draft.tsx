import { draftDays } from '#web/drafts/saved-drafts.ts'
import type { FormDraft } from '#web/forms/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatTimeOrDateTime } from '#web/ui/time/reader-time.ts'

/** The part of a draft that a notice needs. */
type DraftProps<Name extends keyof FormDraft> = { draft: Pick<FormDraft, Name> }

const noticeClass =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-info-soft py-2 pr-2 pl-3 text-sm text-info'

/** Offers what was typed into this form earlier and not saved. */
export function RestoreDraft({
  draft: { savedDraft, restore, discard },
}: DraftProps<'savedDraft' | 'restore' | 'discard'>) {
  if (!savedDraft) return null
  const { at, files } = savedDraft
  return (
    <section aria-label="Unsaved changes" className={noticeClass}>
      <p role="status" className="min-w-0 flex-1 basis-60">
        You have unsaved changes from <DateTime at={at} format={formatTimeOrDateTime} />.
        {files.length > 0 && ` Files are not kept; please choose ${files.join(' and ').toLowerCase()} again.`}
      </p>
      <span className="flex gap-2">
        <Button onClick={() => restore(savedDraft)}>Restore</Button>
        <Button tone="quiet" onClick={discard}>
          Discard
        </Button>
      </span>
    </section>
  )
}

/** Shown if a draft is too large for the browser. */
export function DraftTooLarge({ draft: { isPersisted } }: DraftProps<'isPersisted'>) {
  if (isPersisted) return null
  return (
    <p role="status" className="text-sm text-warn">
      This form is too large to be saved as a draft. Save regularly.
    </p>
  )
}

/** After loading someone else's version, one click brings back what was typed here. */
export function TheirVersionNotice({ draft: { restoreMine } }: DraftProps<'restoreMine'>) {
  if (!restoreMine) return null
  return (
    <div role="status" className={noticeClass}>
      <span>You are looking at their version.</span>
      <Button onClick={restoreMine}>Back to my version</Button>
    </div>
  )
}

/** The text of the question before leaving a form with a draft. */
export const draftLeaveMessage = `You have unsaved changes. This browser keeps a draft for ${draftDays} days, without files.`
