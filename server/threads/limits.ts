/** The costs of one task above which it counts as an attack (F5). */
export interface ThreadLimits {
  /** Seconds of processor time. */
  readonly seconds: number
  readonly heapMegabytes: number
  /** The size of buffers outside the heap. */
  readonly bufferMegabytes: number
}

/**
 * The memory that all tasks share, in megabytes: each claims its limits before it starts. There is always room for an
 * inspection that someone waits for, and besides for two long documents, or for one of them and a resume.
 */
export const backgroundMemory = { urgent: 256, others: 1536 } as const

/** How long a task may take overall, waiting and resting included, in seconds. Longer ones are tried again later. */
export const longestSeconds = { urgent: 25, others: 15 * 60 } as const

/** The task took more processor time or memory than any honest one. */
export class TooCostly extends Error {}

/** The task was not done. That says nothing about its file, so it is tried again, or its sender is asked to. */
export class TaskNotDone extends Error {}

/** Something else ended the process. */
export class ProcessEnded extends TaskNotDone {
  override readonly message = 'The process that reads files has ended.'
}

/** The machine is too busy, or the process has lost the task. */
export class TaskTimedOut extends TaskNotDone {
  override readonly message = 'The machine is too busy.'
}
