// Free of zod, and known to server and screens.

/** When the status of a row changes by itself, as ISO texts; null for never. */
export interface Schedule {
  publishAt: string | null
  unpublishAt: string | null
}

export const scheduleMessages = {
  invalid: 'Enter a time with its offset from UTC, or nothing.',
  past: 'Choose a time in the future.',
  alreadyPublished: 'It is published already. Choose when it is unpublished first.',
  notPublished: 'It is not published. Choose when it is published first.',
  beforePublished: 'Choose a time after it is published.',
  beforeUnpublished: 'Choose a time after it is unpublished.',
} as const

type ScheduleErrors = { [Name in keyof Schedule]?: string }

/**
 * What is wrong with a schedule, by field: times are in the future, and each changes the status that the row has then.
 * @param status that of the row now
 */
export function scheduleErrors(
  status: number,
  { publishAt, unpublishAt }: Schedule,
  now: Date,
): ScheduleErrors {
  const isPast = (time: string | null) => time !== null && Date.parse(time) <= now.getTime()
  if (isPast(publishAt)) return { publishAt: scheduleMessages.past }
  if (isPast(unpublishAt)) return { unpublishAt: scheduleMessages.past }
  const isPublished = status === 1
  const [first, second] = isPublished ? [unpublishAt, publishAt] : [publishAt, unpublishAt]
  if (second === null || (first !== null && Date.parse(first) < Date.parse(second))) return {}
  if (isPublished)
    return {
      publishAt: first === null ? scheduleMessages.alreadyPublished : scheduleMessages.beforeUnpublished,
    }
  return { unpublishAt: first === null ? scheduleMessages.notPublished : scheduleMessages.beforePublished }
}

/** The part of a schedule that a new status leaves: the time at which the row would have got it is over. */
export const scheduleAfter = (status: number, schedule: Schedule): Schedule =>
  status === 1 ? { ...schedule, publishAt: null } : { ...schedule, unpublishAt: null }
