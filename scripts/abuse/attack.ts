import type { Target } from './site.ts'

/** Something that a stranger, or several, could do to the program. */
export interface Attack {
  /** The resource that it would use up, and how; its title in the table. */
  readonly name: string
  /** How many addresses of this machine send it. */
  readonly addresses: number
  /** Whether the test suite has it, too. */
  readonly isTested: boolean
  /** Whether the program reads a mailbox meanwhile. */
  readonly hasInbox?: true
  /** Prepares the attack, before anything is measured. The function that it returns attacks until the signal ends it. */
  prepare(target: Target, from: readonly string[]): Promise<(signal: AbortSignal) => Promise<Finding[]>>
}

/** A number that belongs to this attack alone. */
export interface Finding {
  readonly what: string
  readonly value: number
  readonly goal: number
}

/** The same attack from one address, which the tests send, and from six. */
export const fromOneAndSix = (attack: Pick<Attack, 'name' | 'prepare'>): Attack[] => [
  { ...attack, addresses: 1, isTested: true },
  { ...attack, addresses: 6, isTested: false },
]
