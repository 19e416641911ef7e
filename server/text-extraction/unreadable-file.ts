/** Why nothing can be read from a file. */
export type UnreadableReason = 'encrypted' | 'broken' | 'tooLarge'

/** A file whose text cannot be read. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}
