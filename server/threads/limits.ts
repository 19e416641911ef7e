/** What one task may cost before it counts as an attack (F5). */
export interface ThreadLimits {
  /** Of processor time. */
  readonly seconds: number
  readonly heapMegabytes: number
  /** Of buffers outside the heap. */
  readonly bufferMegabytes: number
}

/** The task took more time or memory than any honest one. */
export class TooCostly extends Error {}

/** Something else ended the process, which says nothing about the task. */
export class ProcessEnded extends Error {
  override readonly message = 'The process that reads files has ended.'
}
