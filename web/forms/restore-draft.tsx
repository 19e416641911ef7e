import { draftDays } from '#web/forms/saved-drafts.ts'
import type { FormDraft } from '#web/forms/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { formatTimeOrDateTime } from '#web/ui/relative-time.tsx'

/** Offers what was typed into this form earlier and not saved. */
export function RestoreDraft({ typing }: { typing: FormDraft }) {
  const { offer } = typing
  if (!offer) return null
  return (
    <section
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-info-soft py-2 pr-2 pl-3 text-sm text-info"
    >
      <p role="status" className="min-w-0 flex-1 basis-60">
        You have unsaved changes from {formatTimeOrDateTime(offer.at)}.
        {offer.files.length > 0 &&
          ` Files are not kept; please choose ${offer.files.join(' and ').toLowerCase()} again.`}
      </p>
      <span className="flex gap-2">
        <Button onClick={() => typing.restore(offer)}>Restore</Button>
        <Button tone="quiet" onClick={typing.decline}>
          Discard
        </Button>
      </span>
    </section>
  )
}

/** Said where a draft is too large for the browser. */
export function DraftTooLarge({ typing }: { typing: FormDraft }) {
  if (typing.isKept) return null
  return (
    <p role="status" className="text-sm text-warn">
      This is too much to be kept in the browser while you type. Save now and then.
    </p>
  )
}

/** What the question before leaving says of a form with a draft. */
export const draftLeaveMessage = `What you have changed here is not saved. This browser keeps it for ${draftDays} days and offers it when you come back; chosen files are not kept.`
