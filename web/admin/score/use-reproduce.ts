import { useMutation } from '@tanstack/react-query'
import { reproduceToastDuration } from '#contract/limits.ts'
import { api } from '#web/calls.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface Reproduction {
  readonly criteriaId: number
  readonly candidateIds: readonly number[]
}

/**
 * Starts scoring candidates again, and reports whether that worked (HD-370 to HD-372).
 * @param onStarted called once the server has started
 */
export const useReproduce = (onStarted: () => void) =>
  useMutation({
    mutationFn: ({ criteriaId, candidateIds }: Reproduction) =>
      api('POST candidates/reproduce-ai-score/', {
        body: { criteria_id: criteriaId, candidate_ids: [...candidateIds] },
      }),
    onSuccess: (answer) => {
      toast.success('AI Scoring Started', answer.message, reproduceToastDuration)
      onStarted()
    },
    onError: () => toast.error('Reproduction Failed', 'Failed to reproduce AI scores. Please try again.'),
  })
