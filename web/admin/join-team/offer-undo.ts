import { type Decision, undoSeconds } from '#contract/hiring/decision.ts'
import { candidatesPath } from '#web/admin/join-team/candidates-api.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/calls.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Shows what is about to happen, with Undo for as long as the server allows it. */
export function offerUndo({ id, emails, isDelivered }: Decision): void {
  const run = async () => {
    try {
      const { restored } = await api('POST candidates/decisions/{id}/undo/', { params: { id } })
      toast.message(
        restored === 1 ? 'The decision was undone.' : `The decision was undone for ${restored} candidates.`,
      )
    } catch (cause) {
      toast.error('Could Not Undo', (cause instanceof ApiError && cause.error) || 'Please try again.')
    }
    await invalidate(candidatesPath)
  }
  toast.offer(waitingText(emails, isDelivered), { label: 'Undo', run: () => void run() }, undoSeconds * 1000)
}

const waitingText = (emails: number, isDelivered: boolean): string => {
  if (emails === 0) return 'No email goes out.'
  if (!isDelivered) return 'No email goes out: no mail server is set, so it is only stored.'
  const mails = emails === 1 ? '1 email goes' : `${emails} emails go`
  return `${mails} out in ${undoSeconds} seconds.`
}
