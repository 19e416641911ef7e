import { z } from 'zod'
import { scheduleMessages } from '#contract/content/schedule-times.ts'

const time = z.union(
  [
    z.literal(['', null]).transform(() => null),
    z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString()),
  ],
  { error: scheduleMessages.invalid },
)

/** What an update may send besides the fields and the status of a row. */
export const updateSettings = {
  publishAt: time,
  unpublishAt: time,
  /**
   * What becomes of the draft: the sent fields are saved in it, become public together with it, or it is discarded.
   * Without this, it stays as it is.
   */
  draft: z.enum(['save', 'publish', 'discard'], { error: 'The draft must be save, publish, or discard.' }),
}

export type DraftAction = z.output<typeof updateSettings.draft>
