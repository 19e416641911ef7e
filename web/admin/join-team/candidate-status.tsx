import { candidateStatuses, statusLabel } from '#contract/hiring/candidate.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The tones of badges and selects; the requirements call evaluating "new" and pending "follow-up" (HD-130 to HD-135). */
const tones = {
  [candidateStatuses.pending]: 'warn',
  [candidateStatuses.hired]: 'ok',
  [candidateStatuses.rejected]: 'bad',
  [candidateStatuses.evaluating]: 'evaluating',
} as const

export type StatusTone = (typeof tones)[keyof typeof tones] | 'neutral'

export const statusTone = (status: number): StatusTone =>
  (tones as Readonly<Record<number, StatusTone>>)[status] ?? 'neutral'

/** The status of a candidate, as a word with a color. */
export function CandidateStatusBadge({ status }: { status: number }) {
  return <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
}
