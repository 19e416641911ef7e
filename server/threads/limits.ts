/** What one task may cost before it is taken for an attack (F5). */
export interface ThreadLimits {
  /** Of a processor. */
  readonly seconds: number
  readonly heapMegabytes: number
  /** Of buffers outside the heap. */
  readonly bufferMegabytes: number
}

/** The task took more time or memory than any honest one. */
export class TooCostly extends Error {}

/** Something has ended the process that did the task, which tells nothing about the task. */
export class ProcessEnded extends Error {
  override readonly message = 'The process that reads files has ended.'
}
