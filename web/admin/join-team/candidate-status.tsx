import {
  candidateStatuses,
  type SettableStatus,
  settableStatuses,
  statusLabel,
} from '#contract/hiring/candidate.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The tones of badges and selects; the requirements call evaluating "new" and pending "follow-up" (HD-130 to HD-135). */
const tones: Readonly<Record<number, StatusTone>> = {
  [candidateStatuses.pending]: 'warn',
  [candidateStatuses.hired]: 'ok',
  [candidateStatuses.rejected]: 'bad',
  [candidateStatuses.evaluating]: 'evaluating',
}

export type StatusTone = 'warn' | 'ok' | 'bad' | 'evaluating' | 'neutral'

export const statusTone = (status: number): StatusTone => tones[status] ?? 'neutral'

/** The status that an option of a select stands for. */
export const parseStatus = (option: string): SettableStatus | undefined =>
  settableStatuses.find((status) => String(status) === option)

/** The status of a candidate, as a word with a color. */
export function CandidateStatusBadge({ status }: { status: number }) {
  return <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
}
