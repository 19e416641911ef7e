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

const releases = new Set<() => void>()

/** Registers what gives back memory that is only kept for later work. Called before work that needs nearly all of it. */
export const onScarceMemory = (release: () => void) => void releases.add(release)

/** How long what needs more than the urgent budget waits for the others to end, in milliseconds. */
const longestWaitMs = 10_000

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
    return await budgets[urgency].run(megabytes, either, () =>
      megabytes > backgroundMemory.urgent && isUrgent ? afterOthers(either, work) : work(either),
    )
  } catch (error) {
    throw timeout.aborted && error === timeout.reason ? new TaskTimedOut() : error
  }
}

/** Runs work while no other background task runs, or with those that do not end in time. */
async function afterOthers<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  await new Promise<void>((begin) => {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)])
    const hold = () => {
      begin()
      return done
    }
    budgets.others.run(backgroundMemory.others, ending, hold).catch(() => begin())
  })
  for (const release of releases) release()
  try {
    return await work(signal)
  } finally {
    end()
  }
}
