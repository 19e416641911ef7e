import { backgroundMemory, longestSeconds, TaskTimedOut } from '#server/threads/limits.ts'
import { createMemoryBudget } from '#server/threads/memory-budget.ts'

/** The memory that a task may take, and whether someone waits for it. */
export interface MemoryClaim {
  readonly megabytes: number
  readonly isUrgent: boolean
}

const budgets = {
  urgent: createMemoryBudget(backgroundMemory.urgent),
  others: createMemoryBudget(backgroundMemory.others),
}

/**
 * Runs work within the one budget for everything that is unpacked, decoded, or parsed: resumes, documents, mails, and
 * pictures. Throws `TaskTimedOut` if it is not done within the time that such work may take, waiting included.
 * @param work gets a signal that ends it
 * @param signal ends it sooner, with its own reason
 */
export async function withMemory<T>(
  { megabytes, isUrgent }: MemoryClaim,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const urgency = isUrgent ? 'urgent' : 'others'
  const timeout = AbortSignal.timeout(longestSeconds[urgency] * 1000)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    return await budgets[urgency].run(megabytes, either, () => work(either))
  } catch (error) {
    throw timeout.aborted && error === timeout.reason ? new TaskTimedOut() : error
  }
}
